/** What the parts of the page tell each other: the shapes between socket, state, pacing and drawing. No code. */
import type { Event, Seat, ShipId, Space, View } from "../wire/game";
import type { News, Present, Refused, TableState } from "../wire/server";

/** How the line to the server is. `retryAt` is in milliseconds since 1970. */
export type Line =
  | { state: "connecting" }
  | { state: "open" }
  | { state: "lost"; retryAt: number; attempt: number }
  /** The server does not want us here: there is no such table, or no spectators. It is not tried again. */
  | { state: "refused"; refusal: Refused };

/** One line of the log: an event of the race, or news of the table. `round` is 0 before the race. */
export type LogLine = { key: string; at: number; round: number } & (
  { kind: "event"; event: Event } | { kind: "news"; news: News }
);

/**
 * An event that is being shown. `before` and `after` are the race around it: whatever moves is derived from the two.
 * `ms` is how long it takes at the chosen pace, `started` by the clock that was injected.
 */
export interface Beat {
  key: string;
  event: Event;
  before: View;
  after: View;
  ms: number;
  started: number;
}

/** Everything that is drawn of a table. A new object for every change; parts that did not change are the same objects. */
export interface Model {
  line: Line;
  seq: number;
  table: TableState | null;
  seat: Seat | null;
  host: boolean;
  /** The race as it is now, with what only this captain knows filled in; null before the race. */
  view: View | null;
  /** The race as far as it has been shown: before the event of `beat`. The same object as `view` when nothing waits. */
  shown: View | null;
  beat: Beat | null;
  /** Events that wait to be shown. */
  waiting: number;
  /** The number of the open question, and what may be answered; null if this captain is asked nothing. */
  ask: number | null;
  options: readonly string[] | null;
  /** How many options there are; more than are listed in rare cases. */
  count: number;
  /** Is this captain awaited? With `options` and not awaited, he may still change his card. */
  awaited: boolean;
  /**
   * Does the question take input? It has been painted, and nothing has been pressed since before it appeared: a click, a key
   * or a finger that was meant for something else answers nothing. Whatever answers or selects asks this first.
   */
  ready: boolean;
  /** A choice that was sent and is not acknowledged. */
  sent: { ask: number; choice: string } | null;
  /** By the clock of this page. */
  deadline: number | null;
  /** Bounded. A line of an event comes when the event begins to be shown, news at once: nothing is told too early. */
  log: readonly LogLine[];
  present: Present | null;
  /** The last refusal that this person has not dismissed. */
  refused: Refused | null;
  /** Events that were not animated because the page came back: one line per ship says what happened. */
  caughtUp: readonly Event[] | null;
}

/** How fast events are shown. */
export type Pace = "slow" | "normal" | "fast" | "off";

/** A space that can be picked on the board, or is pointed at. */
export interface Mark {
  space: Space;
  /** Shown on the mark, from 1: the key that picks it. */
  number?: number;
  /** Read aloud: what it means to go there. */
  label: string;
  /** Shown beside it: what it costs, such as "3 food"; what happens there. */
  price?: { good: "gold" | "food"; count: number; short: boolean };
  battle?: ShipId[];
  chosen?: boolean;
}

/** What is drawn over the board to show where something leads. */
export interface Trail {
  ship: ShipId;
  /** The spaces passed, the first and the last included. */
  spaces: readonly Space[];
  tone: "forward" | "backward" | "retreat";
}
