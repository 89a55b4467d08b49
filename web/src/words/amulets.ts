/** C2: renames cursed treasures to amulets. Loaded only for tables that play with The Crew. */
import type { Language } from "../wire/server";
import { rewritten } from "./rewritten";
import type { Words } from "./words.svelte";

const NAMES: Record<Language, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\b(c)ursed treasure\b/gi, "$1ursed amulet"],
    [/\b(treasure \d+), cursed\b/g, "$1, a cursed amulet"],
  ],
  fr: [
    [/\bun trésor maudit/g, "une amulette maudite"],
    [/\bTrésor maudit/g, "Amulette maudite"],
    [/\b(trésor \d+), maudit/g, "$1, une amulette maudite"],
    [/permet de le donner/g, "permet de la donner"],
  ],
};

/** The catalogue with amulets in place of cursed treasures. */
export const amulets = (words: Words, language: Language): Words =>
  rewritten(words, (text) => NAMES[language].reduce((said, [from, to]) => said.replace(from, to), text));
