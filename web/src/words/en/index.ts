/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. */
import { common } from "./common";

export const words = { common };

export type Words = typeof words;
