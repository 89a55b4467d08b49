/** The language of the page as reactive state: `t()` is the catalogue in use; components redraw when it changes. */
import type { Language } from "../wire/server";
import type { FirstWords, MoreWords, Words } from "./en/index";

export type { Words };

const FIRST: Record<Language, () => Promise<FirstWords>> = {
  en: async () => (await import("./en/index")).words,
  fr: async () => (await import("./fr/index")).words,
};
const MORE: Record<Language, () => Promise<MoreWords>> = {
  en: async () => (await import("./en/more")).more,
  fr: async () => (await import("./fr/more")).more,
};

let spoken = $state.raw<Language>("en");
let first = $state.raw<FirstWords | null>(null);
let more = $state.raw<MoreWords | null>(null);
let rename = $state.raw<((words: Words, language: Language) => Words) | null>(null);
const whole = $derived(first && ({ ...first, ...more } as Words));
const catalogue = $derived(whole && rename ? rename(whole, spoken) : whole);

/**
 * The catalogue in use; throws before the first `speak`. Its second half (`en/more.ts`) exists only after `speakMore`:
 * a component that uses it imports `words/more` and is itself loaded lazily.
 */
export function t(): Words {
  if (catalogue === null) throw new Error("no language is loaded yet");
  return catalogue;
}

export const language = (): Language => spoken;

/** Loads a language and switches to it. */
export async function speak(wanted: Language): Promise<void> {
  const words = await FIRST[wanted]();
  // Asked only now: the second half may have come meanwhile, and what needs it is on the screen then.
  const rest = more === null ? null : await MORE[wanted]();
  [first, more] = [words, rest];
  spoken = wanted;
  // Tests without a browser have no document.
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/** Renames things for the table on the screen: with The Crew cursed treasures are amulets. */
export async function speakOfCrew(crew: boolean): Promise<void> {
  rename = crew ? (await import("./amulets")).amulets : null;
}

/** Loads the second half of the catalogue, which a first race does not need. */
export async function speakMore(): Promise<void> {
  while (more === null) {
    const wanted = spoken;
    const rest = await MORE[wanted]();
    // The reader may have changed the language meanwhile.
    if (wanted === spoken) more = rest;
  }
}
