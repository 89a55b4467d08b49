/** Half-made payments follow the server's list. */
import { expect, test } from "vitest";
import type { Hold } from "../wire/game";
import { exactly, most, moved, sensible, splitsOf, totals } from "./purse";

const holds: Hold[] = [{ good: "food", count: 3 }, null, { good: "food", count: 1 }, { good: "gold", count: 2 }, null];
const splits = splitsOf(["pay 1:2", "pay 1:1 3:1", "shortage", "rubbish"]);

test("only ways to pay are splits", () => {
  expect(splits.map(({ choice }) => choice)).toEqual(["pay 1:2", "pay 1:1 3:1"]);
  expect(splits[1]).toMatchObject({ tokens: [1, 0, 1, 0, 0, 0], total: 2 });
});

test("what empties a hold is proposed", () => {
  expect(sensible(splits, holds)?.choice).toBe("pay 1:1 3:1");
  expect(sensible([], holds)).toBeNull();
});

test("tokens move within what the list allows", () => {
  expect(most(splits, 0)).toBe(2);
  expect(most(splits, 1)).toBe(0);
  const tokens = moved(splits[1]!.tokens, 0, 1, 2);
  expect(tokens).toEqual([2, 0, 1, 0, 0, 0]);
  expect(exactly(splits, tokens)).toBeNull();
  expect(exactly(splits, moved(tokens, 2, -1, 1))?.choice).toBe("pay 1:2");
  expect(moved(tokens, 2, -5, 1)[2]).toBe(0);
});

test("amounts of gunpowder rise", () => {
  const powder = splitsOf(["powder 4:2", "powder none", "powder 4:1"]);
  expect(totals(powder)).toEqual([0, 1, 2]);
  expect(sensible(powder, holds, 0)?.choice).toBe("powder none");
});
