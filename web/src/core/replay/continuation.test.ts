/** Recorded races: the steps of a record that belong to each place of the timeline. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Replay, ReplayStep } from "../../wire/server";
import { fold } from "../game/fold";
import { stepsAt, stepsBefore } from "./continuation";
import { timelineOf } from "./replay";

const races = ["base", "ghost", "crew", "all"].map((name): [string, Replay] => [
  name,
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay,
]);

const line = ({ seat, choice }: ReplayStep): string =>
  seat === undefined ? "* dice 1 2" : `${seat} ${choice ?? "card ?"}`;
const HEAD = [
  "xaymaca record 1",
  "# captain 1 Anne",
  "edition first",
  "seats anne-bonny mary-read",
  "ghost no",
  "bank box",
];
/** The record of a replay, with comments between. The lines `silent` stand before its first step. */
const recordOf = ({ steps }: Replay, silent: string[] = []): string =>
  [...HEAD, ...silent, ...steps.flatMap((step) => ["# a comment: 1 card gold-gold", line(step)]), ""].join("\n");

test.each(races)("%s: before the race nothing is taken over, at its end everything", (_, replay) => {
  const timeline = timelineOf(replay, fold);
  const record = recordOf(replay);
  expect(stepsAt(record, replay, timeline, 0)).toBe(0);
  expect(stepsAt(record, replay, timeline, timeline.moments.length)).toBe(replay.steps.length);
});

test.each(races)("%s: at every place the events of the steps taken over have been shown", (_, replay) => {
  const timeline = timelineOf(replay, fold);
  const record = recordOf(replay);
  let events = 0;
  for (let place = 0; place <= timeline.moments.length; place += 1) {
    events += timeline.moments[place - 1]?.events.length ?? 0;
    const count = stepsAt(record, replay, timeline, place);
    const taken = replay.steps.slice(0, count).flatMap((step) => step.events).length;
    expect(taken).toBeLessThanOrEqual(events);
    // The next step with events is not shown as a whole.
    const next = replay.steps.slice(count).find((step) => step.events.length > 0);
    if (next) expect(taken + next.events.length).toBeGreaterThan(events);
  }
});

test("steps that no viewer sees are taken over with the steps after them", () => {
  const replay = races[3]![1];
  const timeline = timelineOf(replay, fold);
  const record = recordOf(replay, ["* treasure +3", "* treasure +4", "* treasure -2"]);
  const round = timeline.rounds[3]!;
  expect(stepsAt(record, replay, timeline, round)).toBe(stepsAt(recordOf(replay), replay, timeline, round) + 3);
});

test("a hidden choice that the replay leaves out is counted", () => {
  const replay = races[0]![1];
  const timeline = timelineOf(replay, fold);
  const at = replay.steps.findIndex(({ seat }) => seat === 2);
  const lines = recordOf(replay).split("\n");
  const first = lines.indexOf(line(replay.steps[at]!));
  const hidden = [...lines.slice(0, first), "3 keep ?", ...lines.slice(first)].join("\n");
  const end = timeline.moments.length;
  expect(stepsAt(hidden, replay, timeline, end)).toBe(replay.steps.length + 1);
});

test("the steps before a captain's last decision", () => {
  const record = [
    ...HEAD,
    "* captain 1",
    "1 card gold-gold",
    "2 card ?",
    "1 sail 4",
    "* combat 4",
    "2 powder none",
  ].join("\r\n");
  expect(stepsBefore(record, 1)).toBe(3);
  expect(stepsBefore(record, 2)).toBe(5);
  expect(stepsBefore(record, 3)).toBeNull();
});
