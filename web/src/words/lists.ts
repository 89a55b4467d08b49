/** Lists in words: "Anne, Mary and John". */
import { language } from "./words.svelte";

export function list(items: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(items);
}
