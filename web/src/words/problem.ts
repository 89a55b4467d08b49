/** Words a failed request in the reader's language. */
import type { Failure } from "../core/network/api";
import type { Words } from "./words.svelte";

/** The sentence for a failure; the server's own English text if the catalogue has none. */
export function problemIn(failure: Pick<Failure, "code" | "text">, words: Words): string {
  if (failure.code === "no-answer" || failure.code === "rubbish") return words.home.unreachable;
  return words.refusals[failure.code] ?? failure.text;
}
