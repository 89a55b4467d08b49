/** Who won and why: the facts for the sentences at the end. */
import { expect, test } from "vitest";
import type { Event, Final, Score, ShipId, View } from "../../wire/game";
import { firstHome, opened, secretsOf } from "./finished";
import { ownOf, tiesOf, victoryOf } from "./victory";

const score = (ship: ShipId, total: number, to_go: number): Score => ({
  ship,
  place: 0,
  doubloons: 0,
  riches: 0,
  curses: 0,
  characters: 0,
  total,
  to_go,
});
const result = (winners: ShipId[], scores: Score[], calypso: 1 | null = null): Final => ({ winners, scores, calypso });

test("the first ship in Port Royal need not win", () => {
  const victory = victoryOf(result([2], [score(1, 20, 0), score(2, 31, 3), score("ghost", 9, 8)]), null);
  expect(victory).toEqual({
    winners: [2],
    total: 31,
    by: "points",
    second: 1,
    margin: 11,
    early: { ship: 1, total: 20 },
  });
  // Two ships arrived, and only the events show which was first.
  const both = result([2], [score(1, 20, 0), score(2, 31, 0)]);
  expect(victoryOf(both, null).early).toBeNull();
  expect(victoryOf(both, 1).early).toEqual({ ship: 1, total: 20 });
  expect(victoryOf(both, 2).early).toBeNull();
});

test("how one captain did", () => {
  const four = result([2], [score(1, 26, 4), score(2, 31, 3), score(3, 26, 2), score("ghost", 9, 8)]);
  expect(ownOf(four, 1)).toEqual({ rank: 3, of: 4, total: 26, behind: 5 });
  expect(ownOf(four, 2)).toEqual({ rank: 1, of: 4, total: 31, behind: 0 });
  expect(ownOf(four, 5)).toBeNull();
});

test("E3: a tie behind the first rank is reported to all, any other to the two captains", () => {
  const four = result([2], [score(1, 26, 4), score(2, 31, 3), score(3, 26, 2), score("ghost", 9, 8)]);
  const tie = { first: 3, second: 1, nearer: 2, farther: 4 };
  expect([tiesOf(four, null), tiesOf(four, 2), tiesOf(four, 1), tiesOf(four, 3)]).toEqual([[], [], [tie], [tie]]);
  const top = result([1], [score(1, 20, 0), score(2, 20, 3)]);
  expect(tiesOf(top, null)).toEqual([{ first: 1, second: 2, nearer: 0, farther: 3 }]);
  expect(tiesOf(result([1, 2], [score(1, 20, 0), score(2, 20, 0)]), 1)).toEqual([]);
  expect(tiesOf({ ...top, calypso: 1 }, 1)).toEqual([]);
});

test("ties, and Calypso", () => {
  expect(victoryOf(result([1], [score(1, 20, 0), score(2, 20, 3)]), 1)).toMatchObject({ by: "further", second: 2 });
  expect(victoryOf(result([1, 2], [score(1, 20, 0), score(2, 20, 0)]), 1)).toMatchObject({ by: "level", second: null });
  expect(victoryOf(result([1], [score(1, 2, 9), score(2, 20, 0)], 1), 2)).toMatchObject({ by: "calypso", early: null });
});

test("secrets are collected from the events that reveal them", () => {
  const events: Event[] = [
    { event: "drew-card", seat: 1, card: "gold-gold" },
    { event: "drew-card", seat: 1, card: "food-forward" },
    { event: "card-drawn", seat: 2 },
    { event: "chose-card", seat: 1, card: "gold-gold" },
    { event: "treasure-seen", id: 4, treasure: "+7", by: [1] },
  ];
  const before = secretsOf(events);
  expect(before.hands.get(1)).toEqual(["gold-gold", "food-forward"]);
  expect(before.hands.has(2)).toBe(false);
  expect(before.chosen.get(1)).toBe("gold-gold");
  const after = secretsOf([...events, { event: "card-revealed", seat: 1, card: "gold-gold" }]);
  expect(after.hands.get(1)).toEqual(["food-forward"]);
  expect(after.chosen.size).toBe(0);
  const view = { ships: [{ treasures: [{ id: 4, treasure: null }] }, { treasures: [] }] } as unknown as View;
  expect(opened(view, after).ships[0]!.treasures[0]!.treasure).toBe("+7");
  expect(opened(view, secretsOf([]))).toBe(view);
  expect(firstHome([...events, { event: "reached-port-royal", ship: 2 }])).toBe(2);
  expect(firstHome(events)).toBeNull();
});
