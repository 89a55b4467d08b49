/** The odds of a battle as single figures. */
import type { Odds } from "./answers";

export interface Figures {
  win: number;
  tie: number;
  lose: number;
}

const hundredths = (share: number): number => Math.round(share * 100);
const middle = ([low, high]: [number, number]): number => (low + high) / 2;

/** In hundredths, together 100. */
export function figures(odds: Odds): Figures {
  const win = hundredths(middle(odds.win));
  const tie = Math.min(100 - win, hundredths(middle(odds.tie)));
  return { win, tie, lose: 100 - win - tie };
}

/** Between which hundredths a win lies; null if it is one figure. */
export function spread({ win: [low, high] }: Odds): { least: number; most: number } | null {
  const [least, most] = [hundredths(low), hundredths(high)];
  return least === most ? null : { least, most };
}
