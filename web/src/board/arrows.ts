/** Arrow keys among spaces: the nearest one in the direction of the arrow. */
import { place, type Turned } from "../core/game/layout";
import type { Space } from "../wire/game";

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The index of the space that the arrow key leads to; the next in the list if none lies in that direction; null for
 * other keys.
 */
export function arrow(key: string, from: Space, spaces: readonly Space[], turned: Turned): number | null {
  const way = WAYS[key];
  if (!way) return null;
  const here = place(from, turned);
  let best = -1;
  let least = Infinity;
  spaces.forEach((space, i) => {
    const there = place(space, turned);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1] + dy * way[0]);
    const cost = along + 2.5 * across;
    if (space !== from && along > 10 && along > across / 2 && cost < least) [best, least] = [i, cost];
  });
  return best >= 0 ? best : (spaces.indexOf(from) + way[0] + way[1] + spaces.length) % spaces.length;
}
