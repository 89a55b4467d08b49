/** French. Its type is the English catalogue's: what is missing here does not compile. */
import type { Words } from "../en/index";
import { common } from "./common";
import { decide } from "./decide";
import { end } from "./end";
import { events } from "./events";
import { fair } from "./fair";
import { foresee } from "./foresee";
import { home } from "./home";
import { lobby } from "./lobby";
import { names } from "./names";
import { news } from "./news";
import { options } from "./options";
import { questions } from "./questions";
import { race } from "./race";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { rules } from "./rules";
import { settings } from "./settings";
import { table } from "./table";
import { telling } from "./telling";
import { spaced } from "./spaces";

export const words: Words = spaced({
  common,
  decide,
  end,
  events,
  fair,
  foresee,
  home,
  lobby,
  names,
  news,
  options,
  questions,
  race,
  refusals,
  replay,
  rules,
  settings,
  table,
  telling,
});
