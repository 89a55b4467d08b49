/** The race after an event, from the race before it. Bookkeeping, no rules: the server's next view replaces all. */
import type { Event, OwnView, View } from "../../wire/game";
import { foldBattle } from "./fold/battle";
import { foldRound } from "./fold/round";
import { foldShips } from "./fold/ships";
import { foldTreasures } from "./fold/treasures";

/**
 * What events alone do not tell, so that it may lag behind until the next view comes: who is asked what, the scores, what
 * the Snoop remembers, and whether this could be the last round.
 */
export const LAGGING = ["awaiting", "result", "remembered", "could_end"] as const;

/** The same of each ship. */
export const LAGGING_OF_SHIPS = ["score"] as const;

/** What only a captain knows, put over what all see. */
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

/** The view after one event. Whatever it does not change is the same object. */
export function fold(view: View, event: Event): View {
  // Treasures before the round, which forgets whose turn it was; the battle before ships, which may still be lying apart.
  return foldRound(foldTreasures(foldShips(foldBattle(view, event), event), event), event);
}
