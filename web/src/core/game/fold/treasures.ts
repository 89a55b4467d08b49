/** Folds events into the treasures of a view: which ship has each, face up or down, and who knows it. */
import type { Event, Seat, ShipId, TreasureId, TreasureView, View } from "../../../wire/game";
import { shipOf, withShip } from "./ships";

const withCard = (view: View, id: TreasureId, change: (card: TreasureView) => TreasureView): View => ({
  ...view,
  ships: view.ships.map((ship) =>
    ship.treasures.some((card) => card.id === id)
      ? { ...ship, treasures: ship.treasures.map((card) => (card.id === id ? change(card) : card)) }
      : ship,
  ),
});

/** Adds captains who know a card; in rising order, as the server sends them. */
const knownTo = (card: TreasureView, ...seats: ShipId[]): TreasureView => {
  const more = seats.filter((seat): seat is Seat => seat !== "ghost" && !card.known_to.includes(seat));
  return more.length === 0 ? card : { ...card, known_to: [...card.known_to, ...more].sort() };
};

/** The captain who receives a face-down card knows it; a face-up card needs no list of who knows it. */
const received = (card: TreasureView, by: ShipId): TreasureView => (card.face_up ? card : knownTo(card, by));

/** Moves a card to another ship; a 6th Hold takes its contents along. */
function handedOver(view: View, from: ShipId, to: ShipId, id: TreasureId, given: boolean): View {
  const card = shipOf(view, from)?.treasures.find((card) => card.id === id);
  if (card === undefined) return view;
  const sixth = card.face_up && card.treasure === "sixth-hold";
  const contents = (sixth && shipOf(view, from)?.holds[5]) || null;
  const left = withShip(view, from, (ship) => ({
    ...ship,
    treasures: ship.treasures.filter((card) => card.id !== id),
    holds: sixth ? ship.holds.slice(0, 5) : ship.holds,
  }));
  // A card that one captain gives another face down is cursed, and all captains know it.
  const cursed = card.cursed || (given && !card.face_up && to !== "ghost");
  return withShip(left, to, (ship) => ({
    ...ship,
    treasures: [...ship.treasures, received({ ...card, cursed }, to)],
    holds: sixth ? [...ship.holds, contents] : ship.holds,
  }));
}

function turnedUp(view: View, { ship, id, treasure }: Event & { event: "treasure-turned-up" }): View {
  // During the race the new owner turns a card up at once, so it never was their secret. After the race all cards are
  // turned up, and who knew them stays.
  const racing = view.turn !== null;
  const next = withCard(view, id, (card) => ({
    ...card,
    face_up: true,
    treasure,
    cursed: false,
    known_to: racing ? card.known_to.filter((seat) => seat !== ship) : card.known_to,
  }));
  if (treasure !== "sixth-hold" || !racing) return next;
  return withShip(next, ship, (ship) => ({ ...ship, holds: [...ship.holds, null] }));
}

/** The view with its treasures after an event; other events change nothing here. */
export function foldTreasures(view: View, event: Event): View {
  switch (event.event) {
    case "treasure-drawn": {
      const card: TreasureView = { id: event.id, face_up: false, treasure: null, cursed: false, known_to: [] };
      const next = withShip(view, event.ship, (ship) => ({
        ...ship,
        treasures: [...ship.treasures, received(card, event.ship)],
        tokens: ship.tokens === null || event.ship === "ghost" ? ship.tokens : ship.tokens + 1,
      }));
      return { ...next, tokens: view.tokens.filter((lair) => lair !== event.lair), looking: [] };
    }
    case "treasure-taken":
      return handedOver(view, event.from, event.by, event.id, false);
    case "treasure-given":
      return handedOver(view, event.by, event.to, event.id, true);
    case "treasure-seen":
      return withCard(view, event.id, (card) => ({ ...knownTo(card, ...event.by), treasure: event.treasure }));
    case "treasure-turned-up":
      return turnedUp(view, event);
    case "treasure-looked-at":
      return withCard(view, event.id, (card) => received(card, event.by));
    case "pile-looked-at":
      return { ...view, looking: [] };
    case "pile-seen":
      return view.viewer === event.seat ? { ...view, looking: [...view.looking, event.treasure] } : view;
    default:
      return view;
  }
}
