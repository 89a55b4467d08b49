/** A session with the table of a lesson's scene: it ends after the learner's own turn, or with the race. */
import type { Event, Seat, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { fold, own } from "../game/fold";
import { Session } from "../table/session";

/**
 * The index of the first event after the learner's turn; -1 if there is none. `acted`: was their card revealed before?
 */
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

  /** Drops everything after the learner's turn, unless the race ends in this update. */
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
