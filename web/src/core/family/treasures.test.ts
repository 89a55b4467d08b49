/** Which treasures a captain is told of when they come to a shared device: each once. */
import { expect, test } from "vitest";
import type { Seat, TreasureId, TreasureView } from "../../wire/game";
import { race } from "../testing";
import { freshFor } from "./treasures";

const card = (id: number, change: Partial<TreasureView> = {}): TreasureView => ({
  id,
  face_up: false,
  treasure: "+3",
  cursed: false,
  known_to: [1],
  ...change,
});

test("a captain is told once of each treasure that they know and that lies face down", () => {
  const seen = new Map<Seat, Set<TreasureId>>();
  const holding = (...treasures: TreasureView[]) =>
    race({ ships: race().ships.map((ship) => (ship.ship === 1 ? { ...ship, treasures } : ship)) });
  const ids = (...treasures: TreasureView[]) => freshFor(holding(...treasures), 1, seen).map(({ id }) => id);
  expect(ids(card(4), card(5, { face_up: true }), card(6, { treasure: null }))).toEqual([4]);
  expect(ids(card(4), card(7))).toEqual([7]);
  expect(ids(card(4), card(7))).toEqual([]);
  // What one captain has seen is new to another.
  expect(freshFor(holding(card(4)), 2, seen)).toHaveLength(1);
});
