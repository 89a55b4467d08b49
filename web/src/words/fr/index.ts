/** French. Its type is the English catalogue's: what is missing here does not compile. */
import type { Words } from "../en/index";
import { common } from "./common";
import { end } from "./end";
import { fair } from "./fair";
import { names } from "./names";
import { replay } from "./replay";
import { rules } from "./rules";

export const words: Words = { common, names, rules, end, fair, replay };
