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
 * An event that moves. `before` and `after` are the race around it: whatever moves is derived from the two.
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

/** Why something stays until the reader has seen it. */
export type MomentKind = "end" | "battle" | "treasure" | "character" | "loss" | "shortage";

/** Something that concerns the reader: all that belongs together, such as a whole battle with its loot. */
export interface Moment {
  key: string;
  kind: MomentKind;
  events: readonly Event[];
  /** How long it stays: until the reader goes on, or so many milliseconds. */
  until: "until-acknowledged" | number;
}

/** Everything that is drawn of a table. A new object for every change; parts that did not change are the same objects. */
export interface Model {
  line: Line;
  seq: number;
  table: TableState | null;
  seat: Seat | null;
  host: boolean;
  /** The race as far as it has been shown: before the event of `beat`. Nothing of what comes after is in the model. */
  view: View | null;
  beat: Beat | null;
  /** What still has to be shown, moves apart: 0 if nothing waits, and nothing stands to be read. */
  waiting: number;
  /** The sentence that stands to be read, with marks; null while something moves or nothing is told. */
  narration: string | null;
  /** What concerns the reader, until they go on; its events have been shown. */
  moment: Moment | null;
  /** The last sentences, each told once when it begins to stand: for voices. */
  told: readonly { key: string; text: string }[];
  /** The events of the last battle that was shown, with its loot; none before the first. */
  battle: readonly Event[];
  /** The number of the open question, and what may be answered; null if this captain is asked nothing, or not yet. */
  ask: number | null;
  options: readonly string[] | null;
  /** How many options there are; more than are listed in rare cases. */
  count: number;
  /** Is this captain awaited? With `options` and not awaited, they may still change their card. */
  awaited: boolean;
  /**
   * Does the question take input? It has been painted, and nothing has been pressed since before it appeared: a click, a key
   * or a finger that was meant for something else answers nothing. Whatever answers or selects asks this first.
   */
  ready: boolean;
  /** Is this captain awaited, though the page is hidden and has not shown it? To call them back, never to be drawn. */
  called: boolean;
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
