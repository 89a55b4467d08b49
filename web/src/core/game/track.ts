/** The track as it is drawn: what each space is, its price, the ways on, its white number. A table of figures, no rules. */
import type { Space } from "../../wire/game";

export type SpaceKind = "port-royal" | "sea" | "port" | "lair";

export interface TrackSpace {
  space: Space;
  kind: SpaceKind;
  /** Food at sea, doubloons in a port, nothing elsewhere. */
  price: number;
  next: readonly Space[];
  score: number;
}

/** One line a space: kind, price, ways on, and the white number where there is one. Compared with the rulebook's figures. */
const LINES = `
port-royal 0 1 15|sea 2 2|sea 3 3|sea 2 4|lair 0 5|port 3 6|port 5 7,13|sea 2 8|sea 3 9|lair 0 10
sea 3 11|lair 0 12|sea 2 15|sea 3 14|sea 4 15|sea 3 16|port 3 17|sea 2 18|port 3 19|lair 0 20,26
sea 3 21|port 3 22|lair 0 23|sea 2 24|sea 3 25|lair 0 28|sea 4 27|sea 4 28|port 5 29|sea 1 30
port 5 31|port 3 32|sea 3 33,39|lair 0 34|port 3 35|sea 2 36|sea 1 37|lair 0 38|sea 1 41|sea 4 40
sea 4 41|port 5 42 2|sea 2 43 3|sea 3 44 4|lair 0 45 5|port 7 46 6|sea 2 47 7|sea 3 48 8|sea 3 49 9|sea 3 0 10`;

export const TRACK: readonly TrackSpace[] = LINES.trim()
  .split(/[|\n]/)
  .map((line, space) => {
    const [kind, price, next, score] = line.split(" ") as [SpaceKind, string, string, string?];
    return { space, kind, price: Number(price), next: next.split(",").map(Number), score: Number(score ?? -5) };
  });

/** The spaces one step back. */
export const BACK: readonly (readonly Space[])[] = TRACK.map(({ space }) =>
  TRACK.filter((other) => other.next.includes(space)).map((other) => other.space),
);

/**
 * The spaces a ship passes from one to another, both included, by the shortest way in that direction; with `steps`, by a
 * way of that length if there is one.
 */
export function route(from: Space, to: Space, backward: boolean, steps?: number): Space[] {
  const ahead = (space: Space): readonly Space[] => (backward ? BACK[space] : TRACK[space]?.next) ?? [];
  let ways: Space[][] = [[from]];
  let shortest: Space[] | undefined;
  for (let length = 0; length <= TRACK.length; length += 1) {
    const arrived = length > 0 || from === to ? ways.find((way) => way.at(-1) === to) : undefined;
    if (arrived && (steps === undefined || length === steps)) return arrived;
    shortest ??= arrived;
    if (steps !== undefined && length >= steps) break;
    ways = ways.flatMap((way) => ahead(way.at(-1)!).map((space) => [...way, space]));
  }
  return shortest ?? [from, to];
}
