/**
 * Changes the language of the page and at the server, which stores it and renders the next page in it. The page as plain
 * files stores it itself.
 */
import type { Language } from "../../../wire/server";
import { speak } from "../../../words/words.svelte";
import { callMe, me } from "../../network/api";

const KEY = "xaymaca.language";

/** The language of the page as plain files: the reader's choice, or else what the browser prefers. */
export function storedLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // The browser stores nothing: then its own language is taken.
  }
  const known = (name: string): name is Language => name === "en" || name === "fr";
  return [stored ?? "", ...navigator.languages.map((name) => name.slice(0, 2))].find(known) ?? "en";
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  if (__SITE__) {
    try {
      localStorage.setItem(KEY, wanted);
    } catch {
      // As above: the choice lasts until the page is loaded again.
    }
    return;
  }
  try {
    await callMe((await me()).name, wanted);
  } catch {
    // The page has changed anyway; the next change of the name sends the language again.
  }
}
