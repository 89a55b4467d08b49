/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. */
import { common } from "./common";
import { names } from "./names";
import { rules } from "./rules";

export const words = { common, names, rules };

export type Words = typeof words;
