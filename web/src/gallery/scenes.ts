/** Scenes staged on moments and screens: dialogs that are open, lines that are lost. Plain data, which the tests read, too. */

/** A moment or a screen after something was pressed, or with a line that behaves in its own way. */
export interface Scene {
  of: string;
  /** What is pressed, one after the other, each as soon as it is there. */
  press?: readonly string[];
  /** How the line behaves after the first message; `away`: the reader comes back to what they have missed. */
  line?: "lost" | "refused" | "away";
  /** The page was opened with the offer of a seat. */
  offer?: string;
  /** What can be seen once the scene stands. */
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
  "table-menu": { of: "card", press: ["[data-tool=table]"], shows: "dialog[open] input" },
  "line-lost": { of: "card", line: "lost", shows: ".line .lost" },
  away: { of: "card", line: "away", shows: "aside.missed li" },
  refusal: { of: "card", line: "refused", shows: "[role='alert'] p" },
  "offer-open": { of: "table-open-visitor", offer: "an-offered-seat", shows: DIALOG },
  "offer-race": { of: "spectator", offer: "an-offered-seat", shows: DIALOG },
};
