/** Choices and turning points in words. It looks words up and has none of its own. */
import type { Happening } from "../core/analysis/causes";
import { happeningOf } from "../core/analysis/causes";
import { points, type Turn } from "../core/analysis/figures";
import type { Race } from "../core/analysis/loading.svelte";
import { type DecisionMoment, momentAt } from "../core/analysis/moments";
import type { ShipId } from "../wire/game";
import { optionOf } from "../words/sentences";
import type { Voice } from "../words/shape";
import { voiceOf } from "../words/voice";
import { t, type Words } from "../words/words.svelte";

/** Choices whose short label says enough; the label of a battle, for example, is only a name. */
const LABELLED = /^(card|dice|sail|retreat|load|stay|sabre|mage|keep|recruit (?!nobody))/;

/** A choice in words, without a full stop; it is told to the captain who chose. */
export function saidOf(choice: string, { view, question }: DecisionMoment, voice: Voice, words: Words = t()): string {
  const { label, text } = optionOf(choice, view, voice, words, question);
  return LABELLED.test(choice) ? label : text.replace(/\.$/, "");
}

function subjectOf(happening: Happening, step: number, race: Race, voice: Voice, words: Words): string {
  const { what } = words.analysis;
  if (happening.kind === "choice") {
    const { seat, choice } = happening;
    const moment = choice === null ? null : momentAt(race.replay, race.timeline, step, seat, choice);
    const theirs = voiceOf(race.replay.table, race.timeline.start, seat, words);
    const said = choice === null || moment === null ? null : saidOf(choice, moment, theirs, words);
    return what.choice({ ...happening, said }, voice);
  }
  // A cast: TypeScript cannot see that the function looked up by a value's kind accepts that value.
  const say = what[happening.kind] as (of: Happening, voice: Voice) => string;
  return say(happening, voice);
}

/** "Round 7: the dice (5 and 2) cost you 8 points." */
export function turnSaid(
  { node, change }: Turn,
  { race, relieved }: { race: Race; relieved: readonly number[] },
  ship: ShipId,
  voice: Voice,
  words: Words = t(),
): string {
  const subject = subjectOf(happeningOf(node, race.replay, ship, relieved), node.step, race, voice, words);
  return words.analysis.turn(node.round, subject, points(change), ship, voice);
}
