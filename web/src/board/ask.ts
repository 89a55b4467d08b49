/** A space that is asked about, and where it is seen in the window of the browser. */
import type { Space } from "../wire/game";

export interface Asked {
  space: Space;
  x: number;
  y: number;
}
