/** One hint at a time fits the question, and is no longer shown after it was done right twice. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import { race, turn } from "../testing";
import { didRightly as did, type Hint, hintFor, readDone, type Situation, thingOf, writeDone } from "./hints";

const at = (change: Partial<Situation>): Situation => ({
  asks: "card",
  view: race(),
  seat: 1,
  ways: [],
  options: [],
  ...change,
});
const way = (...events: Event[]): Situation["ways"][number] => ({
  choices: [],
  morning: events,
  evening: [],
  unsure: [],
  falls: [],
});
const didRightly = (hint: Hint, events: readonly Event[], seat: 1 | 2, compared = true): boolean =>
  did(hint, events, seat, compared);
const PAID: Event = { event: "paid", ship: 1, good: "food", from: [0, 2, 0, 0, 0, 0] };
const SHORT: Event = { event: "shortage-struck", ship: 1, good: "food", price: 2, paid: 1 };

test("a question brings the hint that fits it", () => {
  expect(hintFor(at({ asks: "dice" }), {})).toBe("dice");
  expect(hintFor(at({ asks: "powder" }), {})).toBe("battle");
  expect(hintFor(at({ view: race({ could_end: true }) }), {})).toBe("end");
  expect(hintFor(at({}), {})).toBeNull();
  expect(hintFor(at({ ways: [way(PAID)] }), {})).toBe("price");
});

test("a ship that may sail to a treasure brings the hint about lairs, with a ring around the options", () => {
  const sail = { asks: "sail", view: race({ tokens: [33] }) } as const;
  expect(hintFor(at({ ...sail, options: ["sail 30", "sail 33"] }), {})).toBe("lair");
  expect(hintFor(at({ ...sail, options: ["sail 30", "sail 3"] }), {})).toBeNull();
  expect([thingOf("lair", "sail"), thingOf("lair", "card"), thingOf("end", "card")]).toEqual([
    "options",
    "hand",
    "captains",
  ]);
});

test("of several the first in the list comes first, until it is no longer needed", () => {
  const both = at({ ways: [way(PAID), way(SHORT)] });
  expect(hintFor(both, {})).toBe("shortage");
  expect(hintFor(both, { shortage: 2 })).toBe("price");
  expect(hintFor(both, { shortage: 2, price: 2 })).toBeNull();
});

test("what was done right is known from the events", () => {
  expect(didRightly("price", turn(1), 1)).toBe(true);
  expect(didRightly("price", turn(2), 1)).toBe(false);
  expect(didRightly("shortage", turn(1), 1)).toBe(true);
  expect(didRightly("shortage", [...turn(1), SHORT], 1)).toBe(false);
  const placed: Event = { event: "dice-placed", dice: { morning: 4, evening: 2 } };
  expect(didRightly("dice", [placed], 1)).toBe(true);
  expect(didRightly("dice", [placed], 1, false), "only one order was looked at").toBe(false);
  expect(didRightly("end", turn(1), 1)).toBe(true);
  expect(didRightly("end", [...turn(1), SHORT], 1)).toBe(false);
  expect(didRightly("end", [{ event: "card-revealed", seat: 1, card: "gold-gold" }], 1)).toBe(false);
  expect(didRightly("lair", turn(1), 1)).toBe(false);
  const overboard: Event = { event: "overboard", ship: 1, hold: 1, contents: { good: "gold", count: 6 } };
  const loaded: Event = { event: "loaded", ship: 1, good: "food", count: 4, hold: 1 };
  expect(didRightly("holds", [PAID], 1), "nothing was loaded").toBe(false);
  expect(didRightly("holds", [loaded], 1)).toBe(true);
  expect(didRightly("holds", [overboard, loaded], 1)).toBe(false);
});

test("counts are stored, and invalid data counts as 0", () => {
  const kept: Record<string, string> = {};
  const store = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
  writeDone(store, { dice: 2 });
  expect(readDone(store)).toMatchObject({ dice: 2, end: 0 });
  for (const rubbish of ["{", "null", '{"dice":"x"}', "7"]) {
    kept["xaymaca.hints"] = rubbish;
    expect(readDone(store).dice ?? 0).toBe(0);
  }
});
