/** Where a step of the record is on the timeline of its replay. Both are counted for a replay with all cards open. */
import type { Event } from "../../wire/game";
import type { Replay } from "../../wire/server";
import type { Timeline } from "../replay/replay";

/** What happened in the step that follows so many steps of the record. */
export const eventsAfter = (replay: Replay, step: number): Event[] =>
  replay.steps.flatMap((one) => (one.step === step + 1 ? one.events : []));

/** What was chosen in the step that follows so many steps of the record; null if chance answered. */
export const choiceAfter = (replay: Replay, step: number): string | null =>
  replay.steps.find((one) => one.step === step + 1)?.choice ?? null;

const eventsUntil = (replay: Replay, step: number): number =>
  replay.steps.reduce((sum, one) => (one.step <= step ? sum + one.events.length : sum), 0);

/** The last place at which nothing after so many steps of the record is shown. */
export function placeBefore(replay: Replay, timeline: Timeline, step: number): number {
  let left = eventsUntil(replay, step);
  let place = 0;
  for (const { events } of timeline.moments) {
    left -= events.length;
    if (left < 0) break;
    place += 1;
  }
  return place;
}

/** The first place at which all that the next step did is shown. */
export function placeAfter(replay: Replay, timeline: Timeline, step: number): number {
  let left = eventsUntil(replay, step + 1);
  let place = 0;
  for (const { events } of timeline.moments) {
    if (left <= 0) break;
    left -= events.length;
    place += 1;
  }
  return place;
}
