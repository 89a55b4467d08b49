// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

import type { Card, Flag } from "./game";

/** S4: the deck of every captain, in the order in which cards are listed. */
export const DECK: readonly Card[] = [
  "food-gunpowder",
  "forward-backward",
  "gunpowder-gold",
  "gold-gold",
  "gold-forward",
  "backward-forward",
  "forward-food",
  "forward-forward",
  "gunpowder-food",
  "food-forward",
  "forward-gunpowder",
];

/** S1: how many captains can sit at a table. */
export const SEATS: readonly number[] = [2, 3, 4, 5, 6];

/** S3: the captains of the box, in the order in which seats take them. */
export const FLAGS: readonly Flag[] = [
  "anne-bonny",
  "mary-read",
  "john-rackham",
  "olivier-levasseur",
  "samuel-bellamy",
  "edward-drummond",
];

/** S3: who sails the black ship, which is the Ghost Ship's when that sails. */
export const BLACK: Flag = "edward-drummond";

/** T5, C10: what Lady Beth or Sir Beth adds to a strength. */
export const HELP = 2;

/** E2: the score of a space without a white number. */
export const BEHIND = -5;

/** C1: the tavern's floor: rows from `a`, columns from 1. */
export const TAVERN = { rows: 3, columns: 7 };

/** M2: what a space can be. */
export type SpaceKind = "port-royal" | "sea" | "lair" | "port";

/** M2: the spaces from Port Royal on: kind, price, ways on, and the score where it is not BEHIND. */
export const TRACK =
  "port-royal 0 1 15|sea 2 2|sea 3 3|sea 2 4|lair 0 5|port 3 6|port 5 7,13|sea 2 8|sea 3 9|lair 0 10|sea 3 11|lair 0 12|sea 2 15|sea 3 14|sea 4 15|sea 3 16|port 3 17|sea 2 18|port 3 19|lair 0 20,26|sea 3 21|port 3 22|lair 0 23|sea 2 24|sea 3 25|lair 0 28|sea 4 27|sea 4 28|port 5 29|sea 1 30|port 5 31|port 3 32|sea 3 33,39|lair 0 34|port 3 35|sea 2 36|sea 1 37|lair 0 38|sea 1 41|sea 4 40|sea 4 41|port 5 42 2|sea 2 43 3|sea 3 44 4|lair 0 45 5|port 7 46 6|sea 2 47 7|sea 3 48 8|sea 3 49 9|sea 3 0 10";
