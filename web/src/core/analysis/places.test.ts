/** Steps of recorded races on their timelines. */
import { expect, test } from "vitest";
import { stepsAt } from "../records/continuation";
import { eventsAfter, placeAfter, placeBefore } from "./places";
import { ANALYSES } from "./testing";

test.each(ANALYSES)("%s: before a step nothing of it is shown, after it all of it", (_, { race }) => {
  const { replay, timeline } = race;
  const shown = (place: number): number =>
    timeline.moments.slice(0, place).reduce((sum, { events }) => sum + events.length, 0);
  const last = replay.steps.at(-1)!.step;
  let events = 0;
  for (let step = 0; step < last; step += 1) {
    const before = placeBefore(replay, timeline, step);
    const after = placeAfter(replay, timeline, step);
    expect(stepsAt(replay, timeline, before)).toBeLessThanOrEqual(step);
    expect(shown(before)).toBeLessThanOrEqual(events);
    events += eventsAfter(replay, step).length;
    expect(shown(after)).toBeGreaterThanOrEqual(events);
    // One place fewer would show too little.
    if (after > 0) expect(shown(after - 1)).toBeLessThan(events);
  }
  expect(placeAfter(replay, timeline, last - 1)).toBe(timeline.moments.length);
});

test.each(ANALYSES)("%s: a race that goes on before a decision asks for it again", (_, { race, decisions }) => {
  const { replay, timeline } = race;
  for (const decision of Object.values(decisions).flatMap((told) => told.decisions)) {
    const steps = stepsAt(replay, timeline, placeBefore(replay, timeline, decision.step));
    expect(steps).toBeLessThanOrEqual(decision.step);
    // What is left out are choices made at the same time, or without a sign: never an answer of chance.
    const between = replay.steps.filter(({ step }) => step > steps && step <= decision.step);
    expect(between.filter(({ seat }) => seat === undefined)).toEqual([]);
  }
});
