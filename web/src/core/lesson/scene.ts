/** A scene of a lesson as a table that is followed: it is told as far as the learner's own turn goes, or to the end of the race. */
import type { Event, Seat, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { fold, own } from "../game/fold";
import { Session } from "../table/session";

/** Where among these events the learner's turn is over; -1 if it is not. `acted`: was their card turned over before? */
export function turnEnd(events: readonly Event[], seat: Seat, acted: boolean): number {
  let begun = acted;
  return events.findIndex((event) => {
    if (event.event === "card-revealed") {
      if (event.seat !== seat) return begun;
      begun = true;
    }
    return begun && event.event === "round-began";
  });
}

export class SceneSession extends Session {
  /** The race after the last update. */
  #view: View | null = null;
  #acted = false;
  #over = false;

  /** What comes after the learner's turn is not told, unless the race ends with it; the table goes on without being watched. */
  override update(update: Update): void {
    if (this.#over) return;
    const before = this.#view;
    this.#view = update.open && own(update.open, update.own);
    const { events, seat, open } = update;
    const end = before === null || seat === null || open?.result ? -1 : turnEnd(events, seat, this.#acted);
    this.#acted ||= events.some((event) => event.event === "card-revealed" && event.seat === seat);
    if (before === null || end < 0) return super.update(update);
    this.#over = true;
    const shown = events.slice(0, end);
    super.update({
      ...update,
      events: shown,
      open: shown.reduce(fold, before),
      own: null,
      ask: null,
      options: null,
      deadline: null,
    });
  }
}
