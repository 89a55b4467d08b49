/** The price of carrying the bottle through the tavern. */
import { expect, test } from "vitest";
import type { Cell, Tavern } from "../../wire/game";
import { rumPrice } from "./tavern";

const tavern = (empty: Cell[]): Tavern => ({
  rum: "a4",
  cells: ["a", "b", "c"].flatMap((row) =>
    [1, 2, 3, 4, 5, 6, 7].map((column) => {
      const cell = `${row}${column}` as Cell;
      return { cell, empty: empty.includes(cell), character: null };
    }),
  ),
});

test("the bottle is carried only through empty cells", () => {
  const room = tavern(["a4", "a5", "b5", "b4"]);
  expect(rumPrice(room, "a4")).toBe(0);
  expect(rumPrice(room, "a5")).toBe(1);
  expect(rumPrice(room, "b5")).toBe(2);
  expect(rumPrice(tavern(["a4", "a5", "b5"]), "b5")).toBe(2);
  expect(rumPrice(null, "a5")).toBe(0);
});
