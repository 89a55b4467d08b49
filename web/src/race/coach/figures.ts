/** The coach's figures, rounded for people. */
import type { AdvisedOption } from "../../core/network/inquiries";

/** A fraction as a whole percentage, from 0 to 100. */
export const percent = (part: number): number => Math.round(part * 100);

/** The error of an estimate in percentage points: two standard errors, and at least 1. */
export const giveOrTake = (error: number): number => Math.max(1, Math.ceil(error * 200));

/** How much of the chance to win a choice cost, in percentage points. */
export function costOf(options: readonly AdvisedOption[], chosen: string): number {
  const own = options.find(({ choice }) => choice === chosen);
  return own === undefined || options[0] === undefined ? 0 : percent(options[0].chance - own.chance);
}
