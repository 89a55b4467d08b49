/**
 * Computes the view after an event from the view before it. Bookkeeping, no rules: the server's next view replaces it.
 */
import type { Event, OwnView, View } from "../../wire/game";
import { foldBattle } from "./fold/battle";
import { foldRound } from "./fold/round";
import { foldShips } from "./fold/ships";
import { foldTreasures } from "./fold/treasures";

/**
 * Fields that events do not determine, so that they lag behind until the server's next view: who is asked what, the
 * result, what the Snoop remembers, and whether this could be the last round.
 */
export const LAGGING = ["awaiting", "result", "remembered", "could_end"] as const;

/** The same for each ship. */
export const LAGGING_OF_SHIPS = ["score"] as const;

/** Merges what only one captain knows into the view that all see. */
export function own(open: View, mine: OwnView | null): View {
  if (mine === null) return open;
  const { seat, hand, chosen, looking, remembered, scores = [] } = mine;
  const known = new Map(mine.treasures.map(({ id, treasure }) => [id, treasure]));
  const ships = open.ships.map((ship, index) => ({
    ...ship,
    score: scores[index] ?? ship.score,
    treasures: ship.treasures.some(({ id }) => known.has(id))
      ? ship.treasures.map((card) => ({ ...card, treasure: known.get(card.id) ?? card.treasure }))
      : ship.treasures,
  }));
  return { ...open, viewer: seat, ships, hand, chosen, looking, remembered };
}

/** The view after one event. Unchanged parts keep their identity. */
export function fold(view: View, event: Event): View {
  // The battle comes first: it compares where the ships are before they move. The round comes last: it clears the turn
  // that treasures need.
  return foldRound(foldTreasures(foldShips(foldBattle(view, event), event), event), event);
}
