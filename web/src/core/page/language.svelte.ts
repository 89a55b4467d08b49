/** Changes the language of the page and at the server, which stores it and renders the next page in it. */
import type { Language } from "../../wire/server";
import { speak } from "../../words/words.svelte";
import { callMe, me } from "../network/api";

export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  try {
    await callMe((await me()).name, wanted);
  } catch {
    // The page has changed anyway; the next change of the name sends the language again.
  }
}
