/** The treasures that a captain learns of when they come to a shared device. It keeps numbers, never what a card is. */
import type { Seat, TreasureId, TreasureView, View } from "../../wire/game";

/**
 * The treasures that lie face down, that the captain whose view this is knows, and that are not in `seen`, which has the
 * numbers that each captain has been shown. It adds them.
 */
export function freshFor(view: View, seat: Seat, seen: Map<Seat, Set<TreasureId>>): TreasureView[] {
  const before = seen.get(seat) ?? new Set();
  const known = view.ships.flatMap(({ treasures }) =>
    treasures.filter(({ face_up, treasure }) => !face_up && treasure !== null),
  );
  seen.set(seat, new Set([...before, ...known.map(({ id }) => id)]));
  return known.filter(({ id }) => !before.has(id));
}
