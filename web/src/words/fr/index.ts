/** French. Its type is the English catalogue's: what is missing here does not compile. */
import type { Words } from "../en/index";
import { common } from "./common";
import { home } from "./home";
import { names } from "./names";
import { rules } from "./rules";
import { settings } from "./settings";

export const words: Words = { common, home, names, rules, settings };
