/** The figures of an analysis, rounded and sorted for people. They know no words. */
import type { ShipId } from "../../wire/game";
import type { Account, Decision, LuckKind, LuckSums, Node } from "./shape";

/** The kinds of luck, in the order in which they are shown. */
export const LUCK: readonly LuckKind[] = [
  "dice",
  "cards",
  "battles",
  "treasures",
  "shortages",
  "first-captain",
  "crew",
];

/** What a ship's account is made of. */
export type PartKind = LuckKind | "own" | "others" | "uncertain";
export const PARTS: readonly PartKind[] = [...LUCK, "own", "others", "uncertain"];

/** A chance or a change in whole points: hundredths of the chance to win. Never −0. */
export const points = (part: number): number => Math.round(part * 100) || 0;

/** Whole points that add up to `total`: those that were rounded down most get what is missing. */
export function adding(parts: readonly number[], total: number): number[] {
  const whole = parts.map((part) => Math.floor(part * 100));
  const missing = total - whole.reduce((sum, part) => sum + part, 0);
  const byRest = parts.map((part, index) => [part * 100 - whole[index]!, index] as const).toSorted(([a], [b]) => b - a);
  for (const [, index] of byRest.slice(0, Math.max(0, missing))) whole[index]! += 1;
  return whole.map((part) => part || 0);
}

/** The sum of one kind. Fields are written with `_`, and the words of values with `-`. */
const sumOf = (luck: LuckSums, kind: LuckKind): number => luck[kind === "first-captain" ? "first_captain" : kind];

export const partOf = (account: Account, kind: PartKind): number =>
  kind === "own" || kind === "others" || kind === "uncertain" ? account[kind] : sumOf(account.luck, kind);

export const luckOf = ({ luck }: Account): number => LUCK.reduce((sum, kind) => sum + sumOf(luck, kind), 0);

/** The kinds that changed some ship's chance by at least a tenth of a point: without The Crew it has no line. */
export const partsOf = (accounts: readonly Account[]): PartKind[] =>
  PARTS.filter((kind) => kind === "uncertain" || accounts.some((account) => Math.abs(partOf(account, kind)) >= 0.001));

/** One piece of a bar: right of the line if it is positive, left of it if it is negative. */
export interface Piece {
  kind: PartKind;
  value: number;
  /** Where it begins, from the line on; negative to the left. Its end is `from + value`. */
  from: number;
}

/** The pieces of an account as one bar. The first kind is next to the line. */
export function barOf(account: Account, kinds: readonly PartKind[]): Piece[] {
  let right = 0;
  let left = 0;
  return kinds.map((kind) => {
    const value = partOf(account, kind);
    const from = value < 0 ? left : right;
    if (value < 0) left += value;
    else right += value;
    return { kind, value, from };
  });
}

/** How far the bars reach to the left (0 or less) and to the right of their line. */
export function reachOf(bars: readonly (readonly Piece[])[]): { left: number; right: number } {
  const ends = bars.flat().map(({ from, value }) => from + value);
  return { left: Math.min(0, ...ends), right: Math.max(0.01, ...ends) };
}

/** How costly a decision was, in three marks. */
export type Mark = "small" | "clear" | "large";
export const markOf = (cost: number): Mark => (cost >= 0.1 ? "large" : cost >= 0.05 ? "clear" : "small");

/** A turning point of a ship: the step, and how much it changed the ship's chance: a point or more. */
export interface Turn {
  node: Node;
  change: number;
}

export const turnsOf = (
  analysis: { ships: readonly ShipId[]; nodes: readonly Node[]; turning_points: readonly (readonly number[])[] },
  ship: ShipId,
): Turn[] => {
  const place = analysis.ships.indexOf(ship);
  return (analysis.turning_points[place] ?? []).flatMap((index) => {
    const node = analysis.nodes[index];
    const change = node?.change[place] ?? 0;
    return node === undefined || points(change) === 0 ? [] : [{ node, change }];
  });
};

/** Luck in a share text: up to three signs, more than 0 for good luck; 0 if it hardly mattered. */
export function luckSigns(luck: number): number {
  const size = Math.abs(luck);
  return Math.sign(luck) * (size >= 0.3 ? 3 : size >= 0.15 ? 2 : size >= 0.05 ? 1 : 0);
}

/** Choices in a share text: 0 to 3 stars, fewer the more they cost together. */
export function skillStars(decisions: readonly Pick<Decision, "cost">[]): number {
  const cost = decisions.reduce((sum, decision) => sum + decision.cost, 0);
  return cost < 0.1 ? 3 : cost < 0.3 ? 2 : cost < 0.8 ? 1 : 0;
}
