/** Reads a finished race as the server sends it to one viewer. It knows no components. */
import type { Card, Event, Seat, ShipId, Treasure, View } from "../../wire/game";
import type { Replay, TableState } from "../../wire/server";

/** All events of a race in order. */
export const eventsOf = (replay: Replay): Event[] => replay.steps.flatMap((step) => step.events);

/** The first ship to reach Port Royal; null if none did. */
export const firstHome = (events: Iterable<Event>): ShipId | null => {
  for (const event of events) if (event.event === "reached-port-royal") return event.ship;
  return null;
};

/** The name of a ship's captain at the table; null for the ghost. */
export const nameAt = (table: TableState, ship: ShipId): string | null =>
  ship === "ghost" ? null : (table.seats.find((chair) => chair.seat === ship)?.name ?? String(ship));

/** What the shared view hides, collected from the events that reveal it. */
export interface Secrets {
  hands: ReadonlyMap<Seat, readonly Card[]>;
  chosen: ReadonlyMap<Seat, Card>;
  treasures: ReadonlyMap<number, Treasure>;
}

/** Collects secrets from the events so far. A seat whose cards the events do not reveal has no hand here. */
export function secretsOf(events: Iterable<Event>): Secrets {
  const hands = new Map<Seat, readonly Card[]>();
  const chosen = new Map<Seat, Card>();
  const treasures = new Map<number, Treasure>();
  for (const event of events) {
    if (event.event === "drew-card") hands.set(event.seat, [...(hands.get(event.seat) ?? []), event.card]);
    else if (event.event === "chose-card") chosen.set(event.seat, event.card);
    else if (event.event === "card-revealed") {
      chosen.delete(event.seat);
      const hand = hands.get(event.seat);
      if (hand)
        hands.set(
          event.seat,
          hand.filter((card) => card !== event.card),
        );
    } else if (event.event === "treasure-seen" || event.event === "treasure-turned-up")
      treasures.set(event.id, event.treasure);
  }
  return { hands, chosen, treasures };
}

/** The view with its treasures filled in from these secrets. */
export function opened(view: View, { treasures }: Secrets): View {
  const ships = view.ships.map((ship) =>
    ship.treasures.some((card) => card.treasure === null && treasures.has(card.id))
      ? {
          ...ship,
          treasures: ship.treasures.map((card) => ({
            ...card,
            treasure: card.treasure ?? treasures.get(card.id) ?? null,
          })),
        }
      : ship,
  );
  return ships.every((ship, place) => ship === view.ships[place]) ? view : { ...view, ships };
}
