/** Price tags of spaces that are offered together do not cover each other. */
import { expect, test } from "vitest";
import type { Space } from "../wire/game";
import { covers, type Side, sidesOf } from "./tags";

/** Spaces offered at the same time: at each fork one of each way, and neighbours, one of which the Navigator adds. */
const FORKS: Space[][] = [
  [7, 13],
  [8, 14],
  [9, 15],
  [20, 26],
  [21, 27],
  [22, 28],
  [33, 39],
  [34, 40],
  [35, 41],
  [12, 14],
  [11, 13],
  [25, 27],
  [24, 26],
  [38, 40],
  [37, 39],
];
const NEIGHBOURS: Space[][] = Array.from({ length: 49 }, (_, space) => [space, space + 1]);

for (const turned of ["portrait", "landscape"] as const)
  test(`no tag covers another mark or tag, ${turned}`, () => {
    const bad = [...FORKS, ...NEIGHBOURS].filter((spaces) => {
      const [one, other] = spaces as [Space, Space];
      const [its, theirs] = sidesOf(spaces, turned) as [Side, Side];
      return covers(one, its, other, theirs, turned) || covers(other, theirs, one, its, turned);
    });
    expect(bad).toEqual([]);
  });

test("a tag stays below its space where there is room", () => {
  expect(sidesOf([5], "portrait")).toEqual(["below"]);
  expect(sidesOf([11, 44], "portrait")).toEqual(["below", "below"]);
});
