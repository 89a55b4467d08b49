/** Was it my fault? What the first sentence says of a race, from the account and from decisions that cost something. No words. */
import { luckOf, points } from "./figures";
import type { Account, Decision } from "./shape";

/**
 * Of a race that was not won: `luck`, nothing but bad luck; `luckier`, bad luck more than choices; `both`; `choices`, choices
 * far more than luck; `others`, the others' choices more than either; `close`, nothing stands out. Of one that was won:
 * `earned`; `costly`, in spite of choices that cost much; `helped`, by good luck; `lucky`, by luck that made up for choices.
 * Of both: `absent`, a bot made all choices.
 */
export type Fault =
  "luck" | "luckier" | "both" | "choices" | "others" | "close" | "earned" | "costly" | "helped" | "lucky" | "absent";

/** The decisions of a captain that cost 2 points or more. */
export interface Slips {
  count: number;
  /** What the dearest of them cost, in whole points; 0 if there is none. */
  dearest: number;
  /** What all cost together. It can be more than 100: a chance that was lost can be won back, and lost again. */
  together: number;
}

export function slipsOf(decisions: readonly Pick<Decision, "cost">[]): Slips {
  const costs = decisions.map(({ cost }) => cost);
  const together = points(costs.reduce((sum, cost) => sum + cost, 0));
  return { count: costs.length, dearest: points(Math.max(0, ...costs)), together };
}

/** Points of luck that a race is remembered for, points that nobody notices, and choices that no winner is proud of. */
const MUCH = 10;
const LITTLE = 5;
const COSTLY = 30;

/** True if a bot made all choices: a captain who chose nothing has no account of it. `relieved` of them are the bot's. */
export const isAbsent = (account: Pick<Account, "own">, relieved: number): boolean => relieved > 0 && account.own === 0;

/**
 * Every captain has some decisions that cost something, the winner, too: so bad luck, or what the others did, outweighs as many
 * points of them, and they outweigh bad luck if they are twice as much.
 */
export function faultOf(won: boolean, account: Account, { together }: Slips, relieved: number): Fault {
  const luck = points(luckOf(account));
  if (isAbsent(account, relieved)) return "absent";
  if (won && luck < MUCH) return together < COSTLY ? "earned" : "costly";
  if (won) return together < luck ? "helped" : "lucky";
  const [bad, theirs] = [-luck, -points(account.others)].map((lost) => Math.max(0, lost)) as [number, number];
  if (theirs >= LITTLE && theirs >= bad && theirs >= together) return "others";
  if (together < LITTLE) return bad < LITTLE ? "close" : "luck";
  if (bad >= together) return "luckier";
  return together >= 2 * bad ? "choices" : "both";
}
