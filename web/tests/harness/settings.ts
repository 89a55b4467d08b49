/** Sets what a person would set in the settings, before the page loads: tests play without pauses. */
import type { BrowserContext } from "@playwright/test";

export async function set(
  context: BrowserContext,
  settings: Record<string, unknown>,
  language: "en" | "fr" = "en",
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
