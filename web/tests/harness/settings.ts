/** Stores a person's settings before the page loads, so that tests play without pauses. */
import type { BrowserContext } from "@playwright/test";

type Language = "en" | "fr";

/** Stores the language, and the settings unless an earlier page of the same test has already stored some. */
export async function remember(
  context: BrowserContext,
  settings: Record<string, unknown>,
  language: Language,
): Promise<void> {
  await context.addInitScript(
    ([rest, spoken]) => {
      localStorage.setItem("xaymaca.language", spoken as string);
      if (localStorage.getItem("xaymaca.settings") === null)
        localStorage.setItem("xaymaca.settings", JSON.stringify(rest));
    },
    [settings, language],
  );
}

/**
 * The same, and asks the server for the page in that language. Playwright disables the cache of a browser whose
 * requests it changes.
 */
export async function set(
  context: BrowserContext,
  settings: Record<string, unknown>,
  language: Language = "en",
): Promise<void> {
  if (language !== "en")
    await context.route(
      (url) => !url.pathname.startsWith("/assets/"),
      (route) => route.continue({ headers: { ...route.request().headers(), "accept-language": language } }),
    );
  await remember(context, settings, language);
}
