/** What tells the ships apart: a flag and a letter each. How it is drawn is in `parts/pieces/emblems.ts`. */
import type { Flag } from "../../wire/game";

export type AnyFlag = Flag | "ghost";

export const LETTER: Record<AnyFlag, string> = {
  "anne-bonny": "A",
  "mary-read": "M",
  "john-rackham": "J",
  "olivier-levasseur": "O",
  "samuel-bellamy": "S",
  "edward-drummond": "E",
  ghost: "G",
};

/** The flag of a ship: the ghost has none of its own. */
export const flagOf = (ship: { flag: Flag | null }): AnyFlag => ship.flag ?? "ghost";
