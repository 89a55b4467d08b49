/** The one sentence on top: what is asked, of whom, and why we wait; while something is shown, what happens. */
import type { Model } from "../core/model";
import type { View } from "../wire/game";
import { eventOf, questionOf } from "../words/sentences";
import type { Voice } from "../words/shape";
import type { Words } from "../words/words.svelte";

export function statusOf({ view, beat }: Model, shown: View, voice: Voice, words: Words): string {
  if (beat !== null) {
    const sentence = eventOf(beat.event, voice, words);
    if (sentence !== null) return sentence;
    const ship = shown.turn?.ship;
    return ship === undefined ? words.race.nobodyAwaited : words.race.whose(voice.ship(ship));
  }
  if (view === null) return words.race.before;
  if (view.awaiting.kind === "over") return words.race.over;
  return questionOf(view.awaiting, voice, words, view) ?? words.race.nobodyAwaited;
}
