/** Changing the language: of the page, and at the server, which keeps it with the name and writes the next page in it. */
import type { Language } from "../../wire/server";
import { speak } from "../../words/words.svelte";
import { callMe, me } from "../network/api";

export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  try {
    await callMe((await me()).name, wanted);
  } catch {
    // The page speaks it anyway; the server is told with the next change of the name.
  }
}
