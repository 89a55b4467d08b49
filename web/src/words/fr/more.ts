/** French for what a first race can do without: loaded when it is wanted. */
import type { MoreWords } from "../en/index";
import { analysis } from "./analysis";
import { asked } from "./asked";
import { coach } from "./coach";
import { device } from "./device";
import { fair } from "./fair";
import { family } from "./family";
import { hosting } from "./hosting";
import { learn } from "./learn";
import { legend } from "./legend";
import { lobby } from "./lobby";
import { minute } from "./minute";
import { puzzles } from "./puzzles";
import { records } from "./records";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { rules } from "./rules";
import { service } from "./service";
import { settings } from "./settings";
import { spaced } from "./spaces";

export const more: MoreWords = spaced({
  analysis,
  asked,
  coach,
  device,
  fair,
  family,
  hosting,
  learn,
  legend,
  lobby,
  minute,
  puzzles,
  records,
  refusals,
  replay,
  rules,
  service,
  settings,
});
