/** The effect that a beat shows on the board, and at which space. It is the visual counterpart of the event's sound. */
import type { Beat } from "../core/model";
import type { IconName } from "../parts/icons";
import type { Good, ShipId, Space, View } from "../wire/game";

export type EffectKind = "battle" | "victory" | "treasure" | "shortage" | "good" | "home" | "powder" | "lost" | "sign";

export interface Effect {
  kind: EffectKind;
  space: Space;
  /** Drawn in the middle of the effect. */
  icon?: IconName;
  /** Written beside the icon; digits and signs only, so it needs no translation. */
  text?: string;
}

const spaceOf = (view: View, ship: ShipId): Space => view.ships.find((other) => other.ship === ship)?.space ?? 0;
const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

export function effectOf(beat: Beat): Effect | null {
  const { event, after } = beat;
  const at = (ship: ShipId): Space => spaceOf(after, ship);
  const good = (ship: ShipId, good: Good, text: string): Effect => ({
    kind: "good",
    space: at(ship),
    icon: good,
    text,
  });
  switch (event.event) {
    case "battle-began":
      return { kind: "battle", space: at(event.attacker) };
    case "powder-spent":
      return { kind: "powder", space: at(event.ship), icon: "gunpowder", text: `−${sum(event.from)}` };
    case "combat-rolled":
      return event.face === "star"
        ? { kind: "victory", space: at(event.ship), icon: "star" }
        : { kind: "battle", space: at(event.ship), text: event.face };
    case "strength":
      return { kind: "battle", space: at(event.ship), text: String(event.strength) };
    case "battle-ended":
      return event.winner === null
        ? { kind: "battle", space: at(event.attacker), text: "=" }
        : { kind: "victory", space: at(event[event.winner]), icon: "crown" };
    case "treasure-drawn":
      return { kind: "treasure", space: event.lair };
    case "treasure-taken":
      return { kind: "treasure", space: at(event.by) };
    case "treasure-given":
      return { kind: "treasure", space: at(event.to) };
    case "treasure-turned-up":
      return { kind: "victory", space: at(event.ship), icon: "treasure" };
    case "shortage-struck":
      return {
        kind: "shortage",
        space: at(event.ship),
        icon: event.good === "food" ? "shortage" : event.good,
        text: `${event.paid}/${event.price}`,
      };
    case "shortage-rolled":
      return { kind: "shortage", space: at(event.ship), icon: event.shape };
    case "loaded":
      return good(event.ship, event.good, `+${event.count}`);
    case "paid":
      return good(event.ship, event.good, `−${sum(event.from)}`);
    case "bank-empty":
      return good(event.ship, event.good, "0");
    case "overboard":
      return {
        kind: "lost",
        space: at(event.ship),
        icon: "character" in event.contents ? "person" : event.contents.good,
      };
    case "hold-taken":
      return { kind: "sign", space: at(event.by), icon: "hold" };
    case "recruited":
      return { kind: "sign", space: at(event.ship), icon: "crew" };
    case "stayed":
      return { kind: "sign", space: at(event.ship), icon: "port" };
    case "reached-port-royal":
    case "calypso-won":
      return { kind: "home", space: at(event.ship) };
    default:
      return null;
  }
}
