/** Folds events into the round of a view: captain, dice, cards, turn and tavern. */
import { DECK } from "../../../wire/facts";
import type { Card, Cell, Event, Seat, SeatView, TavernCell, TurnView, View } from "../../../wire/game";

const sorted = (cards: readonly Card[]): Card[] => DECK.filter((card) => cards.includes(card));

const withSeat = (view: View, id: Seat, change: (seat: SeatView) => SeatView): View => ({
  ...view,
  seats: view.seats.map((seat) => (seat.seat === id ? change(seat) : seat)),
});

/** After the last action of a round no ship acts, and there are no dice. */
const atRest = (view: View): View =>
  view.turn === null && view.dice === null ? view : { ...view, turn: null, dice: null };

const revealed = (view: View, id: Seat, card: Card): View => {
  const next = withSeat(view, id, (seat) => ({
    ...seat,
    hand: seat.hand - 1,
    discard: sorted([...seat.discard, card]),
    last_played: card,
    kept: seat.kept.filter((other) => other !== card),
    chosen: false,
  }));
  const turn: TurnView = { ship: id, half: "morning", card, die: view.dice?.morning ?? 0, swapped: false };
  const own = view.viewer === id ? { hand: view.hand.filter((other) => other !== card), chosen: null } : {};
  return { ...next, turn, ...own };
};

const began = (view: View, { ship, half, die }: Event & { event: "action-began" }): View => {
  const same = view.turn?.ship === ship ? view.turn : null;
  return { ...view, turn: { ship, half, die, card: same?.card ?? null, swapped: same?.swapped ?? false } };
};

const withCell = (view: View, id: Cell, change: Partial<TavernCell>): View =>
  view.tavern === null
    ? view
    : {
        ...view,
        tavern: {
          ...view.tavern,
          cells: view.tavern.cells.map((cell) => (cell.cell === id ? { ...cell, ...change } : cell)),
        },
      };

/** The events that only The Crew has. */
function foldCrew(view: View, event: Event): View {
  switch (event.event) {
    case "die-set":
      return { ...view, set_die: { half: event.half, number: event.number } };
    case "dice-swapped": {
      const { turn, dice } = view;
      if (turn === null) return view;
      const die = dice === null ? turn.die : turn.half === "morning" ? dice.evening : dice.morning;
      return { ...view, turn: { ...turn, swapped: true, die } };
    }
    case "character-turned-up":
      return withCell(view, event.cell, { character: event.character });
    case "rum-moved":
      return view.tavern === null ? view : { ...view, tavern: { ...view.tavern, rum: event.to } };
    case "recruited":
      return withCell(view, event.cell, { empty: true, character: null });
    default:
      return view;
  }
}

/** The view with its round after an event; events of ships, treasures and battles change nothing here. */
export function foldRound(view: View, event: Event): View {
  switch (event.event) {
    case "captain-drawn":
      return { ...view, captain: event.captain };
    case "round-began":
      return { ...atRest(view), round: event.round, captain: event.captain };
    case "dice-placed":
      return { ...view, dice: event.dice, set_die: null };
    case "card-chosen":
      return withSeat(view, event.seat, (seat) => ({ ...seat, chosen: true }));
    case "chose-card":
      return view.viewer === event.seat ? { ...view, chosen: event.card } : view;
    case "card-revealed":
      return revealed(view, event.seat, event.card);
    case "action-began":
      return began(view, event);
    case "deck-renewed":
      return withSeat(atRest(view), event.seat, (seat) => ({
        ...seat,
        // The deck was empty, so all cards not in the discard are in the hand.
        kept: DECK.filter((card) => !seat.discard.includes(card)),
        deck: seat.discard.length,
        discard: [],
        last_played: null,
      }));
    case "card-drawn":
      return withSeat(atRest(view), event.seat, (seat) => ({ ...seat, hand: seat.hand + 1, deck: seat.deck - 1 }));
    case "drew-card":
      return view.viewer === event.seat ? { ...view, hand: sorted([...view.hand, event.card]) } : view;
    case "race-over":
      // Calypso may end the race while chosen cards are still face down.
      return {
        ...atRest(view),
        chosen: null,
        seats: view.seats.map((seat) => (seat.chosen ? { ...seat, chosen: false } : seat)),
      };
    default:
      return foldCrew(view, event);
  }
}
