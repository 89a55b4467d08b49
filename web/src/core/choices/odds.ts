/** Rounds the odds of a battle to whole per cent for display. */
import type { Odds } from "../network/inquiries";

export interface Figures {
  win: number;
  tie: number;
  lose: number;
}

const hundredths = (share: number): number => Math.round(share * 100);
const middle = ([low, high]: [number, number]): number => (low + high) / 2;

/** In per cent, adding up to 100: the expected odds if both sides play their best. */
export function figures({ win, tie, lose, ...odds }: Odds): Figures {
  // An older server sends only the ranges.
  const expected = (odds.expected as Figures | undefined) ?? { win: middle(win), tie: middle(tie), lose: middle(lose) };
  const wins = hundredths(expected.win);
  const ties = Math.min(100 - wins, hundredths(expected.tie));
  return { win: wins, tie: ties, lose: 100 - wins - ties };
}

/** The range of the odds of winning, in per cent; null if it is a single figure. */
export function spread({ win: [low, high] }: Odds): { least: number; most: number } | null {
  const [least, most] = [hundredths(low), hundredths(high)];
  return least === most ? null : { least, most };
}
