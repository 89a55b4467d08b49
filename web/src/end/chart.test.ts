/** Scales and labels of charts. */
import { expect, test } from "vitest";
import { every, spread, ticks } from "./chart";

test("ticks are round numbers and reach the largest value", () => {
  expect(ticks(0, 44, 5)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(ticks(0, 3, 5)).toEqual([0, 1, 2, 3]);
  expect(ticks(0, 0, 5)).toEqual([0]);
  expect(every(13, 16)).toBe(1);
  expect(every(24, 6)).toBe(5);
});

test("labels keep their distance and stay inside the chart", () => {
  expect(spread([10, 12, 50], 8, 0, 100)).toEqual([10, 18, 50]);
  expect(spread([99, 98, 100], 10, 0, 100)).toEqual([90, 80, 100]);
  expect(spread([], 10, 0, 100)).toEqual([]);
});
