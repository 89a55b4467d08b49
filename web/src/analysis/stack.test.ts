/** The geometry of a stacked area. */
import { expect, test } from "vitest";
import { bandsOf, placeAmong, widest } from "./stack";

test("bands lie on each other and fill the whole", () => {
  const bands = bandsOf(
    [
      [0.25, 0.75],
      [0.6, 0.6],
      [0, 0],
    ],
    2,
  );
  expect(bands).toEqual([
    [
      [0, 0.25],
      [0, 0.5],
      [0, 0],
    ],
    [
      [0.25, 1],
      [0.5, 1],
      [0, 0],
    ],
  ]);
});

test("the widest place of a band within a range", () => {
  const [band] = bandsOf(
    [
      [0.9, 0.1],
      [0.2, 0.8],
      [0.5, 0.5],
    ],
    2,
  );
  expect(widest(band!, 0, 9)).toEqual({ point: 0, width: 0.9, middle: 0.45 });
  expect(widest(band!, 1, 2)).toEqual({ point: 2, width: 0.5, middle: 0.25 });
});

test("a step between the points of a curve", () => {
  const steps = [10, 20, 40];
  expect([0, 10, 15, 30, 40, 99].map((step) => placeAmong(steps, step))).toEqual([0, 0, 0.5, 1.5, 2, 2]);
});
