/**
 * Translates what a lesson's step points at into names of drawn things and spaces on the chart. Knows no components.
 */
import type { Seat, Space, View } from "../../wire/game";
import type { Target } from "../../wire/lessons";

/** What a component can draw a ring around. Spaces have their rings on the chart; treasures are on a ship's card. */
export type Thing = Exclude<Target, `space ${string}` | "treasures">;

export interface Targets {
  readonly things: readonly Thing[];
  readonly spaces: readonly Space[];
}

export const NO_TARGETS: Targets = { things: [], spaces: [] };

type SpaceTarget = Extract<Target, `space ${string}`>;
const isSpace = (target: Target): target is SpaceTarget => target.startsWith("space ");

/** The targets of a step. `asks` is its question: for `load` the holds are drawn as the options. */
export function targetsOf(points: readonly Target[], asks: string, view: View, seat: Seat | null): Targets {
  const things: Thing[] = [];
  const spaces: Space[] = [];
  for (const point of points) {
    if (isSpace(point)) spaces.push(Number(point.slice(6)) as Space);
    else if (point.startsWith("ship ")) {
      const ship = view.ships.find(({ ship }) => `ship ${ship}` === point);
      if (ship === undefined) continue;
      things.push(`ship ${ship.ship}`);
      spaces.push(ship.space);
    } else if (point === "holds" && asks === "load") things.push("options");
    else if (point === "treasures") things.push(`ship ${seat}`);
    else things.push(point);
  }
  return { things, spaces };
}
