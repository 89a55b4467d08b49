/** How fast a race is played again. */
import { lengthsOf } from "../core/pacing/timing";
import type { Timeline } from "../core/replay/replay";

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The least time a sentence stands, so that it can be read; what says nothing passes at once. */
const READ = 900;
const SILENT = 80;

/** How long the moment that leads to a place moves, and how long it stands, in milliseconds. */
export function timesOf(
  timeline: Timeline,
  place: number,
  speed: number,
  says: boolean,
): { moves: number; stands: number } {
  const moment = timeline.moments[place - 1];
  if (!moment) return { moves: 0, stands: 0 };
  const moves = lengthsOf([moment.event], [timeline.viewAt(place - 1)], "normal", "full")[0] ?? 0;
  const stands = Math.max(moves + 150, says ? READ : SILENT);
  return { moves: Math.round(moves / speed), stands: Math.round(stands / speed) };
}
