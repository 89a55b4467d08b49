/** The pacer shows one step after the other: animation, then sentence; moments stay; no event is lost. */
import { beforeEach, expect, test } from "vitest";
import type { Event } from "../../wire/game";
import { Pacer } from "./pacer";
import { roundLength } from "./timing";
import { around, FakeWorld, race, turn } from "../testing";

const ROLL: Event = { event: "dice-rolled", first: 1, second: 2 };
const round = (round: number): Event => ({ event: "round-began", round, captain: 1 });
const BATTLE: Event[] = [
  { event: "battle-began", attacker: 2, defender: 1 },
  { event: "combat-rolled", ship: 2, face: "4" },
  { event: "strength", ship: 2, strength: 4 },
  { event: "combat-rolled", ship: 1, face: "2" },
  { event: "strength", ship: 1, strength: 2 },
  { event: "battle-ended", winner: "attacker", attacker: 2, defender: 1 },
];
const LOOT: Event = { event: "loot-left", by: 2 };
const attack = (): Event[] => [{ event: "action-began", ship: 2, half: "evening", die: 6 }, ...BATTLE];

let world: FakeWorld;
let began: string[];
let told: string[];
let passed: Event[];
let pacer: Pacer;

beforeEach(() => {
  world = new FakeWorld();
  began = [];
  told = [];
  passed = [];
  pacer = new Pacer(world, {
    began: ({ event }) => began.push(event.event),
    narrate: (events) => {
      const text = events.map(({ event }) => event).join(" ");
      return events.some(({ event }) => event !== "card-chosen") ? { text, letters: 20 } : null;
    },
    told: (_key, text) => told.push(text),
    passed: (events) => passed.push(...events),
    changed: () => undefined,
  });
  pacer.you = 1;
  pacer.jump(race());
});

test("half a turn is animated, then told in one sentence, then the next half follows", () => {
  const waiting = around(turn(2));
  pacer.add(waiting);
  expect(pacer.beat).toMatchObject({ key: "0", ms: 350, started: 0 });
  expect([pacer.shown, pacer.narration, pacer.waiting]).toEqual([waiting[0]!.before, null, 5]);
  expect(began, "a line is read when its event begins").toEqual(["card-revealed"]);
  world.pass(349);
  expect(pacer.beat?.key).toBe("0");
  world.pass(1);
  expect(pacer.beat, "what takes no time is passed over").toMatchObject({ key: "2", started: 350 });
  world.pass(350);
  expect([pacer.beat, pacer.narration]).toEqual([null, "card-revealed action-began loaded"]);
  expect(pacer.shown, "what is told has happened").toBe(waiting[2]!.after);
  expect(told).toEqual(["card-revealed action-began loaded"]);
  world.pass(1199);
  expect(pacer.narration).not.toBeNull();
  world.pass(1);
  expect([pacer.narration, pacer.beat?.key]).toEqual([null, "4"]);
  world.pass(10_000);
  expect([pacer.done, pacer.shown]).toEqual([true, waiting[5]!.after]);
  expect(told).toEqual(["card-revealed action-began loaded", "action-began sailed paid"]);
  expect(began).toEqual(turn(2).map(({ event }) => event));
});

test("a sentence on the screen counts as waiting", () => {
  pacer.add(around([ROLL]));
  world.pass(700);
  expect([pacer.beat, pacer.waiting, pacer.done]).toEqual([null, 1, false]);
  world.pass(1200);
  expect([pacer.waiting, pacer.done]).toEqual([0, true]);
});

test("a whole battle is one moment until its captain goes on; the loot is added when it comes", () => {
  pacer.timing = { ...pacer.timing, alone: true };
  const waiting = around([...attack(), LOOT, ...turn(1)]);
  pacer.add(waiting.slice(0, 7));
  world.pass(60_000);
  expect(pacer.moment).toMatchObject({ kind: "battle", until: "until-acknowledged" });
  expect(pacer.moment?.events.map(({ event }) => event)).toEqual(attack().map(({ event }) => event));
  expect(pacer.shown).toBe(waiting[6]!.after);
  pacer.add(waiting.slice(7));
  expect(pacer.moment?.events.at(-1)).toEqual(LOOT);
  world.pass(600_000);
  expect(pacer.moment).not.toBeNull();
  pacer.finish();
  expect([pacer.moment, pacer.beat?.event.event], "what follows is shown").toEqual([null, "card-revealed"]);
});

test("a battle in which this captain was asked is told from its beginning", () => {
  const waiting = around(attack());
  pacer.add(waiting.slice(0, 4));
  world.pass(10_000);
  expect([pacer.moment, pacer.done], "the question comes").toEqual([null, true]);
  pacer.add(waiting.slice(4));
  world.pass(1000);
  expect(pacer.moment?.events).toEqual(BATTLE);
  expect(pacer.battle).toEqual(BATTLE);
});

test("a moment stays 4 s with other people at the table, 1.5 s at the fast pace, not at all at the pace off", () => {
  const stays = (): number => {
    pacer.jump(race());
    pacer.add(around(attack()));
    for (let ms = 0; ms < 10_000 && pacer.moment === null; ms += 10) world.pass(10);
    const since = world.time;
    while (pacer.moment !== null && world.time - since < 10_000) world.pass(10);
    return world.time - since;
  };
  expect(stays()).toBeCloseTo(4000, -2);
  pacer.timing = { ...pacer.timing, pace: "fast", alone: true };
  expect(stays()).toBeCloseTo(1500, -2);
  pacer.timing = { ...pacer.timing, pace: "off" };
  expect(stays()).toBe(0);
});

test("battles of others are no moments", () => {
  pacer.timing = { ...pacer.timing, alone: true };
  pacer.you = null;
  pacer.add(around(attack()));
  world.pass(10_000);
  expect(pacer.done).toBe(true);
});

test("skipping stops at the next moment", () => {
  pacer.timing = { ...pacer.timing, alone: true };
  pacer.add(around([...turn(2), ...attack(), ...turn(1)]));
  pacer.finish();
  expect([pacer.moment?.kind, pacer.beat]).toEqual(["battle", null]);
  expect(told, "what was passed over is not spoken").toHaveLength(1);
  expect(began).toHaveLength(6 + 7);
  pacer.finish();
  expect(pacer.beat?.event.event).toBe("card-revealed");
  pacer.finish();
  expect([pacer.done, world.timers]).toEqual([true, 0]);
});

test("the end is shown before the view of the final count", () => {
  const end: Event[] = [{ event: "race-over" }, { event: "treasure-turned-up", ship: 1, id: 1, treasure: "+3" }];
  const waiting = around([...turn(1), ...end]);
  pacer.add(waiting);
  const result = race({ round: 9 });
  pacer.land(result);
  for (let ms = 0; ms < 60_000 && pacer.moment === null; ms += 100) world.pass(100);
  expect(pacer.moment?.kind).toBe("end");
  expect(pacer.shown).toBe(waiting[5]!.after);
  world.pass(4000);
  expect([pacer.shown, pacer.done]).toEqual([result, true]);
});

test("later events are queued", () => {
  pacer.add(around([ROLL]));
  world.pass(500);
  pacer.add(around([{ ...turn(2)[0]! }]));
  expect(pacer.beat?.event).toBe(ROLL);
  world.pass(200 + 1200);
  expect(pacer.beat).toMatchObject({ event: { event: "card-revealed" }, started: 1900 });
});

test("at the pace off nothing is animated and nothing stays, but every event begins", () => {
  pacer.timing = { ...pacer.timing, pace: "off" };
  expect(pacer.idle).toBe(true);
  pacer.add(around(turn(2)));
  expect([pacer.done, began.length, told.length]).toEqual([true, 6, 2]);
});

test("a sentence stays until it is spoken, even at the pace off", () => {
  pacer.timing = { ...pacer.timing, pace: "off", listening: true };
  pacer.add(around(turn(2)));
  expect([pacer.beat, pacer.narration]).toEqual([null, "card-revealed action-began loaded"]);
  world.pass(600 + 20 * 65);
  expect(pacer.narration).toBe("action-began sailed paid");
});

test("a hidden page shows nothing; with other people at the table it skips", () => {
  pacer.add(around([ROLL, ...attack()]));
  pacer.hidden = true;
  expect([pacer.done, pacer.moment, pacer.hidden]).toEqual([true, null, true]);
  pacer.add(around(attack()));
  expect([pacer.done, told]).toEqual([true, []]);
  pacer.hidden = false;
  pacer.add(around([ROLL]));
  expect(pacer.beat).not.toBeNull();
});

test("alone at the table, a hidden page pauses", () => {
  pacer.timing = { ...pacer.timing, alone: true };
  pacer.add(around([ROLL, ...turn(2)]));
  world.pass(100);
  pacer.hidden = true;
  world.pass(600_000);
  pacer.add(around(attack()));
  expect(pacer.beat?.event).toBe(ROLL);
  pacer.hidden = false;
  for (let ms = 0; ms < 60_000 && pacer.moment === null; ms += 100) world.pass(100);
  expect(pacer.moment?.kind).toBe("battle");
});

test("more than a round is shown faster with other people at the table, never alone", () => {
  const long = Array.from({ length: 12 }, () => turn(2)).flat();
  pacer.add(around(long));
  world.pass(roundLength(3, "normal") * 1.2);
  expect(pacer.done).toBe(true);
  pacer.timing = { ...pacer.timing, alone: true };
  pacer.add(around(long));
  world.pass(roundLength(3, "normal") * 1.2);
  expect(pacer.done).toBe(false);
});

test("several queued rounds: the last is shown, those before are skipped, alone as well", () => {
  const rounds = (): Event[] => [...turn(2), round(2), ROLL, ...turn(2), round(3), ROLL, ...turn(2)];
  for (const alone of [false, true]) {
    pacer.timing = { ...pacer.timing, alone };
    pacer.jump(race());
    began.length = passed.length = 0;
    pacer.add(around(rounds()));
    expect(pacer.beat?.event).toMatchObject({ event: "round-began", round: 3 });
    expect(began).toHaveLength(6 + 8 + 1);
    expect(passed).toEqual(rounds().slice(0, 14));
  }
});

/** Lets time pass until a moment is on the screen. */
const untilHeld = (): void => {
  for (let ms = 0; ms < 60_000 && pacer.moment === null; ms += 10) world.pass(10);
};

test("events added to a moment are told and restart its timer", () => {
  const waiting = around([...attack(), LOOT]);
  pacer.add(waiting.slice(0, 7));
  untilHeld();
  world.pass(3500);
  pacer.add(waiting.slice(7));
  expect([told.at(-1), pacer.narration]).toEqual(["loot-left", "loot-left"]);
  world.pass(3900);
  expect(pacer.moment).not.toBeNull();
  world.pass(200);
  expect(pacer.moment).toBeNull();
});

test("a moment's timer restarts when a person comes or leaves, or the pace changes", () => {
  pacer.timing = { ...pacer.timing, alone: true };
  pacer.add(around(attack()));
  untilHeld();
  expect(pacer.moment?.until).toBe("until-acknowledged");
  pacer.timing = { ...pacer.timing, alone: false };
  expect(pacer.moment?.until).toBe(4000);
  world.pass(3000);
  pacer.timing = { ...pacer.timing, alone: true };
  world.pass(60_000);
  expect(pacer.moment?.until).toBe("until-acknowledged");
  pacer.timing = { ...pacer.timing, pace: "fast" };
  world.pass(1500);
  expect([pacer.moment, pacer.done]).toEqual([null, true]);
});

test("showing takes at most half of the time to answer, also with a screen reader", () => {
  for (const listening of [false, true]) {
    pacer.timing = { ...pacer.timing, listening };
    pacer.deadline = world.time + 50_000;
    pacer.add(around([...Array.from({ length: 12 }, () => turn(2)).flat(), ...attack()]));
    expect(pacer.done).toBe(false);
    world.pass(25_000);
    expect([pacer.done, world.timers]).toEqual([true, 0]);
  }
});

test("with less than twenty seconds to answer all events are skipped and summarised", () => {
  pacer.timing = { ...pacer.timing, listening: true };
  pacer.deadline = world.time + 19_000;
  pacer.add(around([...turn(2), ...attack()]));
  expect([pacer.done, pacer.moment]).toEqual([true, null]);
  expect(passed).toEqual([...turn(2), ...attack()]);
  pacer.deadline = null;
  pacer.add(around(turn(2)));
  expect(pacer.done).toBe(false);
});

test("a hidden page reports the events it skipped, also if another person joins meanwhile", () => {
  pacer.add(around(turn(2)));
  pacer.hidden = true;
  expect(passed).toEqual(turn(2).slice(1));
  pacer.timing = { ...pacer.timing, alone: true };
  pacer.add(around(turn(1)));
  pacer.timing = { ...pacer.timing, alone: false };
  expect([passed.slice(5), pacer.done]).toEqual([turn(1).slice(1), true]);
});

test("the last view is the server's own", () => {
  const end = race({ round: 9 });
  pacer.add(around(turn(2)));
  pacer.land(end);
  pacer.finish();
  expect(pacer.shown).toBe(end);
  pacer.add(around([ROLL]));
  pacer.land(race({ round: 10 }));
  world.pass(700);
  expect(pacer.shown?.round).toBe(10);
  pacer.land(end);
  expect(pacer.shown).toBe(end);
  world.pass(5000);
  expect(pacer.shown).toBe(end);
});

test("a jump animates nothing", () => {
  pacer.add(around(turn(1)));
  pacer.jump(null);
  expect([pacer.beat, pacer.shown, pacer.waiting, world.timers]).toEqual([null, null, 0, 0]);
});
