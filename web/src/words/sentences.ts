/** What is said of a line of the log, an option, a question, a space. */
import { tryChoice } from "../core/choices/notation";
import type { LogLine } from "../core/model";
import type { Awaiting, Event, Question, Seat, Space, View } from "../wire/game";
import type { AnyCode, News } from "../wire/server";
import { askedFacts, type AskedFacts, optionFacts, questionIn, spaceFacts } from "./facts";
import { capital } from "./marked";
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
