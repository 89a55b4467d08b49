/** The battle in the middle of the island: dice and strengths appear one by one, and disappear with the battle. */
import { expect, test } from "vitest";
import defender from "../../../fixtures/moments/powder-defender.json";
import { own } from "../../core/game/fold";
import type { Event } from "../../wire/game";
import type { Update } from "../../wire/server";
import { fightAfter, fightIn, type Fight } from "./fight";

const after = (...events: Event[]): Fight | null =>
  events.reduce<Fight | null>((fight, event) => fightAfter(fight, event), null);
const BEGAN: Event = { event: "battle-began", attacker: 1, defender: 2 };
const ROLLED: Event = { event: "combat-rolled", ship: 1, face: "8" };
const ENDED: Event = { event: "battle-ended", winner: "attacker", attacker: 1, defender: 2 };

test("B3, B5: each side's die and strength are shown until the battle has ended", () => {
  const fight = after(BEGAN, ROLLED, { event: "strength", ship: 1, strength: 11 }, ENDED);
  expect(fight).toMatchObject({ faces: { 1: "8" }, strengths: { 1: 11 } });
});

test.each<Event>([
  { event: "hold-taken", by: 1, from: 2, hold: 1, contents: { good: "gold", count: 2 }, into: 1 },
  { event: "loot-left", by: 1 },
  { event: "round-began", round: 3, captain: 2 },
  { event: "dice-rolled", first: 2, second: 3 },
])("a battle that is over is gone with the next event: $event", (next) => {
  expect(after(BEGAN, ROLLED, ENDED, next)).toBeNull();
});

test("T4: a die that is rolled again is not shown meanwhile", () => {
  expect(after(BEGAN, ROLLED, { event: "sabre-drawn", by: 2, die_of: 1 })?.faces[1]).toBeUndefined();
});

test("a reader who comes back during a battle sees the attacker's strength", () => {
  const update = defender as unknown as Update;
  const view = own(update.open!, update.own);
  expect(fightIn(view)?.strengths[view.battle!.attacker]).toBe(view.battle!.attack);
});
