/** Sets what a person would set in the settings, before the page loads: tests play without pauses. */
import type { BrowserContext } from "@playwright/test";

type Language = "en" | "fr";

/** What a page finds in its storage, unless an earlier page of the same test has set something else. */
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

/** The same, and the server is asked for the page in that language. A browser whose requests are changed caches nothing. */
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
