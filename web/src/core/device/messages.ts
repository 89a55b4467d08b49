/** What the page and its worker tell each other, and how the worker calls the table's program. No code. */
import type { DeviceAction, DeviceCircumstances, DeviceEffect, DeviceReply } from "../../wire/device";
import type { Language } from "../../wire/server";
import type { As } from "../model";

/** What the page asks of a table: the messages of a socket, and requests as they would go to a server. */
type Asked = Extract<DeviceAction, { do: "message" | "close" | "call" }>;

/** What the page sends to the worker. */
export type ToWorker =
  | Asked
  /** `steal` takes the race over from another tab. */
  | { do: "open"; socket: number; table: string; as: As; steal: boolean }
  /** Who plays on this device; the first message. A null name leaves the one that is stored. */
  | { do: "guest"; name: string | null; language: Language };

/** What the program tells the page. */
export type Told = Exclude<DeviceEffect, { load: string } | { store: unknown }>;

/** What the worker sends to the page. */
export type FromWorker = Told | { opened: number };

/** The table's program. */
export interface Device {
  call(message: DeviceAction & DeviceCircumstances): DeviceReply;
  /** Gives it the Admiral's mind. */
  model(bytes: Uint8Array): void;
}
