/** The odds as single figures, and their range. */
import { expect, test } from "vitest";
import { figures, spread } from "./odds";

test("the expected figures add up to 100", () => {
  const expected = { win: 5 / 12, tie: 1 / 12, lose: 1 / 2 };
  const odds = { win: [0.25, 0.5], tie: [0, 0.2], lose: [0.4, 0.6], expected } as never;
  expect(figures(odds)).toEqual({ win: 42, tie: 8, lose: 50 });
  expect(spread(odds)).toEqual({ least: 25, most: 50 });
});

test("a single figure has no range, and an older server's odds are read too", () => {
  const odds = { win: [0.335, 0.335], tie: [0.165, 0.165], lose: [0.5, 0.5] } as never;
  expect(figures(odds)).toEqual({ win: 34, tie: 17, lose: 49 });
  expect(spread(odds)).toBeNull();
});
