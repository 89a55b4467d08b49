/** The language of the page: `t()` is the catalogue in use, and whatever was drawn with it is drawn anew when it changes. */
import type { Language } from "../wire/server";
import type { Words } from "./en/index";

export type { Words };

const LOAD: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en/index")).words,
  fr: async () => (await import("./fr/index")).words,
};

let spoken = $state.raw<Language>("en");
let catalogue = $state.raw<Words | null>(null);

/** The catalogue in use. `speak` comes first. */
export function t(): Words {
  if (catalogue === null) throw new Error("no language is loaded yet");
  return catalogue;
}

export const language = (): Language => spoken;

/** Loads a language and speaks it from now on. */
export async function speak(wanted: Language): Promise<void> {
  catalogue = await LOAD[wanted]();
  spoken = wanted;
  // Words are also spoken where there is no page.
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/** The language to begin with: the one chosen before, or the first of the browser's that we know. */
export function preferred(chosen: string | null, browser: readonly string[]): Language {
  if (chosen === "en" || chosen === "fr") return chosen;
  for (const tag of browser) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short === "en" || short === "fr") return short;
  }
  return "en";
}
