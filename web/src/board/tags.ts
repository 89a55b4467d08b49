/** On which side of a space that can be picked its price tag lies, so that it covers no other such space. */
import { place, type Point, sheet, type Turned } from "../core/game/layout";
import type { Space } from "../wire/game";

export type Side = "below" | "left" | "right";

/** A box around a space, in units of the chart. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * As large as they are on a phone of 360 pixels, where letters are largest beside the spaces. Of the ring the inner
 * square counts: a tag may touch its edge.
 */
const RING: Box = { left: -32, right: 32, top: -32, bottom: 32 };
const NUMBER: Box = { left: 18, right: 71, top: -57, bottom: -7 };
const TAG: Record<Side, Box> = {
  below: { left: -55, right: 55, top: 33, bottom: 95 },
  left: { left: -150, right: -40, top: -5, bottom: 57 },
  right: { left: 40, right: 150, top: -5, bottom: 57 },
};

const at = (box: Box, { x, y }: Point): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What a mark covers, with its tag on that side. */
export const covered = (space: Space, side: Side, turned: Turned): { mark: Box[]; tag: Box } => {
  const p = place(space, turned);
  return { mark: [at(RING, p), at(NUMBER, p)], tag: at(TAG[side], p) };
};

/** The side for each space: below it, unless another mark or tag is there; then beside it, towards the chart's middle. */
export function sidesOf(spaces: readonly Space[], turned: Turned): Side[] {
  const sides: Side[] = [];
  spaces.forEach((space, index) => {
    const inward: Side = place(space, turned).x < sheet(turned).width / 2 ? "right" : "left";
    const free = (side: Side): boolean => {
      const { tag } = covered(space, side, turned);
      return spaces.every((other, place) => {
        if (place === index) return true;
        const { mark, tag: there } = covered(other, sides[place] ?? "below", turned);
        return !mark.some((box) => overlap(box, tag)) && (place > index || !overlap(there, tag));
      });
    };
    const order: Side[] = ["below", inward, inward === "left" ? "right" : "left"];
    sides.push(order.find(free) ?? "below");
  });
  return sides;
}
