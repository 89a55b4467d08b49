/** Changing the language: the page, what the browser remembers, and the server, which keeps it with the name. */
import type { Language } from "../wire/server";
import { speak } from "../words/words.svelte";
import { callMe, me } from "./api";
import { settings } from "./settings.svelte";

export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  settings.language = wanted;
  try {
    await callMe((await me()).name, wanted);
  } catch {
    // The page speaks it anyway; the server is told with the next change of the name.
  }
}
