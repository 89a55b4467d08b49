/** The geometry of a stacked area chart. It knows nothing of the game. */

/** The lower and upper edge of a band at each point, as parts of the whole; the first band lies at the bottom. */
export type Band = readonly (readonly [number, number])[];

/** The bands of values that add up to about 1 at each point; each point is scaled to exactly 1. */
export function bandsOf(points: readonly (readonly number[])[], count: number): Band[] {
  return Array.from({ length: count }, (_, band) =>
    points.map((values) => {
      const total = values.reduce((sum, value) => sum + value, 0) || 1;
      const below = values.slice(0, band).reduce((sum, value) => sum + value, 0);
      return [below / total, (below + (values[band] ?? 0)) / total] as const;
    }),
  );
}

/** Where a band is widest between two points, for a label: the point and the middle of the band there. */
export function widest(band: Band, from: number, to: number): { point: number; width: number; middle: number } {
  let best = { point: from, width: -1, middle: 0 };
  for (let point = from; point <= Math.min(to, band.length - 1); point += 1) {
    const [low, high] = band[point]!;
    if (high - low > best.width) best = { point, width: high - low, middle: (low + high) / 2 };
  }
  return best;
}

/** The place of a step between the points of a curve: 1.5 is halfway between the second and the third. */
export function placeAmong(steps: readonly number[], step: number): number {
  const after = steps.findIndex((one) => one > step);
  if (after === 0) return 0;
  if (after < 0) return Math.max(0, steps.length - 1);
  const [low, high] = [steps[after - 1]!, steps[after]!];
  return after - 1 + (step - low) / (high - low);
}
