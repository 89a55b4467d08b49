/** Scenes built on moments and screens: open dialogs, lost connections. Plain data, because the tests read it too. */

/** A moment or a screen after some presses, or with a connection in a certain state. */
export interface Scene {
  of: string;
  /** Selectors to press one after the other, each as soon as it appears. */
  press?: readonly string[];
  /** The connection after the first message; `away`: the reader comes back and sees what they have missed. */
  line?: "lost" | "refused" | "away";
  /** The token in the address with which the page was opened: a seat offered to this device. */
  offer?: string;
  /** A selector that matches once the scene is ready. */
  shows: string;
}

const DIALOG = "dialog[open] .content > *";
export const SCENES: Record<string, Scene> = {
  settings: { of: "home", press: ["header nav > button:last-child"], shows: DIALOG },
  keys: {
    of: "home",
    press: ["header nav > button:last-child", "dialog .settings > button"],
    shows: "dialog[open] kbd",
  },
  captain: { of: "card", press: [".captains button.name"], shows: "dialog[open] .content li" },
  "captain-crew": { of: "card-crew", press: [".captains button.name"], shows: "dialog[open] .content li" },
  tavern: { of: "recruit", press: ["[data-tool=tavern]"], shows: "dialog[open] .bust" },
  bank: { of: "card", press: ["[data-tool=bank]"], shows: "dialog[open] .content li" },
  legend: { of: "card", press: ["[data-tool=legend]"], shows: "dialog[open] .content li" },
  why: { of: "load-full", press: ["a.why"], shows: "dialog[open] .asked" },
  "analysis-eyes": {
    of: "analysis-base",
    press: ["#curve ~ fieldset label:last-child input"],
    shows: "#curve ~ .room svg",
  },
  "analysis-tables": {
    of: "analysis-base",
    press: [".first summary", "#curve ~ details summary", "#bars ~ details summary"],
    shows: "#bars ~ details[open] table",
  },
  "analysis-better": { of: "analysis-base", press: ["article button[aria-expanded]"], shows: "[data-better]" },
  "analysis-try": { of: "analysis-base", press: ["article button:first-child"], shows: "dialog[open] .question li" },
  "analysis-tried": {
    of: "analysis-base",
    press: ["article button:first-child", "dialog[open] .question li button"],
    shows: "dialog[open] [data-better]",
  },
  "table-menu": { of: "card", press: ["[data-tool=table]"], shows: "dialog[open] input" },
  "line-lost": { of: "card", line: "lost", shows: ".line .lost" },
  away: { of: "card", line: "away", shows: "aside h2" },
  refusal: { of: "card", line: "refused", shows: "[role='alert'] p" },
  "offer-open": { of: "table-open-visitor", offer: "an-offered-seat", shows: DIALOG },
  "offer-race": { of: "spectator", offer: "an-offered-seat", shows: DIALOG },
};
