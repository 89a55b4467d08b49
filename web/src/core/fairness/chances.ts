/**
 * Reads the chances of a race from its events: for each the purpose, the tickets in the urn and the outcome, as
 * docs/fairness.md defines them. It knows how urns are filled and no other rule, and leaves out chances that the
 * events do not reveal.
 */
import { CHARACTERS, FACES, PIPS as DIE, TREASURES } from "../../wire/box";
import { DECK } from "../../wire/facts";
import type { Card, Chance, Character, Event, Seat, Setup, Treasure } from "../../wire/game";
import type { Replay } from "../../wire/server";

/** The kinds of chance, except the removal of unseen treasures, which no event reveals. */
export type ChanceKind = Exclude<Chance["ask"], "removed">;

export interface Drawn {
  kind: ChanceKind;
  /** The kind and its subject, such as `combat ghost`. */
  purpose: string;
  /** The possible outcomes in order, one per ticket. */
  urn: readonly string[];
  outcome: string;
  round: number;
  /** Was it taken over from another record? Then the promise of this race says nothing about it. */
  takenOver: boolean;
}

/** The kinds that the events do not reveal in full, and that are therefore left out. */
export type Untold = "cards" | "treasures";

const PIPS = Array.from({ length: DIE }, (_, pip) => String(pip + 1));
const PAIRS = PIPS.flatMap((first) => PIPS.map((second) => `${first} ${second}`));

const without = <Ticket>(urn: readonly Ticket[], gone: Ticket): Ticket[] => {
  const place = urn.indexOf(gone);
  return place < 0 ? [...urn] : urn.toSpliced(place, 1);
};

/** How many events of a replay were taken over from another record. */
export const takenOver = ({ table, steps }: Replay): number => {
  const before = steps.filter((step) => step.step <= (table.origin?.taken_over ?? 0));
  return before.reduce((sum, step) => sum + step.events.length, 0);
};

/**
 * The chances of a whole race in the order of its events, and the kinds that are left out. The first `takenOver` events
 * come from another record.
 */
export function chancesOf(
  setup: Setup,
  events: readonly Event[],
  takenOver = 0,
): { drawn: Drawn[]; untold: Set<Untold> } {
  const untold = new Set<Untold>();
  const known = new Map<number, Treasure>();
  const dealt = new Map<Seat, number>();
  for (const event of events) {
    if (event.event === "treasure-seen" || event.event === "treasure-turned-up") known.set(event.id, event.treasure);
    else if (event.event === "card-drawn") dealt.set(event.seat, (dealt.get(event.seat) ?? 0) + 1);
    else if (event.event === "drew-card") dealt.set(event.seat, (dealt.get(event.seat) ?? 0) - 1);
  }
  // Seats all of whose cards are revealed: a captain sees their own, a spectator none.
  const open = new Set([...dealt].filter(([, hidden]) => hidden === 0).map(([seat]) => seat));
  if (open.size < dealt.size) untold.add("cards");
  // With The Crew three treasures leave the game unseen and cards go back into the pile: only the record has that.
  const lairs = events.filter((event) => event.event === "treasure-drawn");
  const treasures = !setup.crew && lairs.every((event) => known.has(event.id));
  if (!treasures && lairs.length > 0) untold.add("treasures");

  const drawn: Drawn[] = [];
  let round = 0;
  let seen = 0;
  let pile: readonly Treasure[] = setup.ghost ? without(TREASURES, "lady-beth") : TREASURES;
  let strangers: readonly Character[] = Object.keys(CHARACTERS) as Character[];
  const decks = new Map<Seat, readonly Card[]>();
  const hands = new Map<Seat, readonly Card[]>();
  const draw = (kind: ChanceKind, about: string | number | null, urn: readonly string[], outcome: string): void => {
    const purpose = about === null ? kind : `${kind} ${about}`;
    drawn.push({ kind, purpose, urn, outcome, round, takenOver: seen <= takenOver });
  };

  for (const event of events) {
    seen += 1;
    switch (event.event) {
      case "captain-drawn":
        draw("captain", null, PIPS.slice(0, setup.seats.length), String(event.captain));
        break;
      case "round-began":
        round = event.round;
        break;
      case "dice-rolled":
        draw("dice", null, PAIRS, `${event.first} ${event.second}`);
        break;
      case "die-rolled":
        draw("die", null, PIPS, String(event.number));
        break;
      case "combat-rolled":
        draw("combat", event.ship, FACES, event.face);
        break;
      case "shortage-rolled":
        draw("shortage", event.ship, FACES, event.face);
        break;
      case "character-turned-up":
        draw("character", event.cell, strangers, event.character);
        strangers = without(strangers, event.character);
        break;
      case "treasure-drawn": {
        const treasure = known.get(event.id);
        if (!treasures || treasure === undefined) break;
        draw("treasure", event.ship, pile, treasure);
        pile = without(pile, treasure);
        break;
      }
      case "drew-card": {
        if (!open.has(event.seat)) break;
        const deck = decks.get(event.seat) ?? DECK;
        draw("card", event.seat, deck, event.card);
        decks.set(event.seat, without(deck, event.card));
        hands.set(event.seat, [...(hands.get(event.seat) ?? []), event.card]);
        break;
      }
      case "card-revealed":
        hands.set(event.seat, without(hands.get(event.seat) ?? [], event.card));
        break;
      case "deck-renewed": {
        const hand = hands.get(event.seat) ?? [];
        decks.set(
          event.seat,
          DECK.filter((card) => !hand.includes(card)),
        );
        break;
      }
    }
  }
  return { drawn, untold };
}
