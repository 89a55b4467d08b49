/** How fast a replay plays. */
import { lengthsOf } from "../core/pacing/timing";
import type { Timeline } from "../core/replay/replay";

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The least time a moment stands, in milliseconds: with a sentence, so that it can be read, and without one. */
const READ = 900;
const SILENT = 80;

/** How long the animation of the moment before a place takes, and how long the moment stands, in milliseconds. */
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
