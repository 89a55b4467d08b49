/** The track: each space's kind, price, next spaces and score. A table of figures, no rules. */
import { BEHIND, type SpaceKind, TRACK as SPACES } from "../../wire/facts";
import type { Space } from "../../wire/game";

export interface TrackSpace {
  space: Space;
  kind: SpaceKind;
  /** Food at sea, doubloons in a port, nothing elsewhere. */
  price: number;
  next: readonly Space[];
  score: number;
}

export const TRACK: readonly TrackSpace[] = SPACES.split("|").map((line, space) => {
  const [kind, price, next, score] = line.split(" ") as [SpaceKind, string, string, string?];
  return { space, kind, price: Number(price), next: next.split(",").map(Number), score: Number(score ?? BEHIND) };
});

/** For each space, the spaces one step back. */
export const BACK: readonly (readonly Space[])[] = TRACK.map(({ space }) =>
  TRACK.filter((other) => other.next.includes(space)).map((other) => other.space),
);

/**
 * The spaces on the shortest way in that direction, both ends included; with `steps`, on a way of that length if there
 * is one.
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
