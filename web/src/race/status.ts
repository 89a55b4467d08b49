/** The one sentence on top: what is asked, of whom, and why we wait; while something is shown, what happens. */
import type { Model } from "../core/model";
import type { Question, View } from "../wire/game";
import type { QuestionWords, Voice } from "../words/shape";
import { sentenceOf } from "../words/sentences";
import { list } from "../words/lists";
import type { Words } from "../words/words.svelte";

type Asked = { you: (question: Question, voice: Voice) => string; others: (question: Question, voice: Voice, who: string) => string };

export function statusOf(model: Model, shown: View, voice: Voice, words: Words): string {
  const { view, beat, seat } = model;
  if (beat !== null) {
    const line = sentenceOf({ key: beat.key, at: 0, round: shown.round, kind: "event", event: beat.event }, voice, words);
    if (line !== null) return line;
    const ship = shown.turn?.ship;
    return ship === undefined ? words.race.nobodyAwaited : words.race.whose(voice.ship(ship));
  }
  if (view === null) return words.race.before;
  if (view.awaiting.kind === "over") return words.race.over;
  if (view.awaiting.kind === "chance") return words.race.nobodyAwaited;
  const { question, seats } = view.awaiting;
  const asked = (words.questions as QuestionWords)[question.ask] as unknown as Asked;
  if (seat !== null && seats.includes(seat)) return asked.you(question, voice);
  return asked.others(question, voice, list(seats.map((awaited) => voice.ship(awaited))));
}
