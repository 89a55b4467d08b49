/** What of a race only one captain may know: which events, which questions, and updates without it. No state. */
import type { Event, Question, Seat, TreasureId, TreasureView, View } from "../../wire/game";
import type { Earlier, Update } from "../../wire/server";

const SECRET = new Set<Event["event"]>(["drew-card", "chose-card", "treasure-seen", "pile-seen"]);

export const isSecret = ({ event }: Event): boolean => SECRET.has(event);

/** Questions that a captain answers with their hand, or with cards that only they look at, before their eyes. */
const ASKS_SECRETS = new Set<Question["ask"]>(["dice", "card", "oracle", "look", "keep"]);

/** T7: does the captain know a treasure that lies face down for all others? */
const knowsTreasure = (view: View, seat: Seat): boolean =>
  view.ships.some(({ treasures }) => treasures.some(({ face_up, known_to }) => !face_up && known_to.includes(seat)));

/** Does this captain need to see what only they may know to answer the question? `view` may be any viewer's. */
export const needsSecrets = (question: Question, view: View, seat: Seat): boolean =>
  ASKS_SECRETS.has(question.ask) || (question.ask === "loot" && knowsTreasure(view, seat));

/** The events without those that only one captain hears of. */
export const inPublic = (events: readonly Event[]): Event[] => events.filter((event) => !isSecret(event));

/** An update without what only its follower may know. The question and its options stay: all may watch the answer. */
export const withoutSecrets = <Told extends Update | Earlier>(told: Told): Told =>
  told.tell === "earlier"
    ? { ...told, events: inPublic(told.events) }
    : { ...told, events: inPublic(told.events), own: null };

/**
 * The treasures that lie face down, that this captain knows and that are not in `seen`, which has the numbers that each
 * captain has been shown. It adds them.
 */
export function freshFor(view: View, seat: Seat, seen: Map<Seat, Set<TreasureId>>): TreasureView[] {
  const before = seen.get(seat) ?? new Set();
  const known = view.ships.flatMap(({ treasures }) =>
    treasures.filter(({ face_up, known_to, treasure }) => !face_up && treasure !== null && known_to.includes(seat)),
  );
  seen.set(seat, new Set([...before, ...known.map(({ id }) => id)]));
  return known.filter(({ id }) => !before.has(id));
}
