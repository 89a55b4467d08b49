/** How figures are written and which icon stands for each part of an account. */
import type { PartKind } from "../core/analysis/figures";
import type { IconName } from "../parts/icons";

export const ICON: Record<PartKind, IconName> = {
  dice: "dice",
  cards: "log",
  battles: "battle",
  treasures: "treasure",
  shortages: "shortage",
  "first-captain": "compass",
  crew: "rum",
  own: "person",
  others: "crew",
  uncertain: "help",
};

/** Points with their sign and a true minus; `digits` after the point. */
export function signed(part: number, digits: 0 | 1 = 0): string {
  const text = Math.abs(part * 100).toFixed(digits);
  return Number(text) === 0 ? text : `${part < 0 ? "\u2212" : "+"}${text}`;
}
