/** The geometry of a line chart: scales, ticks, and labels that do not overlap. It knows nothing of the game. */

/** Round numbers from 0 (or below, if `least` is negative) to at least `most`, about `wanted` of them. */
export function ticks(least: number, most: number, wanted: number): number[] {
  const rough = Math.max(1, (most - least) / Math.max(1, wanted));
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => size >= rough) ?? 200;
  const found: number[] = [];
  for (let value = Math.floor(least / step) * step; value < most + step; value += step) found.push(value);
  return found;
}

/** The step between numbered rounds that leaves enough room for the numbers. */
export const every = (rounds: number, room: number): number =>
  [1, 2, 5, 10, 20, 50].find((step) => rounds / step <= room) ?? 100;

/**
 * Moves labels apart: at least `gap` between two, all between `top` and `bottom`, each as near as possible to its
 * wanted place.
 */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, place) => place).sort((one, other) => wanted[one]! - wanted[other]!);
  const placed = [...wanted];
  let low = top;
  for (const place of order) {
    placed[place] = Math.max(placed[place]!, low);
    low = placed[place]! + gap;
  }
  let high = bottom;
  for (const place of order.toReversed()) {
    placed[place] = Math.min(placed[place]!, high);
    high = placed[place]! - gap;
  }
  return placed;
}
