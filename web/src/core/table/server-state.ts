/** What the server has said last, and what of it may be drawn: nothing before all that led to it has been shown. */
import { DECK } from "../../wire/facts";
import type { View } from "../../wire/game";
import type { TableState, Update } from "../../wire/server";
import type { Model } from "../model";

/** Before anything is known. */
export const EMPTY: Model = {
  line: { state: "connecting" },
  seq: 0,
  table: null,
  seat: null,
  host: false,
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

/** The question that is open, the race and the table as they are. */
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

/** After an update. `ahead`: how far the server's clock is ahead of ours. */
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

/** The part of a question that is not drawn while something is shown. */
const UNASKED = { ask: null, options: null, count: 0, awaited: false } as const;

/** What of it is drawn: while something is shown the table still races, and no captain is asked anything. Time runs all the same. */
export function drawnOf(state: ServerState, shown: View | null, done: boolean, before: TableState | null) {
  const { table, ask, options, count, awaited, deadline } = state;
  if (done) return { view: shown, table, ask, options, count, awaited, deadline };
  if (table?.phase !== "over") return { view: shown, table, deadline, ...UNASKED };
  const same = before?.phase === "racing" && before.seats === table.seats;
  const racing: TableState = same ? before : { ...table, phase: "racing", secret: null, rematch: null };
  return { view: shown, table: racing, deadline, ...UNASKED };
}

/** Does no other person sit at this table? A seat whose helm a bot has taken is still its captain's. */
export const sitsAlone = (table: TableState | null, seat: number | null): boolean =>
  table !== null && seat !== null && table.seats.every((chair) => chair.kind !== "captain" || chair.seat === seat);

/** The table before its race, for showing how it begins: nothing dealt, nothing rolled. */
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
