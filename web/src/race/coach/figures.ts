/** The coach's figures as people read them. */
import type { AdvisedOption } from "../../core/network/inquiries";

/** Hundredths, from 0 to 100. */
export const percent = (part: number): number => Math.round(part * 100);

/** What an estimate may be wrong by, in hundredths: two standard errors, and never nothing. */
export const giveOrTake = (error: number): number => Math.max(1, Math.ceil(error * 200));

/** How much of the chance to win a choice cost, in hundredths. */
export function costOf(options: readonly AdvisedOption[], chosen: string): number {
  const own = options.find(({ choice }) => choice === chosen);
  return own === undefined || options[0] === undefined ? 0 : percent(options[0].chance - own.chance);
}
