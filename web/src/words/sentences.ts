/** Looks up the sentence for a log line, an option, a question or a space. It holds no words of its own. */
import { tryChoice } from "../core/choices/notation";
import type { LogLine } from "../core/model";
import type { Awaiting, Event, Question, Seat, Space, View } from "../wire/game";
import type { AnyCode, News } from "../wire/server";
import { askedFacts, type AskedFacts, optionFacts, questionIn, spaceFacts } from "./facts";
import { capital } from "./marked";
import { plain } from "./marks";
import type { Option, Voice } from "./shape";
import { t, type Words } from "./words.svelte";

/** A cast: TypeScript cannot see that the function looked up by a value's kind accepts that value. */
type Speaker<Of> = (of: Of, voice: Voice) => string | null;

/** The sentence of an event; null for events that are shown without words. */
export const eventOf = (event: Event, voice: Voice, words: Words = t()): string | null =>
  (words.events[event.event] as Speaker<Event> | undefined)?.(event, voice) ?? null;

export const newsOf = (news: News, voice: Voice, words: Words = t()): string | null =>
  (words.news[news.news] as Speaker<News> | undefined)?.(news, voice) ?? null;

/** The sentence of a line of the log; null if there is nothing to say. */
export const sentenceOf = (line: LogLine, voice: Voice, words: Words = t()): string | null =>
  line.kind === "event" ? eventOf(line.event, voice, words) : newsOf(line.news, voice, words);

/** The open question, worded for the captain who answers or for those who wait; null if none is open. */
export function questionOf(
  awaiting: Awaiting,
  voice: Voice,
  words: Words = t(),
  view: View | null = null,
): string | null {
  if (awaiting.kind !== "seats") return null;
  return askedOf(awaiting.question, awaiting.seats, voice, words, view);
}

/** The same for a given question and the captains who have to answer it. */
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

/** The sentence for a refusal. For a code that this page does not know, it is the text of the (newer) server. */
export const refusalOf = (code: AnyCode | string, text: string, words: Words = t()): string =>
  (words.refusals as Record<string, string>)[code] ?? capital(text);

/** An option in words: a short label and what it does. A choice that cannot be parsed is shown as it is written. */
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

/** A space as the board's list reads it aloud: "Space 12, sea, 2 food, here: Anne, you". */
export const spaceOf = (space: Space, view: View | null, voice: Voice, words: Words = t()): string =>
  plain(words.telling.space(spaceFacts(view, space), voice, false).join(", "));

/** All facts of a space, in pieces, with marks. */
export const factsOf = (space: Space, view: View | null, voice: Voice, words: Words = t()): string[] =>
  words.telling.space(spaceFacts(view, space), voice, true);
