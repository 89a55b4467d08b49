/** The reasons for an option, as one sentence. */
import type { Reason } from "../../wire/server";
import { capital } from "../../words/marked";
import type { Voice } from "../../words/shape";
import type { Words } from "../../words/words.svelte";

/** "Finds the treasure at space 33, keeps 3 food: …." */
export function reasonsOf(reasons: readonly Reason[], voice: Voice, { coach }: Words): string {
  const said = reasons.map((reason) => {
    const say = coach.reasons[reason.reason] as (reason: Reason, voice: Voice) => string;
    return say(reason, voice);
  });
  return `${capital(said.join("; "))}.`;
}
