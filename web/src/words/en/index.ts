/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. Here is what a first race needs. */
import { bar } from "./bar";
import { common } from "./common";
import { decide } from "./decide";
import { deeds, story } from "./deeds";
import { end } from "./end";
import { events } from "./events";
import { foresee } from "./foresee";
import { home } from "./home";
import { names } from "./names";
import { news } from "./news";
import { options } from "./options";
import { questions } from "./questions";
import { race } from "./race";
import { table } from "./table";
import { telling } from "./telling";
import type { more } from "./more";

export const words = {
  bar,
  common,
  decide,
  deeds,
  end,
  events,
  foresee,
  home,
  names,
  news,
  options,
  questions,
  race,
  story,
  table,
  telling,
};

export type FirstWords = typeof words;
export type MoreWords = typeof more;
export type Words = FirstWords & MoreWords;
