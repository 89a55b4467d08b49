/**
 * Carries a race from the press that began it to its screen: the answer to that press has all that the screen draws, so
 * it need not wait for its socket.
 */
import type { Update } from "../../wire/server";

let begun: Update | null = null;

/** Keeps a race for its screen. */
export const keepBegun = (made: Update): unknown => (begun = made);

/** The race of that table, once, if it was just begun here; otherwise null. */
export function takeBegun(id: string): Update | null {
  const made = begun;
  begun = null;
  return made?.table?.id === id ? made : null;
}
