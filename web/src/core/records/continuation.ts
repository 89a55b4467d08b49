/** Where a race can go on from: the number of steps that belong to a place of its timeline, or to a decision. */
import type { Seat } from "../../wire/game";
import type { Replay } from "../../wire/server";
import type { Timeline } from "../replay/replay";

/**
 * How many steps have been shown at that place. A step that is shown in part does not count, nor does a choice of which
 * nothing has been shown yet.
 */
export function stepsAt(replay: Replay, timeline: Timeline, place: number): number {
  let left = timeline.moments.slice(0, place).reduce((sum, { events }) => sum + events.length, 0);
  let shown = 0;
  for (const { events, step } of replay.steps) {
    if (events.length === 0) continue;
    left -= events.length;
    if (left < 0) break;
    shown = step;
  }
  return shown;
}

/** How many steps were taken before that captain's last decision; null if they have decided nothing yet. */
export function stepsBefore(replay: Replay, seat: Seat): number | null {
  const last = replay.steps.findLast((step) => step.seat === seat);
  return last === undefined ? null : last.step - 1;
}

/**
 * Can a race go on from that place? From everywhere before the end of this one; from its last moment only if it was broken
 * off. Never from a lesson, whose dice follow a script.
 */
export function canGoOn({ table, final }: Replay, timeline: Timeline, place: number): boolean {
  if (table.lesson !== undefined) return false;
  return place < timeline.moments.length || (final !== null && final.result === null);
}
