/**
 * A session with the table of a lesson's scene: it ends after the learner's own turn, after the moves of the Ghost Ship
 * that they decide, or with the race.
 */
import type { Event, Seat, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { fold, own } from "../game/fold";
import { Session } from "../table/session";

/**
 * The index of the first event after the learner's turn; -1 if there is none. `acted`: was their card revealed before?
 * `steers`: do they decide the Ghost Ship's moves (G2)? Those then belong to their turn.
 */
export function turnEnd(events: readonly Event[], seat: Seat, acted: boolean, steers: boolean): number {
  let begun = acted;
  return events.findIndex((event) => {
    if (event.event === "card-revealed") {
      if (event.seat !== seat) return begun;
      begun = true;
    }
    if (event.event === "action-began" && event.ship === "ghost") return begun && !steers;
    return begun && event.event === "round-began";
  });
}

/** Is the learner asked about the Ghost Ship's move? */
const asksForGhost = ({ open, options }: Update): boolean => open?.turn?.ship === "ghost" && options !== null;

export class SceneSession extends Session {
  /** The race after the last update. */
  #view: View | null = null;
  #acted = false;
  #over = false;

  /**
   * Drops everything after the learner's turn, unless the race ends in this update, or a question about the Ghost Ship
   * follows in it.
   */
  override update(update: Update): void {
    if (this.#over) return;
    const before = this.#view;
    this.#view = update.open && own(update.open, update.own);
    const { events, seat, open } = update;
    const goesOn = before === null || seat === null || Boolean(open?.result) || asksForGhost(update);
    const end = goesOn ? -1 : turnEnd(events, seat, this.#acted, before.captain === seat);
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
