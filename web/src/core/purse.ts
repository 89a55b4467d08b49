/** Tokens out of holds, half-chosen: which splits the server lists, a sensible one to begin with, and what can still be moved. */
import type { Hold } from "../wire/game";
import { tryChoice, type Tokens } from "./choices";

export interface Split {
  choice: string;
  tokens: Tokens;
  total: number;
}

/** The listed ways to give tokens. */
export function splitsOf(options: readonly string[]): Split[] {
  return options.flatMap((choice) => {
    const read = tryChoice(choice);
    if (read?.do !== "pay" && read?.do !== "powder") return [];
    return [{ choice, tokens: read.tokens, total: read.tokens.reduce((sum, count) => sum + count, 0) }];
  });
}

const countOf = (hold: Hold | undefined): number => (hold && "count" in hold ? hold.count : 0);

/** How many holds a split leaves empty: an empty hold can be loaded, so more is better. */
const emptied = (split: Split, holds: readonly Hold[]): number =>
  split.tokens.filter((count, index) => count > 0 && count === countOf(holds[index])).length;

/** The split to begin with: of that total, or of any, the one that empties most holds; of equals the first listed. */
export function sensible(splits: readonly Split[], holds: readonly Hold[], total?: number): Split | null {
  const fit = total === undefined ? splits : splits.filter((split) => split.total === total);
  return fit.reduce<Split | null>(
    (best, split) => (best === null || emptied(split, holds) > emptied(best, holds) ? split : best),
    null,
  );
}

/** The listed split with exactly these tokens. */
export function exactly(splits: readonly Split[], tokens: Tokens): Split | null {
  return splits.find((split) => split.tokens.every((count, index) => count === tokens[index])) ?? null;
}

/** The most any listed split takes out of a hold. */
export const most = (splits: readonly Split[], index: number): number =>
  splits.reduce((highest, split) => Math.max(highest, split.tokens[index] ?? 0), 0);

/** The amounts there are, rising. */
export const totals = (splits: readonly Split[]): number[] =>
  [...new Set(splits.map((split) => split.total))].sort((a, b) => a - b);

/** One token more or less out of a hold; within what the hold can give. */
export function moved(tokens: Tokens, index: number, by: number, highest: number): Tokens {
  const next = [...tokens] as [number, number, number, number, number, number];
  next[index] = Math.min(highest, Math.max(0, (next[index] ?? 0) + by));
  return next;
}
