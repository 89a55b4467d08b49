/** The server's previews as signs, courses and cargo changes. */
import { expect, test } from "vitest";
import moment from "../../../fixtures/moments/card.json";
import type { Event } from "../../wire/game";
import type { Previewed } from "../../wire/server";
import { cargo, chips, endOf, possible, sureChips, trails } from "./foresight";
import type { Way } from "../network/inquiries";

const began = (half: "morning" | "evening", die: number): Event => ({ event: "action-began", ship: 1, half, die });
const sailed = (from: number, to: number, direction: "forward" | "backward" = "forward"): Event => ({
  event: "sailed",
  ship: 1,
  direction,
  from: { space: from, lap: 0 },
  to: { space: to, lap: 0 },
});
const way = (morning: Event[], evening: Event[] = []): Way => ({
  choices: [],
  morning,
  evening,
  unsure: [],
  falls: [],
});

test("what a half brings, in order", () => {
  const events: Event[] = [
    began("morning", 3),
    { event: "overboard", ship: 1, hold: 2, contents: { good: "food", count: 2 } },
    { event: "loaded", ship: 1, good: "gold", count: 3, hold: 2 },
    sailed(4, 7),
    { event: "battle-began", attacker: 1, defender: 3 },
    { event: "paid", ship: 1, good: "food", from: [1, 0, 1, 0, 0, 0] },
  ];
  expect(chips(events)).toEqual([
    { kind: "overboard", good: "food", count: 2 },
    { kind: "load", good: "gold", count: 3 },
    { kind: "sail", space: 7, backward: false },
    { kind: "battle", ship: 3 },
    { kind: "pay", good: "food", count: 2 },
  ]);
});

test("what a turn does to the holds", () => {
  const turn = way(
    [
      { event: "overboard", ship: 1, hold: 2, contents: { good: "food", count: 2 } },
      { event: "loaded", ship: 1, good: "gold", count: 3, hold: 2 },
    ],
    [{ event: "paid", ship: 1, good: "gold", from: [0, 1, 0, 0, 2, 0] }],
  );
  // Lost food and loaded gold are two changes, not one number.
  expect(cargo(turn, 1)).toEqual([
    { hold: 2, good: "food", count: -2 },
    { hold: 2, good: "gold", count: 2 },
    { hold: 5, good: "gold", count: -2 },
  ]);
  expect(cargo(way([{ event: "loaded", ship: 1, good: "gold", count: 3, hold: 4 }]), 1)).toEqual([
    { hold: 4, good: "gold", count: 3 },
  ]);
  const merchant = way([{ event: "paid", ship: 1, good: "food", from: [1, 0, 0, 0, 0, 0] }]);
  expect(cargo(merchant, 1, [{ good: "gold", count: 4 }])).toEqual([{ hold: 1, good: "gold", count: -1 }]);
  expect(cargo(turn, 2)).toEqual([]);
});

test("a shortage leads back, and a lair gives a treasure", () => {
  const events: Event[] = [
    { event: "shortage-struck", ship: 1, good: "food", price: 3, paid: 1 },
    { event: "retreated", ship: 1, from: { space: 7, lap: 0 }, to: { space: 4, lap: 0 } },
    { event: "treasure-drawn", ship: 1, lair: 4, id: 2 },
  ];
  expect(chips(events).map(({ kind }) => kind)).toEqual(["shortage", "retreat", "treasure"]);
  expect(endOf(way(events))).toBe(4);
});

test("a course goes round the islet that the die allows", () => {
  const long = way([began("morning", 7), sailed(6, 15)]);
  expect(trails(long)[0]?.spaces).toEqual([6, 7, 8, 9, 10, 11, 12, 15]);
  const short = way([began("morning", 3), sailed(6, 15)]);
  expect(trails(short)[0]?.spaces).toEqual([6, 13, 14, 15]);
  expect(endOf(way([]))).toBeNull();
});

test("every card of every recorded preview has a sign", () => {
  const { preview } = moment as unknown as { preview: Previewed };
  expect(preview.cards.length).toBeGreaterThan(0);
  for (const { card, ways } of preview.cards)
    for (const one of ways) expect([...chips(one.morning), ...chips(one.evening)], card).not.toEqual([]);
});

test("C22: goods that a merchant accepts get a sign each", () => {
  const events: Event[] = [
    { event: "paid", ship: 1, good: "food", from: [2, 1, 0, 0, 0, 0] },
    { event: "substituted", ship: 1, good: "food", with: "gold", count: 1 },
  ];
  expect(chips(events)).toEqual([
    { kind: "pay", good: "food", count: 2 },
    { kind: "pay", good: "gold", count: 1 },
  ]);
});

test("H3: a die that is not rolled yet leads to every possible space, and to none for certain", () => {
  const morning: Event[] = [sailed(16, 17), { event: "shortage-struck", ship: 1, good: "food", price: 2, paid: 1 }];
  const one: Way = {
    ...way(morning),
    unsure: ["shortage"],
    falls: [
      { shape: "circle", likely: 1 / 3, spaces: [16] },
      { shape: "square", likely: 1 / 3, spaces: [15] },
      { shape: "star", likely: 1 / 6, spaces: [17] },
    ],
  };
  expect(sureChips(one, "morning").map(({ kind }) => kind)).toEqual(["sail", "shortage", "die"]);
  expect(sureChips(one, "evening")).toEqual([{ kind: "die" }]);
  const load: Event = { event: "loaded", ship: 1, good: "gold", count: 3, hold: 4 };
  expect(sureChips({ ...one, evening: [load] }, "evening").map(({ kind }) => kind)).toEqual(["load"]);
  expect(possible(one)).toEqual([16, 15, 17]);
  expect(endOf(one)).toBeNull();
  expect(trails(one).map(({ spaces }) => spaces)).toEqual([
    [16, 17],
    [17, 16],
    [17, 16, 15],
  ]);
});

test("H2: a battle not fought yet leads to no certain retreat", () => {
  const morning: Event[] = [
    sailed(16, 17),
    { event: "battle-began", attacker: 1, defender: 3 },
    { event: "shortage-struck", ship: 1, good: "food", price: 2, paid: 1 },
    { event: "retreated", ship: 1, from: { space: 17, lap: 0 }, to: { space: 16, lap: 0 } },
  ];
  const one: Way = { ...way(morning, [sailed(16, 18)]), unsure: ["battle"] };
  expect(sureChips(one, "morning").map(({ kind }) => kind)).toEqual(["sail", "battle", "die"]);
  expect(sureChips(one, "evening")).toEqual([{ kind: "die" }]);
  expect(endOf(one)).toBeNull();
  expect(trails(one).map(({ spaces }) => spaces)).toEqual([
    [16, 17],
    [17, 16],
  ]);
  // Without a shortage the ship stays where it fights.
  expect(endOf(way(morning.slice(0, 2)))).toBe(17);
});
