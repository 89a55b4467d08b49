/**
 * The sentence on top of a race: the question, whom it is for, or whom we wait for; while something is shown, what has
 * happened.
 */
import type { Model } from "../../core/model";
import { questionOf } from "../../words/sentences";
import type { Voice } from "../../words/shape";
import type { Words } from "../../words/words.svelte";

export function statusOf({ view, beat, narration, moment, waiting }: Model, voice: Voice, words: Words): string {
  if (narration !== null) return narration;
  if (view === null) return words.race.before;
  if (beat !== null || moment !== null || waiting > 0) {
    // A move is described after it has been shown; until then only whose turn it is.
    const ship = view.turn?.ship ?? (beat && "seat" in beat.event ? beat.event.seat : undefined);
    if (ship === undefined) return words.race.round(beat?.after.round ?? view.round);
    return ship === voice.you ? words.race.yourTurn : words.race.whose(voice.ship(ship));
  }
  if (view.awaiting.kind === "over") return words.race.over;
  return questionOf(view.awaiting, voice, words, view) ?? words.race.nobodyAwaited;
}
