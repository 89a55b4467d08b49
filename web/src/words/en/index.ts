/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. */
import { common } from "./common";
import { home } from "./home";
import { names } from "./names";
import { rules } from "./rules";
import { settings } from "./settings";

export const words = { common, home, names, rules, settings };

export type Words = typeof words;
