/** A decision keeps the worker busy for at most 150 ms, on fast and slow machines. */
import { expect, test } from "vitest";
import { FIRST, Thinking } from "./thinking";

/** Decides so often with playouts of that cost, in milliseconds, and returns how long each decision took. */
const decisions = (thinking: Thinking, count: number, cost: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const ms = thinking.playouts * cost(index);
    thinking.took(ms);
    return ms;
  });

test.each([
  ["a fast machine", 0.01],
  ["this one", 0.05],
  ["a slow one", 0.3],
])("%s uses its time", (_, cost) => {
  const lasted = decisions(new Thinking(), 20, () => cost);
  expect(Math.max(...lasted)).toBeLessThanOrEqual(150);
  expect(lasted.at(-1)).toBeGreaterThan(40);
});

test("a decision that costs nearly three times as much as all before stays below the bound", () => {
  const lasted = decisions(new Thinking(), 60, (index) => (index === 50 ? 0.11 : 0.04));
  expect(Math.max(...lasted)).toBeLessThanOrEqual(150);
});

test("after a slow decision it is careful at once", () => {
  const thinking = new Thinking();
  decisions(thinking, 20, () => 0.02);
  const slow = decisions(thinking, 2, () => 0.1);
  expect(slow[1]).toBeLessThanOrEqual(51);
});

test("decisions without playouts change nothing", () => {
  const thinking = new Thinking();
  for (let count = 0; count < 50; count += 1) thinking.took(0.2);
  expect(thinking.playouts).toBe(FIRST);
});
