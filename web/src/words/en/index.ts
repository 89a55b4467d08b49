/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. */
import { common } from "./common";
import { home } from "./home";
import { names } from "./names";
import { settings } from "./settings";

export const words = { common, home, names, settings };

export type Words = typeof words;
