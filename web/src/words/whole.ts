/** Both halves of both catalogues, for tests. The page must not import it: it loads each half on its own. */
import { words as english } from "./en/index";
import { more as moreEnglish } from "./en/more";
import { words as french } from "./fr/index";
import { more as moreFrench } from "./fr/more";
import type { Words } from "./words.svelte";

export const en: Words = { ...english, ...moreEnglish };
export const fr: Words = { ...french, ...moreFrench };
