/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. */
import { common } from "./common";
import { end } from "./end";
import { fair } from "./fair";
import { names } from "./names";
import { replay } from "./replay";
import { rules } from "./rules";

export const words = { common, names, rules, end, fair, replay };

export type Words = typeof words;
