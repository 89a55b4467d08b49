/** The page's track agrees with the rulebook's; another test compares that with the engine's. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BACK, route, TRACK } from "./track";

test("the figures are the rulebook's", () => {
  const figures = readFileSync("../docs/rules/figures.md", "utf8");
  const rows = [...figures.matchAll(/^\| (\d+) \| (port-royal|sea|port|lair) \| (\d+) \| ([\d ]+) \| (-?\d+) \|$/gm)];
  expect(rows).toHaveLength(50);
  for (const [, space, kind, price, next, score] of rows) {
    expect(TRACK[Number(space)]).toEqual({
      space: Number(space),
      kind,
      price: Number(price),
      next: next!.trim().split(" ").map(Number),
      score: Number(score),
    });
  }
});

test("ways join where they meet", () => {
  expect(BACK[15]).toEqual([12, 14]);
  expect(BACK[0]).toEqual([49]);
});

test("a route is the way a ship sails", () => {
  expect(route(4, 14, false)).toEqual([4, 5, 6, 13, 14]);
  expect(route(15, 6, true)).toEqual([15, 14, 13, 6]);
  expect(route(15, 6, true, 7)).toEqual([15, 12, 11, 10, 9, 8, 7, 6]);
  expect(route(1, 48, true)).toEqual([1, 0, 49, 48]);
  expect(route(7, 7, false)).toEqual([7]);
});
