/** The flag and the letter that tell ships apart. `parts/pieces/emblems.ts` draws them. */
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

/** The flag of a ship; `ghost` for the Ghost Ship, which the server sends without a flag. */
export const flagOf = (ship: { flag: Flag | null }): AnyFlag => ship.flag ?? "ghost";
