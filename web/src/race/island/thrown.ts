/**
 * The state of the two action dice on the island: placed on sun and moon, rolled and not yet placed, or not yet rolled.
 */
import type { Beat } from "../../core/model";
import type { View } from "../../wire/game";

export interface Thrown {
  /** The die on the morning's place, or the first rolled while not placed; null before the roll. */
  first: number | null;
  second: number | null;
  placed: boolean;
}

/**
 * The dice to draw. A die that a sentence names always has its number, also during the roll and before the Captain
 * places it (R1, C28).
 */
export function thrownIn(shown: View, beat: Beat | null): Thrown {
  const { dice, set_die } = beat === null ? shown : beat.after;
  if (dice) return { first: dice.morning, second: dice.evening, placed: true };
  if (set_die) {
    const [first, second] = set_die.half === "morning" ? [set_die.number, null] : [null, set_die.number];
    return { first, second, placed: true };
  }
  if (beat?.event.event === "dice-rolled") return { first: beat.event.first, second: beat.event.second, placed: false };
  const { awaiting } = shown;
  if (awaiting.kind === "seats" && awaiting.question.ask === "dice") {
    const [first, second] = awaiting.question.dice;
    return { first, second, placed: false };
  }
  return { first: null, second: null, placed: true };
}
