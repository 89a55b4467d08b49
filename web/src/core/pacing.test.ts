/** Events take their time, never more than a round's, and none where nobody looks. */
import { beforeEach, expect, test } from "vitest";
import type { Event, View } from "../wire/game";
import { fold } from "./fold";
import type { Pace } from "./model";
import { lengthsOf, type Motion, Pacer, roundLength, type Waiting } from "./pacing";
import { FakeWorld, race, turn } from "./testing";

const around = (events: readonly Event[], start: View = race()): Waiting[] => {
  let view = start;
  return events.map((event, index) => {
    const before = view;
    view = fold(view, event);
    return { key: String(index), event, before, after: view };
  });
};

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

test("each takes as long as it should", () => {
  expect(lengths([ROLL])).toEqual([900]);
  expect(lengths([turn(1)[0]!])).toEqual([600]);
  expect(lengths([sailed(3), sailed(6), sailed(9)])).toEqual([540, 1080, 1200]);
  expect(lengths([{ event: "paid", ship: 1, good: "gold", from: [1, 0, 0, 0, 0, 0] }])).toEqual([400]);
  const drawn: Event = { event: "treasure-drawn", ship: 1, lair: 4, id: 1 };
  const seen: Event = { event: "treasure-seen", id: 1, treasure: "+3", by: [1] };
  expect(lengths([drawn, seen])).toEqual([800, 400]);
  expect(lengths([{ event: "chose-card", seat: 1, card: "gold-gold" }])).toEqual([0]);
});

test("a retreat takes as long as its way back", () => {
  const back: Event = { event: "retreated", ship: 1, from: { space: 5, lap: 0 }, to: { space: 4, lap: 0 } };
  expect(lengths([back])).toEqual([180]);
});

test("paces", () => {
  expect((["slow", "normal", "fast", "off"] as const).map((pace) => lengths([ROLL], pace)[0])).toEqual([
    1440, 900, 405, 0,
  ]);
});

test("without motion there is time to read", () => {
  expect(lengths([ROLL, sailed(9), sailed(1)], "normal", "reduced")).toEqual([400, 400, 200]);
  expect(lengths([{ event: "race-over" }], "normal", "reduced")).toEqual([0]);
});

test("treasures that are counted after the race are not shown here", () => {
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

test("a battle takes two and a half seconds, and with the Sabre no longer", () => {
  const total = (events: Event[]) => lengths(events).reduce((sum, ms) => sum + ms, 0);
  expect(total(BATTLE)).toBe(2500);
  const again: Event[] = [{ event: "sabre-drawn", by: 1, die_of: 1 }, BATTLE[2]!];
  expect(total([...BATTLE.slice(0, 3), ...again, ...BATTLE.slice(3)])).toBeLessThanOrEqual(2505);
  expect(total([...BATTLE.slice(0, 3)]), "half of one").toBe(1100);
});

let world: FakeWorld;
let began: string[];
let pacer: Pacer;

beforeEach(() => {
  world = new FakeWorld();
  began = [];
  pacer = new Pacer(world, { began: ({ event }) => began.push(event.event), changed: () => undefined });
  pacer.jump(race());
});

test("one after the other, each from the race before to the race after it", () => {
  const waiting = around(turn(1));
  pacer.add(waiting);
  expect(pacer.beat).toMatchObject({ key: "0", ms: 600, started: 0 });
  expect(pacer.shown).toBe(waiting[0]!.before);
  expect(pacer.waiting).toBe(5);
  expect(began, "a line is read when its event begins").toEqual(["card-revealed"]);
  world.pass(599);
  expect(pacer.beat?.key).toBe("0");
  world.pass(1);
  // What takes no time is passed over.
  expect(pacer.beat).toMatchObject({ key: "2", started: 600 });
  expect(pacer.shown).toBe(waiting[2]!.before);
  world.pass(400);
  expect(pacer.beat?.key).toBe("4");
  world.pass(5000);
  expect(pacer.beat).toBeNull();
  expect(pacer.shown).toBe(waiting[5]!.after);
  expect(began).toEqual(turn(1).map(({ event }) => event));
});

test("finishing ends all that runs and waits", () => {
  const waiting = around(turn(1));
  pacer.add(waiting);
  pacer.finish();
  expect([pacer.beat, pacer.waiting]).toEqual([null, 0]);
  expect(pacer.shown).toBe(waiting[5]!.after);
  expect(began).toHaveLength(6);
  expect(world.timers).toBe(0);
});

test("what comes later waits its turn", () => {
  pacer.add(around([ROLL]));
  world.pass(500);
  pacer.add(around([sailed(3)]));
  expect(pacer.beat?.event).toBe(ROLL);
  world.pass(400);
  expect(pacer.beat).toMatchObject({ event: sailed(3), started: 900 });
});

test("off and out of sight nothing is shown", () => {
  pacer.pace = "off";
  expect(pacer.idle).toBe(true);
  pacer.add(around([ROLL]));
  expect([pacer.beat, began]).toEqual([null, ["dice-rolled"]]);
  pacer.pace = "normal";
  pacer.add(around([ROLL, sailed(3)]));
  pacer.hidden = true;
  expect([pacer.beat, pacer.waiting, pacer.hidden]).toEqual([null, 0, true]);
  pacer.add(around([ROLL]));
  expect(pacer.beat).toBeNull();
  pacer.hidden = false;
  pacer.add(around([ROLL]));
  expect(pacer.beat).not.toBeNull();
});

test("more than a round's time is shown faster", () => {
  const rolls = Array.from({ length: 40 }, () => ROLL);
  pacer.add(around(rolls));
  world.pass(roundLength(3, "normal") - 1);
  expect(pacer.beat).not.toBeNull();
  world.pass(1 + 1);
  expect(pacer.beat).toBeNull();
  expect([roundLength(3, "normal"), roundLength(6, "normal"), roundLength(4, "fast")]).toEqual([12_000, 18_000, 5400]);
});

test("who is rounds behind sees the last", () => {
  const round = (round: number): Event[] => [{ event: "round-began", round, captain: 1 }, ROLL, ...turn(1)];
  pacer.add(around([...turn(2), ...round(2), ...round(3)]));
  expect(pacer.beat?.event).toMatchObject({ event: "round-began", round: 3 });
  expect(began).toHaveLength(6 + 8 + 1);
});

test("the race lands where the server says", () => {
  const end = race({ round: 9 });
  const waiting = around(turn(1));
  pacer.add(waiting);
  pacer.land(end);
  pacer.finish();
  expect(pacer.shown).toBe(end);
  pacer.add(around([ROLL]));
  pacer.land(race({ round: 10 }));
  world.pass(900);
  expect(pacer.shown?.round).toBe(10);
  pacer.land(end);
  expect(pacer.shown).toBe(end);
});

test("a jump shows nothing of the way", () => {
  pacer.add(around(turn(1)));
  pacer.jump(null);
  expect([pacer.beat, pacer.shown, pacer.waiting, world.timers]).toEqual([null, null, 0, 0]);
});
