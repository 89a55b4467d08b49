/** The figures of the coach: rounding, error and cost. */
import { expect, test } from "vitest";
import { costOf, giveOrTake, percent } from "./figures";

const option = (choice: string, chance: number) => ({ choice, chance, error: 0.004, reasons: [] });

test("a chance is given in percent, and its error is never zero", () => {
  expect(percent(0.4349)).toBe(43);
  expect(giveOrTake(0)).toBe(1);
  expect(giveOrTake(0.012)).toBe(3);
});

test("a choice costs the difference to the best one", () => {
  const options = [option("card gold-gold", 0.42), option("card food-forward", 0.31)];
  expect(costOf(options, "card food-forward")).toBe(11);
  expect(costOf(options, "card gold-gold")).toBe(0);
  expect(costOf(options, "card forward-food")).toBe(0);
  expect(costOf([], "card forward-food")).toBe(0);
});
