/**
 * Hints in races after First Voyage: which one fits a question, and when a captain no longer needs it. Knows no words.
 */
import type { Event, Question, Seat, View } from "../../wire/game";
import type { Way } from "../network/inquiries";
import type { Store } from "../page/settings";
import type { Thing } from "./targets";

export const HINTS = ["dice", "battle", "end", "shortage", "holds", "lair", "price"] as const;
export type Hint = (typeof HINTS)[number];

/** How often the captain has done right what each hint is about. */
export type Done = Readonly<Partial<Record<Hint, number>>>;

/** A hint is no longer shown after the captain has done it right this often. */
export const ENOUGH = 2;

/** A question to a captain, and where the cards in hand would lead. */
export interface Situation {
  asks: Question["ask"];
  view: View;
  seat: Seat;
  ways: readonly Way[];
  options: readonly string[];
}

const holdsOf = ({ view, seat }: Situation) => view.ships.find(({ ship }) => ship === seat)?.holds ?? [];
const brings = ({ ways }: Situation, does: (event: Event) => boolean): boolean =>
  ways.some(({ morning, evening }) => morning.some(does) || evening.some(does));
const sum = (tokens: readonly number[]): number => tokens.reduce((total, count) => total + count, 0);
const paid = (event: Event): boolean => event.event === "paid" && sum(event.from) > 0;

/** May the ship be sailed to a lair that still has its token? */
const leadsToTreasure = ({ view, options }: Situation): boolean =>
  options.some((option) => view.tokens.some((space) => option === `sail ${space}`));

const FITS: Record<Hint, (at: Situation) => boolean> = {
  dice: ({ asks }) => asks === "dice",
  battle: ({ asks }) => asks === "powder",
  end: ({ asks, view }) => asks === "card" && view.could_end,
  shortage: (at) => at.asks === "card" && brings(at, ({ event }) => event === "shortage-struck"),
  holds: (at) => (at.asks === "card" || at.asks === "load") && holdsOf(at).every((hold) => hold !== null),
  lair: (at) =>
    (at.asks === "sail" && leadsToTreasure(at)) ||
    (at.asks === "card" && brings(at, ({ event }) => event === "treasure-drawn")),
  price: (at) => at.asks === "card" && brings(at, paid),
};

/** The first hint that fits and is still needed; null if there is none. */
export const hintFor = (at: Situation, done: Done): Hint | null =>
  HINTS.find((hint) => (done[hint] ?? 0) < ENOUGH && FITS[hint](at)) ?? null;

/** What a hint is about, as drawn for that question. */
export function thingOf(hint: Hint, asks: Question["ask"]): Thing {
  switch (hint) {
    case "dice":
    case "holds":
      return hint;
    case "end":
      return "captains";
    default:
      return asks === "card" ? "hand" : "options";
  }
}

/** Does this event bring points at the end: gold, a treasure or a better place? */
const bringsPoints = (event: Event): boolean =>
  event.event === "treasure-drawn" ||
  (event.event === "loaded" && event.good === "gold") ||
  (event.event === "sailed" && event.direction === "forward");

/**
 * Did the captain do it right? `events` are those between the hint and their next card; `compared`: did they try both
 * orders of the dice before placing them?
 */
export function didRightly(hint: Hint, events: readonly Event[], seat: Seat, compared: boolean): boolean {
  const mine = events.filter((event) => !("ship" in event) || event.ship === seat);
  const has = (name: Event["event"]): boolean => mine.some(({ event }) => event === name);
  switch (hint) {
    case "dice":
      return compared && has("dice-placed");
    case "battle":
      return mine.some((event) => event.event === "powder-spent" && sum(event.from) > 0);
    case "end":
      return mine.some(bringsPoints) && !has("shortage-struck");
    case "shortage":
      return !has("shortage-struck") || has("treasure-drawn");
    case "holds": {
      const lost = mine.flatMap((event) =>
        event.event === "overboard" && "good" in event.contents ? [event.contents.count] : [],
      );
      const won = mine.flatMap((event) => (event.event === "loaded" ? [event.count] : []));
      return won.length > 0 && sum(lost) <= sum(won);
    }
    case "lair":
      return has("treasure-drawn");
    case "price":
      return mine.some(paid) && !has("shortage-struck");
  }
}

const KEY = "xaymaca.hints";

export function readDone(store: Store | null): Done {
  try {
    const kept = JSON.parse(store?.getItem(KEY) ?? "{}") as Record<string, unknown> | null;
    return Object.fromEntries(
      HINTS.map((hint) => [hint, Number.isInteger(kept?.[hint]) ? Math.max(0, kept![hint] as number) : 0]),
    );
  } catch {
    return {};
  }
}

export function writeDone(store: Store | null, done: Done): void {
  try {
    store?.setItem(KEY, JSON.stringify(done));
  } catch {
    // Private windows and full disks refuse: the counts then start again on the next page.
  }
}
