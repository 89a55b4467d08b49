/** Where ships lie when several share a space, which way they face, and the hull of each flag. It draws nothing. */
import { place, sheet, type Point, type Turned } from "../core/game/layout";
import { TRACK } from "../core/game/track";
import type { AnyFlag } from "../core/game/flags";
import type { ShipId, Space, View } from "../wire/game";
import { overlap, printed } from "./printed";

/** A ship's place on the sheet: its middle, its scale, and whether it faces left. */
export interface Berth extends Point {
  scale: number;
  left: boolean;
}

/** The row layouts to try for each number of ships: a layout gives the number of ships in each row. */
const ROWS: readonly (readonly (readonly number[])[])[] = [
  [[1]],
  [[1]],
  [[2], [1, 1]],
  [[3], [1, 2], [1, 1, 1]],
  [[2, 2], [4], [1, 2, 1]],
  [
    [2, 3],
    [1, 2, 2],
  ],
  [
    [3, 3],
    [2, 2, 2],
    [1, 2, 3],
    [3, 2, 1],
    [2, 4],
    [4, 2],
  ],
  [
    [2, 3, 2],
    [3, 4],
  ],
];
/**
 * In units of a ship's 100-unit box: the bounds of its drawing from the middle, and the least distance between two
 * ships at which both sails are visible.
 */
const DRAWN = { left: -42, top: -46, right: 42, bottom: 31 };
const APART = { x: 62, y: 56 };
/** The farthest a ship may lie from its space, in chart units, before it seems to be on another. */
const FARTHEST = 95;
const found = new Map<string, Anchorage>();

type Anchorage = { rows: readonly number[]; x: number; y: number; scale: number };

/** Where the ships of a space lie: as large and as near its middle as they can without covering what is printed. */
function anchorage(space: Space, count: number, turned: Turned): Anchorage {
  const key = `${turned} ${space} ${count}`;
  const known = found.get(key);
  if (known) return known;
  // Three or four ships may cover the numbers of spaces, so that they can be larger. More ships are small anyway and
  // leave the numbers visible.
  const best = (count < 3 || count > 4 ? fitted(space, count, turned, () => true) : null) ??
    fitted(space, count, turned, (what) => !what.startsWith("number")) ?? {
      rows: ROWS[count]![0]!,
      x: 0,
      y: -12,
      scale: 0.4,
    };
  found.set(key, best);
  return best;
}

/**
 * The best place for that many ships that covers no printed thing for which `counts` is true; null if there is none.
 */
function fitted(space: Space, count: number, turned: Turned, counts: (what: string) => boolean): Anchorage | null {
  const middle = place(space, turned);
  const near = printed(turned).filter(
    ({ what, left, top, right, bottom }) =>
      counts(what) &&
      left < middle.x + 170 &&
      right > middle.x - 170 &&
      top < middle.y + 170 &&
      bottom > middle.y - 170,
  );
  const { width, height } = sheet(turned);
  const fits = (x: number, y: number, scale: number): boolean => {
    const box = {
      what: "",
      left: middle.x + x + DRAWN.left * scale,
      top: middle.y + y + DRAWN.top * scale,
      right: middle.x + x + DRAWN.right * scale,
      bottom: middle.y + y + DRAWN.bottom * scale,
    };
    return (
      Math.hypot(x, y) < FARTHEST &&
      box.left >= 30 &&
      box.top >= 30 &&
      box.right <= width - 30 &&
      box.bottom <= height - 30 &&
      !near.some((other) => overlap(box, other))
    );
  };
  let best: Anchorage | null = null;
  let most = -Infinity;
  for (const rows of ROWS[count]!)
    for (let scale = 0.92 - 0.06 * count; scale > 0.33; scale -= 0.04) {
      const ships = spread(rows, scale);
      for (let y = -72; y <= 60; y += 6)
        for (let x = -60; x <= 60; x += 6) {
          const worth = scale * 100 - Math.hypot(x, y + 12) * 0.9;
          if (worth > most && ships.every((ship) => fits(x + ship.x, y + ship.y, scale)))
            [best, most] = [{ rows, x, y, scale }, worth];
        }
    }
  return best;
}

/** The places of ships in rows, relative to the middle of all of them. */
const spread = (rows: readonly number[], scale: number): Point[] =>
  rows.flatMap((ships, row) =>
    Array.from({ length: ships }, (_, index) => ({
      x: (index - (ships - 1) / 2) * APART.x * scale,
      y: (row - (rows.length - 1) / 2) * APART.y * scale,
    })),
  );

export function berth(space: Space, index: number, count: number, turned: Turned): Berth {
  const middle = place(space, turned);
  const ahead = place(TRACK[space]!.next[0]!, turned);
  const { rows, x, y, scale } = anchorage(space, Math.min(count, 7), turned);
  const ships = spread(rows, scale);
  const ship = ships[Math.min(index, ships.length - 1)]!;
  return { x: middle.x + x + ship.x, y: middle.y + y + ship.y, scale, left: ahead.x < middle.x - 4 };
}

/** Every ship's berth. The ship that acts is last in its space, so it is drawn in front. */
export function berths(view: View, turned: Turned): Map<ShipId, Berth> {
  const found = new Map<ShipId, Berth>();
  for (const { ship, space } of view.ships) {
    const here = view.ships.filter((other) => other.space === space);
    const index = here.findIndex((other) => other.ship === ship);
    found.set(ship, berth(space, index, here.length, turned));
  }
  return found;
}

/**
 * Hull and secondary sails on a sheet of 100, facing right. The main sail with the emblem is the same for all ships.
 */
export const HULLS: Record<AnyFlag, { hull: string; sails: string; lines: string }> = {
  "anne-bonny": {
    hull: "M22 62c1 12 8 17 17 17h30c9-1 15-8 18-20l-14 5H32z",
    sails: "M76 22q14 16 18 34l-17 1q4-18-1-35z",
    lines: "M84 61l13-8M50 14v50",
  },
  "mary-read": {
    hull: "M20 58c1 14 8 21 18 21h32c9-1 14-8 17-18l-13 3H32l-2-6z",
    sails: "M34 16q16-5 32 0l-2-12q-14-3-28 0z",
    lines: "M84 62l11-4M50 2v62M26 70h52",
  },
  "john-rackham": {
    hull: "M14 48h17v14h42l14-5c-2 13-8 21-18 22H38c-12 0-20-12-24-31z",
    sails: "M78 26q11 14 13 28l-13 1q3-15 0-29z",
    lines: "M84 60l12-9M50 14v50M17 54h11",
  },
  "olivier-levasseur": {
    hull: "M12 60q12 4 20 3h42q10-1 18-9c-3 16-12 25-24 25H36c-12-1-20-8-24-19z",
    sails: "M22 16Q10 38 4 55q11 3 19 1 4-20-1-40z",
    lines: "M22 12v50M50 14v50",
  },
  "samuel-bellamy": {
    hull: "M20 61c2 12 9 18 18 18h33c10-2 14-10 17-22l-12 6H34z",
    sails: "M24 30l-14 8q-1 10-2 17h17q2-12-1-25zM78 30q9 12 12 25l-12 1z",
    lines: "M25 26v36M84 60l12-7M50 14v50",
  },
  "edward-drummond": {
    hull: "M16 54h12l3 8h44l12-7c0 14-7 24-17 24H36c-12 0-18-10-20-25z",
    sails: "M36 17q14-4 28 0l-2-11q-12-3-24 0z",
    lines: "M86 58l10-9M50 2v62M34 71h3M44 71h3M54 71h3M64 71h3",
  },
  ghost: {
    hull: "M18 57c2 14 8 22 20 22l6-3 6 4 7-4 6 3c12-1 20-8 24-23l-14 7H34z",
    sails: "M77 24q12 14 15 30l-6-2-3 4-6-3q4-15 0-29z",
    lines: "M84 60l13-9M50 14v50",
  },
};
