/** A sentence of a lesson in the language of the page. Lessons bring their own words; the catalogue has those around them. */
import type { Language } from "../wire/server";
import { spaced } from "./fr/spaces";
import { language } from "./words.svelte";

export function said(sentence: Readonly<Record<Language, string>>): string {
  const spoken = language();
  return spoken === "fr" ? spaced(sentence.fr) : sentence[spoken];
}
