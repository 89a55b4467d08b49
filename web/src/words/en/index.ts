/** English: the catalogue that decides what every other must have. One file a screen or kind of thing. */
import { common } from "./common";
import { events } from "./events";
import { home } from "./home";
import { names } from "./names";
import { news } from "./news";
import { options } from "./options";
import { questions } from "./questions";
import { refusals } from "./refusals";
import { rules } from "./rules";
import { settings } from "./settings";
import { telling } from "./telling";

export const words = { common, events, home, names, news, options, questions, refusals, rules, settings, telling };

export type Words = typeof words;
