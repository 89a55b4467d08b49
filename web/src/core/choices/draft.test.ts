/** Unfinished choices lead only to listed options. */
import { expect, test } from "vitest";
import type { Hold } from "../../wire/game";
import {
  beginLook,
  beginSplit,
  canGive,
  canTakeBack,
  canToggle,
  give,
  goalOf,
  goodsOf,
  holdChoice,
  lookChoice,
  lootPlan,
  mostOf,
  recruitChoice,
  recruitPlan,
  splitChoice,
  takeBack,
  toggle,
  totalOf,
  withTotal,
} from "./draft";

const gold = (count: number): Hold => ({ good: "gold", count });
const powder = (count: number): Hold => ({ good: "gunpowder", count });

const HOLDS = [gold(3), { good: "food", count: 3 } as Hold, gold(2), null, null];
const PAY = ["pay 1:3", "pay 1:2 3:1", "pay 1:1 3:2"];

test("a price begins with a split that empties a hold, and is complete", () => {
  const split = beginSplit(PAY, HOLDS, { good: "gold" })!;
  expect(splitChoice(split)).toBe("pay 1:3");
  expect([totalOf(split), goalOf(split), mostOf(split)]).toEqual([3, 3, 3]);
});

test("at the full price, one more from a hold returns one to another", () => {
  const split = give(beginSplit(PAY, HOLDS)!, 3);
  expect(splitChoice(split)).toBe("pay 1:2 3:1");
  expect(splitChoice(give(split, 3))).toBe("pay 1:1 3:2");
  expect(canGive(give(split, 3), 3), "the hold has no more").toBe(false);
  expect(canGive(split, 2), "food pays no gold").toBe(false);
  expect(canGive(split, 4)).toBe(false);
  expect(give(split, 2)).toBe(split);
});

test("what was taken back is missing until it is given again", () => {
  const split = takeBack(beginSplit(PAY, HOLDS)!, 1);
  expect(splitChoice(split)).toBeNull();
  expect(totalOf(split)).toBe(2);
  expect(canTakeBack(split, 3)).toBe(false);
  expect(takeBack(split, 3)).toBe(split);
  expect(splitChoice(give(split, 3))).toBe("pay 1:2 3:1");
});

test("holds with equal contents give the same choice", () => {
  const split = beginSplit(
    ["powder none", "powder 1:1", "powder 1:2", "powder 1:1 3:1", "powder 1:2 3:1", "powder 1:2 3:2"],
    [powder(2), null, powder(2), null, null],
  )!;
  expect(splitChoice(split)).toBe("powder none");
  expect(goalOf(split)).toBeNull();
  const second = give(split, 3);
  expect(second.tokens).toEqual([0, 0, 1, 0, 0, 0]);
  expect(splitChoice(second)).toBe("powder 1:1");
  expect(splitChoice(give(second, 3))).toBe("powder 1:2");
  expect(splitChoice(give(give(second, 3), 1))).toBe("powder 1:2 3:1");
  expect(mostOf(split)).toBe(4);
});

test("a sixth hold is never equal to another", () => {
  const holds = [powder(1), null, null, null, null, powder(1)];
  const split = beginSplit(["powder none", "powder 1:1", "powder 6:1", "powder 1:1 6:1"], holds)!;
  expect(splitChoice(give(split, 6))).toBe("powder 6:1");
});

test("a total takes the smallest holds first", () => {
  const list = ["powder none", "powder 1:1", "powder 2:1", "powder 1:1 2:1", "powder 1:2", "powder 1:2 2:1"];
  const split = beginSplit(list, [powder(2), powder(1), null, null, null])!;
  expect(splitChoice(withTotal(split, 1))).toBe("powder 2:1");
  expect(splitChoice(withTotal(split, 2))).toBe("powder 1:1 2:1");
  expect(totalOf(withTotal(split, 9))).toBe(3);
  expect(splitChoice(withTotal(split, 0))).toBe("powder none");
});

test("with merchants the good of the price comes first", () => {
  const holds = [{ good: "food", count: 1 } as Hold, gold(2), { character: "venetian-merchant" } as Hold, null, null];
  const split = beginSplit(["pay 1:1 2:1", "pay 2:2", "shortage"], holds, { good: "gold" })!;
  expect(splitChoice(split)).toBe("pay 2:2");
  expect(goodsOf(give(split, 1))).toEqual({ food: 1, gold: 1 });
  expect(splitChoice(give(split, 1))).toBe("pay 1:1 2:1");
  const cannons = beginSplit(["powder none", "powder 1:1", "powder 2:1", "powder 1:1 2:1"], [gold(1), powder(1)], {
    good: "gunpowder",
  })!;
  expect(splitChoice(withTotal(cannons, 1))).toBe("powder 2:1");
});

test("if not all options are listed, any tokens in the holds can be spent", () => {
  const holds = [powder(2), powder(3), gold(1), null, null];
  const split = beginSplit(["powder none", "powder 2:1", "powder 2:2"], holds, { count: 12 })!;
  expect(goalOf(split)).toBeNull();
  expect(mostOf(split)).toBe(5);
  expect(splitChoice(give(split, 1)), "not listed, and yet allowed").toBe("powder 1:1");
  expect(canGive(split, 3)).toBe(false);
  expect(totalOf(withTotal(split, 9))).toBe(5);
});

test("without such options there is nothing to split", () => {
  expect(beginSplit(["sail 3"], HOLDS)).toBeNull();
  expect(beginSplit([], HOLDS)).toBeNull();
});

const LOOT = [
  "loot nothing",
  "loot hold 1 into 3",
  "loot hold 2 into 3",
  "loot hold 2 into 4",
  "loot hold 5 overboard",
  "loot treasure 1",
  "loot treasure 2",
  "loot give 3",
  "loot look 1 2",
  "loot look 1 3",
];

test("loot by kind", () => {
  const plan = lootPlan(LOOT);
  expect(plan).toMatchObject({ nothing: true, treasures: [1, 2], gives: [3] });
  expect(plan.holds.map((loot) => holdChoice(loot))).toEqual(["loot hold 1 into 3", null, "loot hold 5 overboard"]);
  expect(holdChoice(plan.holds[1]!, 4)).toBe("loot hold 2 into 4");
  expect(holdChoice(plan.holds[1]!, 1), "not into that one").toBeNull();
  expect(lootPlan(["loot nothing", "sail 3"])).toEqual({
    nothing: true,
    holds: [],
    treasures: [],
    gives: [],
    looks: [],
  });
});

test("cards to look at are picked one after the other", () => {
  const none = beginLook(lootPlan(LOOT));
  expect(lookChoice(none)).toBeNull();
  const one = toggle(none, 3);
  expect(lookChoice(one)).toBeNull();
  expect(canToggle(one, 2), "2 and 3 are not listed together").toBe(false);
  expect(toggle(one, 2)).toBe(one);
  expect(lookChoice(toggle(one, 1))).toBe("loot look 1 3");
  expect(toggle(toggle(one, 1), 1)).toEqual(one);
});

test("who is recruited, and where the bottle stops", () => {
  const plan = recruitPlan(["recruit king a4", "recruit saran b4", "recruit saran a4", "recruit nobody"]);
  expect(plan).toEqual({
    nobody: true,
    characters: [
      { character: "king", cells: ["a4"] },
      { character: "saran", cells: ["b4", "a4"] },
    ],
  });
  expect(recruitChoice(plan, "king")).toBe("recruit king a4");
  expect(recruitChoice(plan, "saran")).toBeNull();
  expect(recruitChoice(plan, "saran", "b4")).toBe("recruit saran b4");
  expect(recruitChoice(plan, "king", "b4")).toBeNull();
  expect(recruitChoice(plan, "mage")).toBeNull();
});
