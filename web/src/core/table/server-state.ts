/** The server's last state, and the part of it that may be drawn: no question before all events have been shown. */
import { DECK } from "../../wire/facts";
import type { View } from "../../wire/game";
import type { TableState, Update } from "../../wire/server";
import type { Model } from "../model";

/** The model before the first message. */
export const EMPTY: Model = {
  line: { state: "connecting" },
  seq: 0,
  table: null,
  seat: null,
  host: false,
  muted: false,
  people: null,
  view: null,
  beat: null,
  waiting: 0,
  narration: null,
  moment: null,
  told: [],
  battle: [],
  ask: null,
  options: null,
  count: 0,
  awaited: false,
  ready: false,
  called: false,
  sent: null,
  deadline: null,
  log: [],
  present: null,
  refused: null,
  caughtUp: null,
};

/** The race, the table and the open question as the server sent them last. */
export type ServerState = Pick<Model, "view" | "table" | "ask" | "options" | "count" | "awaited" | "deadline">;

export const NO_SERVER_STATE: ServerState = {
  view: null,
  table: null,
  ask: null,
  options: null,
  count: 0,
  awaited: false,
  deadline: null,
};

const isAwaited = ({ open, seat }: Update): boolean =>
  seat !== null && open?.awaiting.kind === "seats" && open.awaiting.seats.includes(seat);

/** The state after an update. `ahead`: how far the server's clock is ahead of ours, in milliseconds. */
export const serverStateAfter = (
  update: Update,
  view: View | null,
  table: TableState | null,
  ahead: number,
): ServerState => ({
  view,
  table: update.table ?? table,
  ask: update.ask,
  options: update.options?.list ?? null,
  count: update.options?.count ?? 0,
  awaited: isAwaited(update),
  deadline: update.deadline === null ? null : update.deadline - ahead,
});

/** Replaces the question while events are being shown. */
const UNASKED = { ask: null, options: null, count: 0, awaited: false } as const;

/**
 * The part of the state to draw. Until all events have been shown (`done`), there is no question, and a race that is
 * over still appears as racing. The deadline is always drawn.
 */
export function drawnOf(state: ServerState, shown: View | null, done: boolean, before: TableState | null) {
  const { table, ask, options, count, awaited, deadline } = state;
  if (done) return { view: shown, table, ask, options, count, awaited, deadline };
  if (table?.phase !== "over") return { view: shown, table, deadline, ...UNASKED };
  const same = before?.phase === "racing" && before.seats === table.seats;
  const racing: TableState = same ? before : { ...table, phase: "racing", secret: null, rematch: null };
  return { view: shown, table: racing, deadline, ...UNASKED };
}

/** True if no other person sits at this table. A captain whose helm a bot has taken counts as a person. */
export const sitsAlone = (table: TableState | null, seat: number | null): boolean =>
  table !== null && seat !== null && table.seats.every((chair) => chair.kind !== "captain" || chair.seat === seat);

/** The view before the first event of a race, with nothing dealt and nothing rolled: the start for showing it. */
export const opening = (view: View): View => ({
  ...view,
  round: 0,
  dice: null,
  set_die: null,
  turn: null,
  battle: null,
  seats: view.seats.map((seat) => ({
    ...seat,
    hand: 0,
    deck: DECK.length,
    discard: [],
    last_played: null,
    kept: [],
    chosen: false,
  })),
  hand: [],
  chosen: null,
});
