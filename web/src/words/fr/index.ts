/** French. Its type is the English catalogue's: what is missing here does not compile. */
import type { Words } from "../en/index";
import { common } from "./common";
import { names } from "./names";

export const words: Words = { common, names };
