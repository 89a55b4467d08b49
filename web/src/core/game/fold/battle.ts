/** Folds events into the battle of a view. */
import type { BattleView, Event, Side, View } from "../../../wire/game";
import { shipOf } from "./ships";

const withBattle = (view: View, change: Partial<BattleView>): View =>
  view.battle === null ? view : { ...view, battle: { ...view.battle, ...change } };

const over = (view: View): View => (view.battle === null ? view : { ...view, battle: null });

/** C12: do the two ships fight from different spaces? Then the loser's hold goes overboard and there is no loot. */
export const isFromAfar = (view: View): boolean =>
  view.battle !== null && shipOf(view, view.battle.attacker)?.space !== shipOf(view, view.battle.defender)?.space;

/**
 * The battle once it is decided: the winner may take something. C12: an attacker from afar throws a hold of the defender's
 * overboard if there is anything in one; a defender gets nothing.
 */
function decided(view: View, winner: Side | null): View {
  const settled = { attack: null, powder: null, face: null };
  if (winner === null || view.battle === null) return over(view);
  if (!isFromAfar(view)) return withBattle(view, settled);
  const laden = shipOf(view, view.battle.defender)?.holds.some((hold) => hold !== null) ?? false;
  return winner === "attacker" && laden ? withBattle(view, { ...settled, sabre_used: false }) : over(view);
}

/** The view with its battle after an event. An event that cannot happen in a battle ends it. */
export function foldBattle(view: View, event: Event): View {
  switch (event.event) {
    case "battle-began": {
      const { attacker, defender } = event;
      return { ...view, battle: { attacker, defender, attack: null, powder: null, face: null, sabre_used: false } };
    }
    case "powder-spent":
      return withBattle(view, { powder: event.from.reduce((sum, count) => sum + count, 0) });
    case "combat-rolled":
      // A ship without gunpowder was not asked, so no event gave its number.
      return withBattle(view, { powder: view.battle?.powder ?? 0, face: event.face });
    case "sabre-drawn":
      return withBattle(view, { sabre_used: true, face: null });
    case "strength":
      return event.ship === view.battle?.attacker
        ? withBattle(view, { attack: event.strength, powder: null, face: null })
        : view;
    case "battle-ended":
      return decided(view, event.winner);
    case "treasure-looked-at":
      return withBattle(view, { sabre_used: false });
    case "overboard":
      return isFromAfar(view) ? over(view) : view;
    case "hold-taken":
    case "treasure-taken":
    case "treasure-given":
    case "loot-left":
    case "paid":
    case "shortage-struck":
    case "retreated":
    case "treasure-drawn":
    case "pile-looked-at":
    case "action-began":
    case "card-revealed":
    case "deck-renewed":
    case "card-drawn":
    case "round-began":
    case "race-over":
      return over(view);
    default:
      return view;
  }
}
