/** What is said of a line of the log, an option, a question, a space, and of everything one missed. */
import { tryChoice } from "../core/choices";
import type { LogLine } from "../core/model";
import type { Awaiting, Character, Event, Good, Question, Seat, ShipId, Space, View } from "../wire/game";
import type { AnyCode, News } from "../wire/server";
import { askedFacts, type AskedFacts, optionFacts, questionIn, spaceFacts } from "./facts";
import { capital, total } from "./marked";
import { plain } from "./marks";
import type { Option, Voice } from "./shape";
import { t, type Words } from "./words.svelte";

/** TypeScript cannot see that a table of functions is asked for the function of this very kind. */
type Speaker<Of> = (of: Of, voice: Voice) => string | null;

/** The sentence of an event; null if it is only seen. */
export const eventOf = (event: Event, voice: Voice, words: Words = t()): string | null =>
  (words.events[event.event] as Speaker<Event> | undefined)?.(event, voice) ?? null;

export const newsOf = (news: News, voice: Voice, words: Words = t()): string | null =>
  (words.news[news.news] as Speaker<News> | undefined)?.(news, voice) ?? null;

/** The sentence of a line of the log; null if there is nothing to say. */
export const sentenceOf = (line: LogLine, voice: Voice, words: Words = t()): string | null =>
  line.kind === "event" ? eventOf(line.event, voice, words) : newsOf(line.news, voice, words);

/** What is asked, said to the captain who is asked or to those who wait; null while no captain is asked. */
export function questionOf(
  awaiting: Awaiting,
  voice: Voice,
  words: Words = t(),
  view: View | null = null,
): string | null {
  if (awaiting.kind !== "seats") return null;
  return askedOf(awaiting.question, awaiting.seats, voice, words, view);
}

/** The same, of a question and the captains awaited for it. */
export function askedOf(
  question: Question,
  seats: readonly Seat[],
  voice: Voice,
  words: Words = t(),
  view: View | null = null,
): string {
  const said = words.questions[question.ask] as {
    you: (question: Question, voice: Voice, asked: AskedFacts) => string;
    others: (question: Question, voice: Voice, who: string, asked: AskedFacts) => string;
  };
  const asked = askedFacts(view, question);
  if (voice.you !== null && seats.includes(voice.you)) return said.you(question, voice, asked);
  return said.others(question, voice, words.telling.list(seats.map((seat) => voice.ship(seat))), asked);
}

/** Why something was refused. A server newer than this page may know more codes: then its own sentence is shown. */
export const refusalOf = (code: AnyCode | string, text: string, words: Words = t()): string =>
  (words.refusals as Record<string, string>)[code] ?? capital(text);

/** An option in words: a short label, and what it does. A choice that this page cannot read is shown as it is written. */
export function optionOf(
  choice: string,
  view: View,
  voice: Voice,
  words: Words = t(),
  question: Question | null = questionIn(view),
): Option {
  const parts = tryChoice(choice);
  if (parts === null) return { label: choice, text: choice };
  const say = words.options[parts.do] as (of: typeof parts, facts: ReturnType<typeof optionFacts>) => Option;
  return say(parts, optionFacts(view, voice, question));
}

/** A space as the board's list has it, to be read aloud: "Space 12, sea, 2 food, here: Anne, you". */
export const spaceOf = (space: Space, view: View | null, voice: Voice, words: Words = t()): string =>
  plain(words.telling.space(spaceFacts(view, space), voice, false).join(", "));

/** All there is to know of a space, in pieces, with marks. */
export const factsOf = (space: Space, view: View | null, voice: Voice, words: Words = t()): string[] =>
  words.telling.space(spaceFacts(view, space), voice, true);

/** What one ship did. */
interface Doings {
  from: Space | null;
  to: Space | null;
  loaded: Map<Good, number>;
  paid: Map<Good, number>;
  shortages: number;
  won: Set<ShipId>;
  lost: Set<ShipId>;
  treasures: number;
  recruited: Character[];
  home: boolean;
}

const idle = (): Doings => ({
  from: null,
  to: null,
  loaded: new Map(),
  paid: new Map(),
  shortages: 0,
  won: new Set(),
  lost: new Set(),
  treasures: 0,
  recruited: [],
  home: false,
});

const more = (of: Map<Good, number>, good: Good, count: number) => of.set(good, (of.get(good) ?? 0) + count);

function gather(events: readonly Event[]): Map<ShipId, Doings> {
  const ships = new Map<ShipId, Doings>();
  const of = (ship: ShipId): Doings => {
    if (!ships.has(ship)) ships.set(ship, idle());
    return ships.get(ship)!;
  };
  for (const event of events) {
    switch (event.event) {
      case "card-revealed":
        of(event.seat);
        break;
      case "sailed":
      case "retreated": {
        const doings = of(event.ship);
        doings.from ??= event.from.space;
        doings.to = event.to.space;
        break;
      }
      case "loaded":
        more(of(event.ship).loaded, event.good, event.count);
        break;
      case "paid":
        if (total(event.from) > 0) more(of(event.ship).paid, event.good, total(event.from));
        break;
      case "shortage-struck":
        of(event.ship).shortages += 1;
        break;
      case "battle-ended": {
        if (event.winner === null) break;
        const [best, beaten] =
          event.winner === "attacker" ? [event.attacker, event.defender] : [event.defender, event.attacker];
        of(best).won.add(beaten);
        of(beaten).lost.add(best);
        break;
      }
      case "treasure-drawn":
        of(event.ship).treasures += 1;
        break;
      case "recruited":
        of(event.ship).recruited.push(event.character);
        break;
      case "reached-port-royal":
        of(event.ship).home = true;
        break;
    }
  }
  return ships;
}

/** What happened, in one line for each ship that did something, in the order in which they began. */
export function summaryOf(
  events: readonly Event[],
  voice: Voice,
  words: Words = t(),
): { ship: ShipId; text: string }[] {
  const { telling } = words;
  const goods = (of: Map<Good, number>) => [...of].map(([good, count]) => ({ good, count }));
  const named = (ships: Set<ShipId>) => [...ships].map((ship) => voice.ship(ship));
  return [...gather(events)].map(([ship, doings]) => {
    const clauses: string[] = [];
    if (doings.from !== null && doings.to !== null) clauses.push(telling.moved(doings.from, doings.to));
    if (doings.loaded.size > 0) clauses.push(telling.loaded(goods(doings.loaded)));
    if (doings.won.size > 0) clauses.push(telling.won(named(doings.won)));
    if (doings.lost.size > 0) clauses.push(telling.lost(named(doings.lost)));
    if (doings.paid.size > 0) clauses.push(telling.paid(goods(doings.paid)));
    if (doings.shortages > 0) clauses.push(telling.shortages(doings.shortages));
    if (doings.treasures > 0) clauses.push(telling.treasures(doings.treasures));
    if (doings.recruited.length > 0) clauses.push(telling.recruited(doings.recruited));
    if (doings.home) clauses.push(telling.home);
    return { ship, text: telling.line(voice.ship(ship), clauses.length > 0 ? clauses : [telling.quiet]) };
  });
}
