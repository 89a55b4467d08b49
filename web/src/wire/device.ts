// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

import type {
  Flag,
  Seat,
} from "./game";
import type {
  Agreement,
  AnyCode,
  BotLevel,
  Language,
  Summary,
} from "./server";

export type CrewMember = {
  /** The name that others see. */
  name: string;
  /** The captain they sail as, such as `anne-bonny`. */
  flag?: Flag;
};

export type DeviceAction =
  | { do: "guest"; id?: string; name: string; language: Language }
  | { do: "open"; socket: number; table: string; as: DeviceViewer }
  | { do: "message"; socket: number; text: string }
  | { do: "close"; socket: number }
  | { do: "call"; call: number; method: string; path: string; body: string | null }
  | { do: "read"; table: string; appends: Array<StoredAppend> | null; problem?: string }
  | { do: "stored"; table: string; seq: number; ok: boolean }
  | { do: "tick" }
  | { do: "think"; playouts: number }
  | { do: "analyse" }
  | { do: "forget"; table: string };

export type DeviceCircumstances = {
  /** The time, in milliseconds since 1970. */
  now: number;
  /** 64 hexadecimal digits, fresh from the browser's `crypto` with every message. */
  entropy: string;
};

export type DeviceEffect =
  | { to: number; text: string }
  | { closed: number; code: number; reason: string }
  | { answer: number; status: number; body: string }
  | { load: string }
  | { store: DeviceStore };

export type DeviceGuest = {
  /** The id by which tables know the guest's seats. */
  id: string;
  /** The name that others see. */
  name: string;
  /** The language of the page. */
  language: Language;
};

export type DeviceReply = {
  /** What the worker must do, in this order. */
  out: Array<DeviceEffect>;
  /** When a `tick` is due, in milliseconds since 1970; null for never. */
  due: number | null;
  /** True if a bot or the coach can decide: the worker sends `think`. */
  thinks: boolean;
  /** True if an analysis is under way: the worker sends `analyse`. */
  analyses: boolean;
  /** True if a bot or the coach cannot decide, or a race cannot be analysed, before the worker has loaded the Admiral's model. */
  needs_model: boolean;
  /** The device's own guest, if it was made or renamed. */
  guest?: DeviceGuest;
  /** Why the message could not be read. The worker has a bug then. */
  problem?: string;
};

export type DeviceStore = {
  /** The id of the table. */
  table: string;
  /** Its number in the log, from 1. */
  seq: number;
  /** Its time, in milliseconds since 1970. */
  at: number;
  /** Its entries, one line each. */
  lines: string;
  /** Its checksum, chained to that of the append before. */
  digest: string;
  /** What the list of the device's own guest shows from now on; null if it stays as it is. `your_turn` is true while the table waits for any person here. A lesson is in no list. */
  listing: Summary | null;
  /** True if it is the table of a lesson: a learner begins a scene anew, so its log is not kept. */
  lesson: boolean;
};

export type DeviceViewer = number | `open-${number}` | NamedViewer;

export type NamedViewer = "me" | "spectator";

export type NewContinued = {
  /** The text of a record. */
  record?: string;
  /** The id of a table, instead of a record. */
  table?: string;
  /** The number of steps that are taken over. */
  step: number;
  /** Who goes on in which seats. One person alone is the device's own guest. */
  people: Array<NewSuccessor>;
  /** The level of the bots in seats of captains who do not go on; left out, sailors. */
  level?: BotLevel;
  /** The levels of the bots, from the first seat on; those of seats with people do not count. Left out, each bot that sailed before keeps its own. */
  levels?: Array<BotLevel>;
  /** A seed for the dice, of the first of the people. */
  seed?: string;
};

export type NewCrew = {
  /** What is played. The number of seats is that of the people and bots. */
  options?: Partial<Agreement>;
  /** The people, clockwise from the first seat. */
  people: Array<CrewMember>;
  /** The bots in the seats after them. */
  bots?: Array<BotLevel>;
  /** A seed for the dice. */
  seed?: string;
};

export type NewRecord = {
  /** Its text. */
  record: string;
};

export type NewSuccessor = {
  /** From 1. */
  seat: Seat;
  /** The name that others see. */
  name: string;
};

export type RefusedRecord = {
  /** Always `refused`. */
  tell: "refused";
  /** A stable name. */
  code: AnyCode;
  /** The rule of the game behind it; null if there is none. */
  rule: string | null;
  /** The reason as a sentence, in English. */
  text: string;
  /** The line, from 1. */
  line: number;
};

export type StoredAppend = {
  /** Its number in the log, from 1. */
  seq: number;
  /** Its time, in milliseconds since 1970. */
  at: number;
  /** Its entries, one line each. */
  lines: string;
  /** Its checksum, chained to that of the append before. What an older page stored has none. */
  digest?: string;
};
