/** French. Its type is the English catalogue's: what is missing here does not compile. */
import type { Words } from "../en/index";
import { common } from "./common";
import { foresee } from "./foresee";
import { decide } from "./decide";
import { race } from "./race";
import { events } from "./events";
import { home } from "./home";
import { lobby } from "./lobby";
import { names } from "./names";
import { news } from "./news";
import { options } from "./options";
import { questions } from "./questions";
import { refusals } from "./refusals";
import { rules } from "./rules";
import { settings } from "./settings";
import { telling } from "./telling";

export const words: Words = {
  foresee,
  decide,
  race,
  common,
  events,
  home,
  lobby,
  names,
  news,
  options,
  questions,
  refusals,
  rules,
  settings,
  telling,
};
