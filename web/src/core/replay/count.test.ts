/** The count: what each ship brings home, from the last to the first. */
import { expect, test } from "vitest";
import type { Final, Score, ShipId, View } from "../../wire/game";
import { beatMs, beatsOf, counted, ranking, rowsOf, sumOf } from "./count";

const score = (ship: ShipId, parts: Partial<Score>): Score => ({
  ship,
  place: 0,
  doubloons: 0,
  riches: 0,
  curses: 0,
  characters: 0,
  total: 0,
  to_go: 0,
  ...parts,
});
const result: Final = {
  scores: [
    score(1, { place: 15, doubloons: 2, total: 17 }),
    score(2, { place: -5, doubloons: 8, riches: 12, curses: 3, characters: 2, total: 14, to_go: 9 }),
    score("ghost", { place: -5, doubloons: 8, riches: 19, total: 22, to_go: 10 }),
  ],
  winners: ["ghost"],
  calypso: null,
};
const seen = (treasure: string) => ({ id: 1, face_up: true, treasure, cursed: false, known_to: [] });
const view = {
  ships: [
    { ship: 1, holds: [], treasures: [] },
    { ship: 2, holds: [{ character: "king" }], treasures: [seen("diamond"), seen("-3")] },
    { ship: "ghost", holds: [], treasures: [seen("lady-beth"), seen("+7"), seen("diamond")] },
  ],
} as unknown as View;

test("winners come first, in any order of seats", () => {
  expect(ranking(result).map(({ score, rank }) => [score.ship, rank])).toEqual([
    ["ghost", 1],
    [1, 2],
    [2, 3],
  ]);
  const shared = ranking({ ...result, winners: [1, 2], scores: [score(2, { total: 9 }), score(1, { total: 9 })] });
  expect(shared.map(({ rank }) => rank)).toEqual([1, 1]);
  // Calypso ends a race at once: her captain ranks first with any score.
  expect(ranking({ ...result, winners: [2], calypso: 2 })[0]!.score.ship).toBe(2);
});

test("the pieces add up to the score", () => {
  const rows = rowsOf(view, result);
  for (const row of rows) expect(sumOf(row, row.pieces.length)).toBe(row.score.total);
  expect(rows[2]!.pieces).toEqual([
    { kind: "place", value: -5 },
    { kind: "gold", value: 8 },
    { kind: "treasure", treasure: "diamond", value: 12 },
    { kind: "treasure", treasure: "-3", value: -3 },
    { kind: "characters", value: 2, aboard: ["king"] },
  ]);
});

test("the last is counted first", () => {
  const rows = rowsOf(view, result);
  expect(beatsOf(rows)).toBe(12);
  expect(counted(rows, 0)).toEqual([0, 0, 0]);
  expect(counted(rows, 3)).toEqual([0, 0, 3]);
  expect(counted(rows, 6)).toEqual([0, 1, 5]);
  expect(counted(rows, 99)).toEqual([5, 2, 5]);
});

test("the count can be skipped", () => {
  expect(beatMs("off", false)).toBe(0);
  expect(beatMs("slow", true)).toBe(0);
  expect(beatMs("slow", false)).toBeGreaterThan(beatMs("fast", false));
});
