/** French. Its type is the English catalogue's: what is missing here does not compile. */
import type { Words } from "../en/index";
import { common } from "./common";
import { names } from "./names";
import { rules } from "./rules";

export const words: Words = { common, names, rules };
