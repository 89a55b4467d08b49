/** A failure in the reader's words. */
import type { Failure } from "../core/network/api";
import type { Words } from "./words.svelte";

/** The sentence for it; the server's own, in English, for what we have no words for. */
export function problemIn(failure: Pick<Failure, "code" | "text">, words: Words): string {
  if (failure.code === "no-answer" || failure.code === "rubbish") return words.home.unreachable;
  return words.refusals[failure.code] ?? failure.text;
}
