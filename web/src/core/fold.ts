/** The race after an event, from the race before it. Bookkeeping, no rules: the server's next view replaces all. */
import type { Event, OwnView, View } from "../wire/game";

/** What only a captain knows, put over what everybody sees. */
export function own(open: View, mine: OwnView | null): View {
  if (mine === null) return open;
  const known = new Map(mine.treasures.map(({ id, treasure }) => [id, treasure]));
  const ships = open.ships.map((ship) =>
    ship.treasures.some(({ id }) => known.has(id))
      ? {
          ...ship,
          treasures: ship.treasures.map((card) => ({ ...card, treasure: known.get(card.id) ?? card.treasure })),
        }
      : ship,
  );
  const { seat, hand, chosen, looking, remembered } = mine;
  return { ...open, viewer: seat, ships, hand, chosen, looking, remembered };
}

export function fold(view: View, event: Event): View {
  void event;
  return view;
}
