/** What the page and its worker tell each other, and what the worker and the table's program do. No code. */
import type { Language } from "../../wire/server";
import type { As } from "../model";

/** What the page asks: the messages of a socket, and requests as they would go to a server. */
export type Asked =
  | { do: "open"; socket: number; table: string; as: As }
  | { do: "message"; socket: number; text: string }
  | { do: "close"; socket: number }
  | { do: "call"; call: number; method: string; path: string; body: string | null };

/** What the page sends to the worker. */
export type ToWorker =
  | Exclude<Asked, { do: "open" }>
  /** `steal` takes the race over from another tab. */
  | (Extract<Asked, { do: "open" }> & { steal: boolean })
  /** Who plays on this device; the first message. A null name leaves the one that is stored. */
  | { do: "guest"; name: string | null; language: Language };

/** What page and worker know as answers. */
export type Told =
  | { to: number; text: string }
  | { closed: number; code: number; reason: string }
  | { answer: number; status: number; body: string };

/** What the worker sends to the page. */
export type FromWorker = Told | { opened: number };

/** One append of a table's log as it is stored. */
export interface Append {
  seq: number;
  /** In milliseconds since 1970. */
  at: number;
  lines: string;
}

/** An append to be stored, with what the list of races shows from then on, if that changed. */
export interface NewAppend extends Append {
  table: string;
  listing: unknown;
}

/** A message to the table's program. The time and fresh entropy are added to each. */
export type ToDevice =
  | Asked
  | { do: "guest"; id?: string; name: string; language: Language }
  | { do: "read"; table: string; appends: Append[] | null; problem?: string }
  | { do: "stored"; table: string; seq: number; ok: boolean }
  | { do: "tick" }
  | { do: "think"; playouts: number };

/** What the program wants done, in this order. */
export type Effect = Told | { load: string } | { store: NewAppend };

export interface Reply {
  out: Effect[];
  /** When to send `tick`, in milliseconds since 1970. */
  due: number | null;
  /** Does a bot or the coach wait for `think`? */
  thinks: boolean;
  needs_model: boolean;
  /** Who plays here, if that was made or changed. */
  guest?: { id: string; name: string };
  /** Why the message was not understood: a mistake of the worker. */
  problem?: string;
}

/** The table's program. */
export interface Device {
  call(message: ToDevice & { now: number; entropy: string }): Reply;
  /** Gives it the Admiral's mind. */
  model(bytes: Uint8Array): void;
}
