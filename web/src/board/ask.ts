/** A space that the reader asks about, and its position in the browser window. */
import type { Space } from "../wire/game";

export interface Asked {
  space: Space;
  x: number;
  y: number;
}
