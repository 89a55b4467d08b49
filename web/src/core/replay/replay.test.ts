/** The timeline: moments are the same for every viewer, and any place can be shown. */
import { expect, test } from "vitest";
import type { Event, ShipView, View } from "../../wire/game";
import { beatAt, clampPlace, timelineOf, leaderOf, roundFrom, signFrom } from "./replay";
import { statisticsOf } from "./statistics";
import type { Replay } from "../../wire/server";

const ship = (id: 1 | 2, gold: number): ShipView => ({
  ship: id,
  flag: id === 1 ? "anne-bonny" : "mary-read",
  space: 0,
  lap: 0,
  to_go: 44,
  score: { least: 0, most: 0 },
  holds: [{ good: "gold", count: gold }, null],
  treasures: [],
  tokens: null,
});
const start = { round: 0, ships: [ship(1, 3), ship(2, 3)] } as unknown as View;

/** A minimal fold for these tests. */
function fold(view: View, event: Event): View {
  if (event.event === "round-began") return { ...view, round: event.round };
  if (event.event === "sailed")
    return {
      ...view,
      ships: view.ships.map((other) =>
        other.ship === event.ship ? { ...other, space: event.to.space, to_go: 44 - event.to.space } : other,
      ),
    };
  if (event.event === "loaded")
    return {
      ...view,
      ships: view.ships.map((other) =>
        other.ship === event.ship ? { ...other, holds: [...other.holds, { good: "gold", count: event.count }] } : other,
      ),
    };
  return view;
}

const sailed = (who: 1 | 2, from: number, to: number): Event => ({
  event: "sailed",
  ship: who,
  direction: "forward",
  from: { space: from, lap: 0 },
  to: { space: to, lap: 0 },
});
const OPEN: Event[] = [
  { event: "captain-drawn", captain: 1 },
  { event: "card-drawn", seat: 1 },
  { event: "card-drawn", seat: 2 },
  { event: "round-began", round: 1, captain: 1 },
  { event: "card-chosen", seat: 1 },
  { event: "card-chosen", seat: 2 },
  sailed(1, 0, 3),
  { event: "treasure-drawn", ship: 1, lair: 4, id: 1 },
  { event: "card-drawn", seat: 1 },
  { event: "round-began", round: 2, captain: 2 },
  sailed(2, 0, 5),
  { event: "battle-began", attacker: 2, defender: 1 },
  { event: "battle-ended", winner: "attacker", attacker: 2, defender: 1 },
  { event: "shortage-struck", ship: 1, good: "food", price: 3, paid: 1 },
  { event: "loaded", ship: 1, good: "gold", count: 4, hold: 3 },
];
const secret = (event: Event): Event[] =>
  event.event === "card-drawn" && event.seat === 1
    ? [event, { event: "drew-card", seat: 1, card: "gold-gold" }]
    : event.event === "treasure-drawn"
      ? [event, { event: "treasure-seen", id: 1, treasure: "+3", by: [1] }]
      : [event];
const replayOf = (events: Event[]): Replay =>
  ({ start, steps: events.map((event, seq) => ({ seq, at: seq, events: [event] })) }) as unknown as Replay;

const timeline = timelineOf(replayOf(OPEN), fold);

test("moments are the same for every viewer", () => {
  const own = timelineOf(replayOf(OPEN.flatMap(secret)), fold);
  expect(own.moments.map((moment) => moment.event)).toEqual(timeline.moments.map((moment) => moment.event));
  expect(own.moments[1]!.events.length).toBe(3);
  expect(own.rounds).toEqual(timeline.rounds);
});

test("moments, rounds and signs", () => {
  expect(timeline.moments.map((moment) => moment.event.event)).toEqual([
    "captain-drawn",
    "card-drawn",
    "round-began",
    "card-chosen",
    "sailed",
    "treasure-drawn",
    "card-drawn",
    "round-began",
    "sailed",
    "battle-began",
    "battle-ended",
    "shortage-struck",
    "loaded",
  ]);
  expect(timeline.rounds).toEqual([0, 3, 8]);
  expect(timeline.moments.flatMap(({ sign }, place) => (sign ? [[place + 1, sign]] : []))).toEqual([
    [6, "treasure"],
    [9, "lead"],
    [10, "battle"],
    [12, "shortage"],
  ]);
  expect(leaderOf(start)).toBeNull();
});

test("any place, in any order, equals a fold from the start", () => {
  const long = Array.from({ length: 20 }, () => OPEN).flat();
  const timeline = timelineOf(replayOf(long), fold);
  const straight = [timeline.start];
  for (const moment of timeline.moments) straight.push(moment.events.reduce(fold, straight.at(-1)!));
  for (const place of [0, 250, 3, 4, 24, 23, 48, 47, timeline.moments.length, 100, 99, 101, 0])
    expect(timeline.viewAt(place), String(place)).toEqual(straight[place]);
  expect(timeline.viewAt(-5)).toBe(timeline.start);
  expect(timeline.viewAt(10_000)).toEqual(straight.at(-1));
});

test("jumping by rounds and signs stops at the ends", () => {
  expect(roundFrom(timeline, 0, 1)).toBe(3);
  expect(roundFrom(timeline, 3, 1)).toBe(8);
  expect(roundFrom(timeline, 9, 1)).toBe(13);
  expect(roundFrom(timeline, 13, 1)).toBe(13);
  expect(roundFrom(timeline, 9, -1)).toBe(8);
  expect(roundFrom(timeline, 8, -1)).toBe(3);
  expect(roundFrom(timeline, 2, -1)).toBe(0);
  expect(roundFrom(timeline, 0, -1)).toBe(0);
  expect(signFrom(timeline, 0, 1)).toBe(6);
  expect(signFrom(timeline, 12, 1)).toBeNull();
  expect(signFrom(timeline, 9, -1)).toBe(6);
});

test("the place of a link is clamped", () => {
  expect(clampPlace(timeline, null)).toBe(0);
  expect(clampPlace(timeline, 999)).toBe(13);
});

test("a beat has the views before and after its moment", () => {
  const beat = beatAt(timeline, 5, 500, 7)!;
  expect([beat.before.ships[0]!.space, beat.after.ships[0]!.space]).toEqual([0, 3]);
  expect(beatAt(timeline, 0, 500, 7)).toBeNull();
});

test("statistics: one value for the start and each round, deeds by ship", () => {
  const statistics = statisticsOf(timeline);
  expect(statistics.rounds).toBe(2);
  expect(statistics.toGo).toEqual([
    { ship: 1, values: [44, 41, 41] },
    { ship: 2, values: [44, 44, 39] },
  ]);
  expect(statistics.gold[0]!.values).toEqual([3, 3, 7]);
  expect(statistics.deeds).toEqual([
    { ship: 1, fought: 1, won: 0, shortages: 1, treasures: 1, loaded: 4, overboard: 0 },
    { ship: 2, fought: 1, won: 1, shortages: 0, treasures: 0, loaded: 0, overboard: 0 },
  ]);
});
