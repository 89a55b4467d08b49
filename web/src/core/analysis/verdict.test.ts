/** Was it my fault? The verdict over luck and decisions. */
import { expect, test } from "vitest";
import type { Account } from "./shape";
import { type Fault, faultOf, slipsOf } from "./verdict";

test("decisions are counted, and what they cost is told in whole points", () => {
  expect(slipsOf([])).toEqual({ count: 0, dearest: 0, together: 0 });
  expect(slipsOf([{ cost: 0.1 }, { cost: 0.024 }, { cost: 0.024 }])).toEqual({ count: 3, dearest: 10, together: 15 });
});

const account = (luck: number, others: number, own = 0.01): Account => ({
  ship: 1,
  start: 0.25,
  result: 0,
  luck: { dice: luck / 100, cards: 0, battles: 0, treasures: 0, shortages: 0, first_captain: 0, crew: 0 },
  own,
  others: others / 100,
  uncertain: 0,
});

test.each<[boolean, number, number, number, Fault]>([
  [false, -23, 0, 0, "luck"],
  [false, -23, -9, 4, "luck"],
  [false, -4, -20, 0, "others"],
  [false, 12, -30, 4, "others"],
  [false, 40, -65, 6, "others"],
  [false, -2, -20, 5, "others"],
  [false, -4, 3, 0, "close"],
  [false, 12, 8, 4, "close"],
  [false, -20, 0, 18, "luckier"],
  [false, -12, 0, 18, "both"],
  [false, -5, -9, 12, "choices"],
  [false, 15, 2, 6, "choices"],
  [true, 9, 0, 0, "earned"],
  [true, -9, 0, 29, "earned"],
  [true, 9, 0, 90, "costly"],
  [true, 31, 0, 20, "helped"],
  [true, 31, 0, 40, "lucky"],
])("won %s, luck %i, others %i, choices %i: %s", (won, luck, others, together, fault) => {
  expect(faultOf(won, account(luck, others), { count: 1, dearest: together, together }, 0)).toBe(fault);
});

test("a captain for whom a bot made all choices is neither praised nor blamed", () => {
  const none = slipsOf([]);
  expect(faultOf(false, account(-30, 0, 0), none, 40)).toBe("absent");
  expect(faultOf(true, account(0, 0, 0), none, 40)).toBe("absent");
  expect(faultOf(true, account(0, 0), none, 3)).toBe("earned");
});
