/** Tokens that a captain takes from their holds, for a price or as gunpowder, until they match an option. No rules. */
import type { Good, Hold, HoldId } from "../../../wire/game";
import { type Tokens, tryChoice, writeTokens } from "../notation";

/** The tokens taken so far. Every change makes a new object. */
export interface Split {
  readonly word: "pay" | "powder";
  /** The number of tokens from each hold, hold 1 first. */
  readonly tokens: Tokens;
  /** All listed options. */
  readonly options: readonly Tokens[];
  /** The ship's holds. */
  readonly holds: readonly Hold[];
  /** The good of the price, if known: it is taken before goods that merchants accept instead. */
  readonly good: Good | null;
  /** Are all options listed? If not, any number of tokens in the holds may be taken. */
  readonly whole: boolean;
}

const NONE: Tokens = [0, 0, 0, 0, 0, 0];

const sum = (tokens: Tokens): number => tokens.reduce((total, count) => total + count, 0);

const same = (one: Tokens, other: Tokens): boolean => one.every((count, index) => count === other[index]);

const within = (one: Tokens, other: Tokens): boolean => one.every((count, index) => count <= other[index]!);

const countIn = (hold: Hold | undefined): number => (hold && "count" in hold ? hold.count : 0);

const goodIn = (hold: Hold | undefined): Good | null => (hold && "good" in hold ? hold.good : null);

/** The tokens as options write them: of holds with equal contents the first gives most. */
function written(tokens: Tokens, holds: readonly Hold[]): Tokens {
  const kind = (index: number): string => (index === 5 ? "sixth" : JSON.stringify(holds[index] ?? null));
  const result = [...tokens];
  for (const first of new Set(tokens.map((_, index) => kind(index)))) {
    const places = tokens.flatMap((_, index) => (kind(index) === first ? [index] : []));
    const counts = places.map((index) => tokens[index]!).sort((a, b) => b - a);
    places.forEach((index, rank) => (result[index] = counts[rank]!));
  }
  return result as unknown as Tokens;
}

/** How many holds an option leaves empty. */
const emptied = (tokens: Tokens, holds: readonly Hold[]): number =>
  tokens.filter((count, index) => count > 0 && count === countIn(holds[index])).length;

/** How many of the tokens are of that good. */
const ofGood = (tokens: Tokens, holds: readonly Hold[], good: Good): number =>
  tokens.reduce((total, count, index) => total + (goodIn(holds[index]) === good ? count : 0), 0);

/** The option to begin with: most tokens of the good of the price, then most emptied holds. */
function sensible(options: readonly Tokens[], holds: readonly Hold[], good: Good | null): Tokens {
  const worth = (tokens: Tokens): number =>
    (good === null ? 0 : 10 * ofGood(tokens, holds, good)) + emptied(tokens, holds);
  return options.reduce((best, tokens) => (worth(tokens) > worth(best) ? tokens : best), options[0] ?? NONE);
}

/**
 * Begins a split from the options of `pay` or `powder`; null if there are none. `pay` begins with a full split,
 * `powder` with no tokens. `count` is the number of options, if more than are listed; `good` is the good of the price.
 */
export function beginSplit(
  list: readonly string[],
  holds: readonly Hold[],
  { count = list.length, good = null }: { count?: number; good?: Good | null } = {},
): Split | null {
  const parts = list.flatMap((text) => {
    const choice = tryChoice(text);
    return choice?.do === "pay" || choice?.do === "powder" ? [choice] : [];
  });
  const [first] = parts;
  if (first === undefined) return null;
  const options = parts.map(({ tokens }) => tokens);
  const tokens = first.do === "pay" ? sensible(options, holds, good) : NONE;
  return { word: first.do, tokens, options, holds, good, whole: count <= list.length };
}

/** The total of every option, which is the price; null if totals differ or not all options are listed. */
export function goalOf({ options, whole }: Split): number | null {
  const [first] = options;
  const goal = first === undefined ? 0 : sum(first);
  return whole && options.every((tokens) => sum(tokens) === goal) ? goal : null;
}

export const totalOf = ({ tokens }: Split): number => sum(tokens);

/** The largest total that an option takes. */
export function mostOf(split: Split): number {
  const { options, holds, whole } = split;
  if (whole) return Math.max(0, ...options.map(sum));
  return holds.reduce((total, hold, index) => total + (serves(split, index) ? countIn(hold) : 0), 0);
}

/** Does any option take the good that is in that hold? */
function serves({ options, holds }: Split, index: number): boolean {
  const good = goodIn(holds[index]);
  return good !== null && options.some((tokens) => tokens.some((count, at) => count > 0 && goodIn(holds[at]) === good));
}

/** Can these tokens become an option by adding more? */
function leads(split: Split, tokens: Tokens): boolean {
  const { options, holds, whole } = split;
  if (!whole)
    return tokens.every((count, index) => count === 0 || (serves(split, index) && count <= countIn(holds[index])));
  const named = written(tokens, holds);
  return options.some((option) => within(named, option));
}

const changed = (tokens: Tokens, changes: readonly (readonly [index: number, by: number])[]): Tokens =>
  tokens.map((count, index) =>
    changes.reduce((total, [at, by]) => (at === index ? total + by : total), count),
  ) as unknown as Tokens;

/** Takes one more token from that hold; at the full price another hold gets one back. Null if no option allows it. */
function more(split: Split, hold: HoldId): Split | null {
  const { tokens, holds } = split;
  if (tokens[hold - 1]! >= countIn(holds[hold - 1])) return null;
  const added = changed(tokens, [[hold - 1, 1]]);
  if (leads(split, added)) return { ...split, tokens: added };
  if (goalOf(split) !== sum(tokens)) return null;
  for (let other = 5; other >= 0; other -= 1) {
    if (other === hold - 1 || tokens[other] === 0) continue;
    const moved = changed(added, [[other, -1]]);
    if (leads(split, moved)) return { ...split, tokens: moved };
  }
  return null;
}

/** Can that hold give one more token? */
export const canGive = (split: Split, hold: HoldId): boolean => more(split, hold) !== null;

/** Takes one more token from that hold; the same object if it cannot give one. */
export const give = (split: Split, hold: HoldId): Split => more(split, hold) ?? split;

export const canTakeBack = (split: Split, hold: HoldId): boolean => split.tokens[hold - 1]! > 0;

/** Puts one token back into that hold. */
export const takeBack = (split: Split, hold: HoldId): Split =>
  canTakeBack(split, hold) ? { ...split, tokens: changed(split.tokens, [[hold - 1, -1]]) } : split;

/** Takes `wanted` tokens, or as many as options allow: the good of the price first, smallest holds first. */
export function withTotal(split: Split, wanted: number): Split {
  let next: Split = { ...split, tokens: NONE };
  const holds = split.holds
    .map((hold, index) => ({
      hold: (index + 1) as HoldId,
      count: countIn(hold),
      other: goodIn(hold) === split.good ? 0 : 1,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, two) => one.other - two.other || one.count - two.count || one.hold - two.hold);
  for (const { hold, count } of holds)
    for (let n = 0; n < count && sum(next.tokens) < wanted; n += 1) {
      const tokens = changed(next.tokens, [[hold - 1, 1]]);
      if (leads(split, tokens)) next = { ...next, tokens };
    }
  return next;
}

/** The number of tokens of each good: with merchants aboard a price can be paid with several. */
export function goodsOf({ tokens, holds }: Split): Partial<Record<Good, number>> {
  const goods: Partial<Record<Good, number>> = {};
  tokens.forEach((count, index) => {
    const good = goodIn(holds[index]);
    if (good !== null && count > 0) goods[good] = (goods[good] ?? 0) + count;
  });
  return goods;
}

/** The choice, if the tokens match an option; else null. */
export function splitChoice(split: Split): string | null {
  const named = written(split.tokens, split.holds);
  const listed = split.options.some((option) => same(option, named));
  if (!listed && (split.whole || !leads(split, split.tokens))) return null;
  return `${split.word} ${writeTokens(named)}`;
}
