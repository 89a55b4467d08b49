/** Which puzzles were tried and solved on this device, and which comes next. It trusts nothing that the store holds. */
import type { Theme } from "../model";
import type { Store } from "../page/settings";
import { NAMES, namesOf } from "./library";

/** By name: true if it was solved. A puzzle without an entry was not tried. */
export type Progress = Readonly<Record<string, boolean>>;

const KEY = "xaymaca.puzzles";

/** Progress from a value of any shape: entries that are not valid are left out. */
export function validProgress(value: unknown): Progress {
  if (typeof value !== "object" || value === null) return {};
  const known = Object.entries(value).filter(([name, solved]) => NAMES.includes(name) && typeof solved === "boolean");
  return Object.fromEntries(known);
}

export function readProgress(store: Store | null): Progress {
  try {
    return validProgress(JSON.parse(store?.getItem(KEY) ?? "null"));
  } catch {
    // The store is damaged or may not be read: the reader begins anew.
    return {};
  }
}

export function writeProgress(store: Store | null, progress: Progress): void {
  try {
    store?.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Private windows and full disks: progress lasts as long as the page is open.
  }
}

/** With one more answer. What was solved once stays solved. */
export const withAnswer = (progress: Progress, name: string, isBest: boolean): Progress => ({
  ...progress,
  [name]: isBest || progress[name] === true,
});

/** How many of these puzzles were tried, and how many solved. */
export function countOf(progress: Progress, theme: Theme | null): { tried: number; solved: number; all: number } {
  const names = namesOf(theme);
  return {
    tried: names.filter((name) => name in progress).length,
    solved: names.filter((name) => progress[name] === true).length,
    all: names.length,
  };
}

/** The puzzle after `last`: one that was not tried; else one that was not solved; else simply the next. */
export function nextOf(progress: Progress, theme: Theme | null, last: string | null): string {
  const names = namesOf(theme);
  const at = last === null ? -1 : names.indexOf(last);
  const onwards = [...names.slice(at + 1), ...names.slice(0, at + 1)];
  const others = onwards.filter((name) => name !== last);
  const next =
    others.find((name) => !(name in progress)) ?? others.find((name) => progress[name] !== true) ?? onwards[0];
  return next ?? NAMES[0]!;
}
