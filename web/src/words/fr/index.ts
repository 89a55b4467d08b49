/** French. Its type is the English catalogue's: what is missing here does not compile. Here is what a first race needs. */
import type { FirstWords } from "../en/index";
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
import { spaced } from "./spaces";

export const words: FirstWords = spaced({
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
});
