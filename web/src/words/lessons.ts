/**
 * Picks a lesson's sentence in the language of the page. Lessons carry their own words; they are not in the catalogue.
 */
import type { Language } from "../wire/server";
import { spaced } from "./fr/spaces";
import { language } from "./words.svelte";

export function said(sentence: Readonly<Record<Language, string>>): string {
  const spoken = language();
  return spoken === "fr" ? spaced(sentence.fr) : sentence[spoken];
}
