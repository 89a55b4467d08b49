/**
 * Translates what a lesson's step points at into names of drawn things and spaces on the chart. Knows no components.
 */
import type { Seat, Space, View } from "../../wire/game";

export interface Targets {
  /** Such as `hand`, `card gold-gold`, `holds`, `ship 2`, `captains`, `options` or `dice`. */
  readonly things: readonly string[];
  readonly spaces: readonly Space[];
}

export const NO_TARGETS: Targets = { things: [], spaces: [] };

/** The targets of a step. `asks` is its question: for `load` the holds are drawn as the options. */
export function targetsOf(points: readonly string[], asks: string, view: View, seat: Seat | null): Targets {
  const things: string[] = [];
  const spaces: Space[] = [];
  for (const point of points) {
    const [what, which] = point.split(" ", 2);
    if (what === "space") spaces.push(Number(which) as Space);
    else if (what === "ship") {
      const ship = view.ships.find(({ ship }) => String(ship) === which);
      if (ship === undefined) continue;
      things.push(point);
      spaces.push(ship.space);
    } else if (point === "holds" && asks === "load") things.push("options");
    else if (what === "treasures") things.push(`ship ${seat}`);
    else things.push(point);
  }
  return { things, spaces };
}
