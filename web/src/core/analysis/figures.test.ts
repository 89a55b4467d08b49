/** The figures of recorded accounts, and their marks. */
import { expect, test } from "vitest";
import {
  barOf,
  LUCK,
  luckSigns,
  markOf,
  partOf,
  PARTS,
  partsOf,
  points,
  reachOf,
  skillStars,
  turnsOf,
} from "./figures";
import { ANALYSES } from "./testing";

test.each(ANALYSES)("%s: the parts of each account lead from the start to the result", (_, { luck }) => {
  for (const account of luck.accounts) {
    const sum = PARTS.reduce((total, kind) => total + partOf(account, kind), account.start);
    expect(sum).toBeCloseTo(account.result, 3);
  }
  for (const kind of LUCK)
    expect(luck.accounts.reduce((sum, account) => sum + partOf(account, kind), 0)).toBeCloseTo(0, 3);
});

test.each(ANALYSES)("%s: the ends of a bar are the sums of its gains and losses", (_, { luck }) => {
  const kinds = partsOf(luck.accounts);
  expect(kinds).toContain("uncertain");
  expect(kinds.includes("crew")).toBe(luck.accounts.some((account) => Math.abs(account.luck.crew) >= 0.001));
  const bars = luck.accounts.map((account) => barOf(account, kinds));
  for (const bar of bars) {
    const { left, right } = reachOf([bar]);
    const sum = (sign: 1 | -1): number => bar.reduce((total, { value }) => total + Math.max(0, sign * value), 0);
    expect(left).toBeCloseTo(-sum(-1), 9);
    expect(right).toBeCloseTo(Math.max(0.01, sum(1)), 9);
    // No two pieces of one side overlap.
    for (const side of [bar.filter(({ value }) => value > 0), bar.filter(({ value }) => value < 0)])
      side
        .slice(1)
        .forEach((piece, place) => expect(piece.from).toBeCloseTo(side[place]!.from + side[place]!.value, 9));
  }
});

test.each(ANALYSES)("%s: at most three turning points of each ship, in the order of the race", (_, { luck }) => {
  for (const ship of luck.ships) {
    const turns = turnsOf(luck, ship);
    expect(turns.length).toBeLessThanOrEqual(3);
    const steps = turns.map(({ node }) => node.step);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    for (const { change } of turns) expect(points(change)).not.toBe(0);
    for (const { node, change } of turns) expect(change).toBe(node.change[luck.ships.indexOf(ship)]);
  }
});

test("points are whole and have no negative zero", () => {
  expect([points(0.234), points(-0.006), points(-0.001)]).toEqual([23, -1, 0]);
  expect(Object.is(points(-0.001), 0)).toBe(true);
});

test("marks of decisions, signs of luck and stars of choices", () => {
  expect([0.02, 0.049, 0.05, 0.099, 0.1].map(markOf)).toEqual(["small", "small", "clear", "clear", "large"]);
  expect([-0.3, -0.15, -0.05, 0.04, 0.05, 0.15, 0.3].map(luckSigns)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  const costs = [[], [0.04, 0.04], [0.06, 0.06], [0.2, 0.2], [0.4, 0.5]].map((each) => each.map((cost) => ({ cost })));
  expect(costs.map(skillStars)).toEqual([3, 3, 2, 1, 0]);
});
