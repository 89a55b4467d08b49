/** Sets what a person would set in the settings, before the page loads: tests play without pauses. */
import type { BrowserContext } from "@playwright/test";

export async function set(
  context: BrowserContext,
  settings: Record<string, unknown>,
  language: "en" | "fr" = "en",
): Promise<void> {
  // The server writes the page in the language that the browser asks for; the gallery in what was set.
  if (language !== "en")
    await context.route(
      (url) => !url.pathname.startsWith("/assets/"),
      (route) => route.continue({ headers: { ...route.request().headers(), "accept-language": language } }),
    );
  await context.addInitScript(
    ([rest, spoken]) => {
      localStorage.setItem("xaymaca.language", spoken as string);
      if (localStorage.getItem("xaymaca.settings") === null)
        localStorage.setItem("xaymaca.settings", JSON.stringify(rest));
    },
    [settings, language],
  );
}
