/**
 * Where a race can go on from: counts the steps of a record up to a place of its timeline, or up to a captain's last
 * decision. It reads only which lines are steps, never what they mean.
 */
import type { Seat } from "../../wire/game";
import type { Replay, ReplayStep } from "../../wire/server";
import type { Timeline } from "./replay";

/** The steps of a record: `2 sail 14` is a choice of seat 2, `* dice 3 4` is chance. */
const STEP = /^(\*|[1-6]) /;

const stepsIn = (record: string): string[] => record.split(/\r?\n/).filter((line) => STEP.test(line));

/** News are no steps of the race. */
const isStep = ({ seat, events }: ReplayStep): boolean => seat !== undefined || events.length > 0;

/** Was this step of the replay written as that line? */
const matches = (line: string, { seat }: ReplayStep): boolean =>
  line.startsWith(seat === undefined ? "* " : `${seat} `);

/**
 * How many steps of the record have been shown at that place. A step that is shown in part does not count, nor does one
 * after which nothing has been shown yet. The record may have steps that the viewer of the replay did not see: they are
 * few, and the first ones most of all, so both are compared from their ends.
 */
export function stepsAt(record: string, replay: Replay, timeline: Timeline, place: number): number {
  const lines = stepsIn(record);
  const steps = replay.steps.filter(isStep);
  const numbers = new Map<ReplayStep, number>();
  let line = lines.length;
  for (const step of steps.toReversed()) {
    while (line > 0 && !matches(lines[line - 1]!, step)) line -= 1;
    numbers.set(step, line);
    line = Math.max(0, line - 1);
  }
  let left = timeline.moments.slice(0, place).reduce((sum, { events }) => sum + events.length, 0);
  let shown = 0;
  for (const step of steps) {
    if (step.events.length === 0) continue;
    left -= step.events.length;
    if (left < 0) break;
    shown = numbers.get(step)!;
  }
  return shown;
}

/** How many steps stand before that captain's last decision; null if they have decided nothing yet. */
export function stepsBefore(record: string, seat: Seat): number | null {
  const last = stepsIn(record).findLastIndex((line) => line.startsWith(`${seat} `));
  return last < 0 ? null : last;
}
