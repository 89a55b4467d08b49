/** Recorded races: the steps that belong to each place of the timeline, and to each captain's last decision. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Replay } from "../../wire/server";
import { fold } from "../game/fold";
import { canGoOn, stepsAt, stepsBefore } from "./continuation";
import { timelineOf } from "../replay/replay";

const races = ["base", "ghost", "crew", "all"].map((name): [string, Replay] => [
  name,
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay,
]);

test.each(races)("%s: before the race nothing is taken over, at its end everything", (_, replay) => {
  const timeline = timelineOf(replay, fold);
  expect(stepsAt(replay, timeline, 0)).toBe(0);
  expect(stepsAt(replay, timeline, timeline.moments.length)).toBe(replay.steps.at(-1)!.step);
});

test.each(races)("%s: at every place the events of the steps taken over have been shown", (_, replay) => {
  const timeline = timelineOf(replay, fold);
  let events = 0;
  for (let place = 0; place <= timeline.moments.length; place += 1) {
    events += timeline.moments[place - 1]?.events.length ?? 0;
    const count = stepsAt(replay, timeline, place);
    const taken = replay.steps.filter(({ step }) => step <= count).flatMap((step) => step.events).length;
    expect(taken).toBeLessThanOrEqual(events);
    // The next step with events is not shown as a whole.
    const next = replay.steps.find((step) => step.step > count && step.events.length > 0);
    if (next) expect(taken + next.events.length).toBeGreaterThan(events);
  }
});

test("a choice of which nothing is shown yet is not taken over: the captain decides again", () => {
  const replay = races[3]![1];
  const timeline = timelineOf(replay, fold);
  const silent = replay.steps.find(({ seat, events }) => seat !== undefined && events.length === 0)!;
  const before = replay.steps.filter(({ step }) => step < silent.step).flatMap(({ events }) => events).length;
  let events = 0;
  const place = timeline.moments.findIndex((moment) => (events += moment.events.length) === before) + 1;
  expect(place).toBeGreaterThan(0);
  expect(stepsAt(replay, timeline, place)).toBe(silent.step - 1);
});

test.each(races)("%s: the steps before a captain's last decision", (_, replay) => {
  const count = stepsBefore(replay, 1)!;
  expect(replay.steps.find(({ step }) => step === count + 1)?.seat).toBe(1);
  expect(replay.steps.some(({ step, seat }) => step > count + 1 && seat === 1)).toBe(false);
  expect(stepsBefore({ ...replay, steps: [] }, 1)).toBeNull();
});

test.each(races)("%s: a race goes on from everywhere but its end, and from there if it was broken off", (_, replay) => {
  const timeline = timelineOf(replay, fold);
  const end = timeline.moments.length;
  expect(canGoOn(replay, timeline, 0)).toBe(true);
  // The device refuses a moment at which the race is over.
  expect(stepsAt(replay, timeline, end - 1)).toBeLessThan(replay.steps.at(-1)!.step);
  expect(canGoOn(replay, timeline, end - 1)).toBe(true);
  expect(canGoOn(replay, timeline, end)).toBe(false);
  const broken = { ...replay, final: { ...replay.final!, result: null } };
  expect(canGoOn(broken, timeline, end)).toBe(true);
  expect(canGoOn({ ...replay, final: null }, timeline, end)).toBe(false);
  const lesson = { ...replay, table: { ...replay.table, lesson: { name: "first-voyage", scene: 1 } } };
  expect(canGoOn(lesson, timeline, 0)).toBe(false);
});
