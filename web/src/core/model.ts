/** The types that socket, table state, pacing and components share. No code. */
import type { Event, Seat, ShipId, Space, View } from "../wire/game";
import type { News, PersonState, Present, Refused, Tables, TableState } from "../wire/server";

/** The state of the connection to the server. `retryAt` is in milliseconds since 1970. */
export type Line =
  | { state: "connecting" }
  | { state: "open" }
  | { state: "lost"; retryAt: number; attempt: number }
  /** Refused for good: there is no such table, or it admits no spectators. The page does not retry. */
  | { state: "refused"; refusal: Omit<Refused, "code"> & { code: Refused["code"] | DeviceCode } };

/** Refusals that only this device makes: its storage fails, or another tab sails the race. */
export type DeviceCode =
  | "elsewhere"
  | "taken-over"
  | "storage-refused"
  | "storage-full"
  | "storage-lost"
  | "storage-damaged"
  | "storage-failed"
  | "device-failed"
  | "device-unloaded"
  | "mind-unloaded";

/** The races of this device, and the tables whose entry in that list cannot be read. */
export type DeviceTables = Tables & { unreadable: string[] };

/**
 * The guest as whom the page connects to a table: only a table on this device knows others than `me`. `open-1` is the
 * captain of seat 1 before all: such a connection is told nothing that only the captain may know.
 */
export type As = "me" | "spectator" | Seat | `open-${Seat}`;

/** The part of a WebSocket that a connection uses; a table on this device has it, too. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((close: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** One line of the log: an event of the race, or news of the table. `round` is 0 before the race. */
export type LogLine = { key: string; at: number; round: number } & (
  { kind: "event"; event: Event } | { kind: "news"; news: News }
);

/**
 * An event that is being animated. Components derive what moves from the views `before` and `after` it. `ms` is the
 * length of the animation at the chosen pace; `started` is by the injected clock.
 */
export interface Beat {
  key: string;
  event: Event;
  before: View;
  after: View;
  ms: number;
  started: number;
}

/** Why a step stays on the screen for the reader. */
export type MomentKind = "end" | "battle" | "treasure" | "character" | "loss" | "shortage";

/** A step that concerns the reader, with all events that belong to it, such as a whole battle with its loot. */
export interface Moment {
  key: string;
  kind: MomentKind;
  events: readonly Event[];
  /** How long it stays: until the reader acknowledges it, or a number of milliseconds. */
  until: "until-acknowledged" | number;
}

/** Everything that components draw of a table. Every change makes a new object; unchanged parts keep their identity. */
export interface Model {
  line: Line;
  seq: number;
  table: TableState | null;
  seat: Seat | null;
  host: boolean;
  /** Does the host let this reader say nothing? */
  muted: boolean;
  /** For the host: the guests whom they may mute and ban. */
  people: readonly PersonState[] | null;
  /** The race as far as it has been shown: before the event of `beat`. The model contains nothing later. */
  view: View | null;
  beat: Beat | null;
  /** The number of queued events, plus 1 while a narration or moment is on the screen. `beat` is not counted. */
  waiting: number;
  /** The sentence on the screen, with marks; null during an animation and when there is nothing to say. */
  narration: string | null;
  /** The step that stays for the reader until they go on; its events have been animated. */
  moment: Moment | null;
  /** The latest sentences for screen readers; each is added when it appears on the screen. */
  told: readonly { key: string; text: string }[];
  /** The events of the last battle shown, with its loot; empty before the first battle. */
  battle: readonly Event[];
  /** The number of the open question and its options; null while this captain has no question on the screen. */
  ask: number | null;
  options: readonly string[] | null;
  /** The number of options; in rare cases the server lists fewer than that. */
  count: number;
  /** Does the table wait for this captain? If not and there are `options`, they may still change their card. */
  awaited: boolean;
  /**
   * Does the question take input? True once it has been painted and every press that began before it appeared has
   * ended, so that a press meant for something else answers nothing. Code that answers or selects checks this first.
   */
  ready: boolean;
  /** Like `awaited`, but while the page is hidden also true before the question is shown. For notifications only. */
  called: boolean;
  /** A choice that was sent and that the server has not acknowledged. */
  sent: { ask: number; choice: string } | null;
  /** When the captain's time to answer ends, in milliseconds by this page's clock. */
  deadline: number | null;
  /** Bounded. An event's line is added when the event begins to be shown; news are added at once. */
  log: readonly LogLine[];
  present: Present | null;
  /** The last refusal, until the reader dismisses it. */
  refused: Refused | null;
  /** Events that were skipped, for example while the page was hidden: shown as a summary, one line per ship. */
  caughtUp: readonly Event[] | null;
}

/** How fast events are shown. */
export type Pace = "slow" | "normal" | "fast" | "off";

/** A space on the board that the reader can pick or points at. */
export interface Mark {
  space: Space;
  /** The number key that picks it, shown on the mark; from 1. */
  number?: number;
  /** For screen readers: what going there means. */
  label: string;
  /** Shown beside the mark: the price, such as "3 food". */
  price?: { good: "gold" | "food"; count: number; short: boolean };
  battle?: ShipId[];
  chosen?: boolean;
}

/** A course drawn over the board. */
export interface Trail {
  ship: ShipId;
  /** The spaces of the course, including the first and the last. */
  spaces: readonly Space[];
  tone: "forward" | "backward" | "retreat";
}

/** What a puzzle is about. */
export type Theme = "battle" | "shortage" | "fork" | "end" | "dice" | "loot";

/**
 * How the captain of a puzzle stands when the round is over, on average over many imagined races. `ends` to `lost` are parts of
 * these races, from 0 to 1; `treasures` to `spaces` are how many more than now; `margin` is in points, ahead of the best other
 * ship.
 */
export interface Outlook {
  ends: number;
  wins: number;
  shortage: number;
  battle: number;
  won: number;
  lost: number;
  treasures: number;
  gold: number;
  food: number;
  gunpowder: number;
  spaces: number;
  margin: number;
}

/** What can differ between two options of a puzzle: `battle` is whether there is one, `won` how it goes. */
export type Difference = Exclude<keyof Outlook, "wins" | "lost">;
