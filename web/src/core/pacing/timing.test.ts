/** The lengths of animations, sentences and moments. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import type { Pace } from "../model";
import { holdingTime, lengthOfAll, lengthsOf, type Motion, readingTime, roundLength, type Timing } from "./timing";
import { around, turn } from "../testing";

const lengths = (events: readonly Event[], pace: Pace = "normal", motion: Motion = "full") =>
  lengthsOf(
    events,
    around(events).map(({ before }) => before),
    pace,
    motion,
  );

const sailed = (to: number): Event => ({
  event: "sailed",
  ship: 1,
  direction: "forward",
  from: { space: 0, lap: 0 },
  to: { space: to, lap: 0 },
});
const ROLL: Event = { event: "dice-rolled", first: 1, second: 2 };

test("each kind of event has its length", () => {
  expect(lengths([ROLL])).toEqual([700]);
  expect(lengths([turn(1)[0]!]), "a card turns").toEqual([350]);
  expect(lengths([sailed(3), sailed(6), sailed(9)])).toEqual([540, 1080, 1200]);
  expect(lengths([{ event: "paid", ship: 1, good: "gold", from: [1, 0, 0, 0, 0, 0] }])).toEqual([350]);
  const drawn: Event = { event: "treasure-drawn", ship: 1, lair: 4, id: 1 };
  const seen: Event = { event: "treasure-seen", id: 1, treasure: "+3", by: [1] };
  expect(lengths([drawn, seen])).toEqual([600, 0]);
  expect(lengths([{ event: "chose-card", seat: 1, card: "gold-gold" }])).toEqual([0]);
});

test("a retreat takes as long as its way back", () => {
  const back: Event = { event: "retreated", ship: 1, from: { space: 5, lap: 0 }, to: { space: 4, lap: 0 } };
  expect(lengths([back])).toEqual([180]);
});

test("each pace has its factor", () => {
  expect((["slow", "normal", "fast", "off"] as const).map((pace) => lengths([ROLL], pace)[0])).toEqual([
    1400, 700, 315, 0,
  ]);
});

test("with reduced motion each event still takes 120 ms", () => {
  expect(lengths([ROLL, sailed(9), sailed(1)], "normal", "reduced")).toEqual([120, 120, 120]);
  expect(lengths([{ event: "race-over" }], "normal", "reduced")).toEqual([0]);
});

test("a sentence stays 1.2 seconds, 40 milliseconds a letter, twice as long in a first race", () => {
  const reads = (letters: number, pace: Pace = "normal", listening = false) =>
    readingTime(letters, { pace, listening });
  expect([reads(10), reads(30), reads(50)]).toEqual([1200, 1200, 2000]);
  expect([reads(50, "slow"), reads(50, "fast"), reads(50, "off")]).toEqual([4000, 900, 0]);
  expect(reads(50, "normal", true), "as long as it is spoken").toBe(600 + 50 * 65);
  expect(reads(50, "off", true), "a voice cannot be at once").toBe(600 + 50 * 65);
});

test("a moment stays until the reader goes on if they are alone, else four seconds", () => {
  const holds = (pace: Pace, alone: boolean) => holdingTime({ pace, alone });
  expect([holds("slow", true), holds("normal", true)]).toEqual(["until-acknowledged", "until-acknowledged"]);
  expect([holds("slow", false), holds("normal", false)]).toEqual([4000, 4000]);
  expect([holds("fast", true), holds("fast", false), holds("off", true)]).toEqual([1500, 1500, 0]);
});

test("a round of four takes some 15 seconds", () => {
  const timing: Timing = { pace: "normal", motion: "full", listening: false, alone: true };
  const round: Event[] = [
    { event: "round-began", round: 1, captain: 1 },
    ROLL,
    ...[1, 2, 3, 4].flatMap((seat) => turn(seat as 1)),
  ];
  const takes = lengthOfAll(around(round), timing);
  expect(takes).toBeGreaterThan(14_000);
  expect(takes).toBeLessThan(24_000);
  expect(takes).toBeLessThan(roundLength(4, "normal"));
  expect([roundLength(3, "normal"), roundLength(6, "normal"), roundLength(4, "slow")]).toEqual([
    24_000, 36_000, 48_000,
  ]);
});

test("treasures turned up after the race take no time", () => {
  expect(lengths([{ event: "treasure-turned-up", ship: 1, id: 1, treasure: "+3" }])).toEqual([0]);
});

const BATTLE: Event[] = [
  { event: "battle-began", attacker: 1, defender: 2 },
  { event: "powder-spent", ship: 1, from: [0, 0, 1, 0, 0, 0] },
  { event: "combat-rolled", ship: 1, face: "4" },
  { event: "strength", ship: 1, strength: 5 },
  { event: "powder-spent", ship: 2, from: [0, 0, 1, 0, 0, 0] },
  { event: "combat-rolled", ship: 2, face: "4" },
  { event: "strength", ship: 2, strength: 5 },
  { event: "battle-ended", winner: null, attacker: 1, defender: 2 },
];

test("a battle is animated for two seconds at most, also with the Sabre", () => {
  const total = (events: Event[]) => lengths(events).reduce((sum, ms) => sum + ms, 0);
  expect(total(BATTLE)).toBeLessThanOrEqual(2005);
  const again: Event[] = [{ event: "sabre-drawn", by: 1, die_of: 1 }, BATTLE[2]!];
  expect(total([...BATTLE.slice(0, 3), ...again, ...BATTLE.slice(3)])).toBeLessThanOrEqual(2005);
  expect(total([...BATTLE.slice(0, 3)]), "half of one").toBe(950);
});
