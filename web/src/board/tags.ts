/** On which side of a space that can be picked its price tag lies, so that it covers no other such space. */
import { place, sheet, type Turned } from "../core/game/layout";
import type { Space } from "../wire/game";

export type Side = "below" | "left" | "right";
/** Left, right, top and bottom of a box, in units of the chart. */
type Box = readonly [left: number, right: number, top: number, bottom: number];

/**
 * Boxes around a space, as large as on a phone of 360 pixels, where letters are largest. Of the ring the inner square
 * counts: a tag may touch its edge.
 */
const MARK: readonly Box[] = [
  [-32, 32, -32, 32],
  // The number.
  [18, 71, -57, -7],
];
const TAGS: Record<Side, Box> = { below: [-55, 55, 33, 95], left: [-150, -40, -5, 57], right: [40, 150, -5, 57] };

/** Do two boxes overlap, if the second lies by `dx` and `dy` farther? */
const meet = (one: Box, other: Box, dx: number, dy: number): boolean =>
  one[0] < other[1] + dx && other[0] + dx < one[1] && one[2] < other[3] + dy && other[2] + dy < one[3];

/** Does the tag of a space cover another mark or, if its side is known, the tag of that? */
export function covers(space: Space, side: Side, other: Space, its: Side | undefined, turned: Turned): boolean {
  const here = place(space, turned);
  const there = place(other, turned);
  const boxes = its ? [...MARK, TAGS[its]] : MARK;
  return boxes.some((box) => meet(TAGS[side], box, there.x - here.x, there.y - here.y));
}

/** The side for each space: below it, unless another mark or tag is there; then beside it, towards the chart's middle. */
export const sidesOf = (spaces: readonly Space[], turned: Turned): Side[] =>
  spaces.reduce<Side[]>((sides, space) => {
    const beside: Side[] = place(space, turned).x < sheet(turned).width / 2 ? ["right", "left"] : ["left", "right"];
    const free = (side: Side): boolean =>
      !spaces.some((other, index) => other !== space && covers(space, side, other, sides[index], turned));
    return [...sides, (["below", ...beside] as const).find(free) ?? "below"];
  }, []);
