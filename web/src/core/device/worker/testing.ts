/** What the tests of the worker share: a program that stands in for the real one, and tabs of a browser with it. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, vi } from "vitest";
import type { DeviceAction, DeviceEffect, DeviceReply } from "../../../wire/device";
import type { Summary } from "../../../wire/server";
import type { Device, FromWorker, ToWorker } from "../messages";
import { Storage } from "../storage/storage";
import { Host, type HostWorld } from "./host";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);
export const RACE = "device_abcdefghijklmno";
export const OTHER = "device_ponmlkjihgfedcb";
export const LESSON = "device_lessonlessonles";
export const ANALYSIS = "/analysis?part=luck";
/** Slices of an analysis. */
export const SLICES = 3;

/**
 * A program that stands in for the real one: its tables are lists of lines. A socket says `add` (granted once stored),
 * `think` (a bot adds a line), `crash`, or anything else (told what the table holds). A call of `ANALYSIS` is answered
 * after three slices, for which the program needs the Admiral's mind.
 */
export class StandIn implements Device {
  static made: StandIn[] = [];
  static calls: DeviceAction[] = [];
  /** Does a bot wait for the Admiral's model? */
  static lacks = false;
  /** The number of guests that were made. */
  static guests = 0;
  #me = "";
  #tables = new Map<string, string[]>();
  #sockets = new Map<number, string>();
  #later = new Map<string, DeviceAction[]>();
  #stored = new Map<string, DeviceEffect[]>();
  #thinks: string[] = [];
  /** Calls that wait for slices. */
  #analyses: { call: number; slices: number }[] = [];
  due: number | null = null;

  constructor() {
    StandIn.made.push(this);
  }

  #hasModel = false;

  model(): void {
    this.#hasModel = true;
  }

  call(message: DeviceAction): DeviceReply {
    StandIn.calls.push(message);
    if (message.do === "guest") this.#me = message.id ?? `guest-${(StandIn.guests += 1)}`;
    return {
      out: this.#out(message),
      due: this.due,
      thinks: this.#thinks.length > 0,
      analyses: this.#analyses.length > 0 && this.#hasModel,
      needs_model: (StandIn.lacks || this.#analyses.length > 0) && !this.#hasModel,
      ...(message.do === "guest" && { guest: { id: this.#me, name: message.name, language: message.language } }),
    };
  }

  #out(message: DeviceAction): DeviceEffect[] {
    switch (message.do) {
      case "open":
        this.#sockets.set(message.socket, message.table);
        return [];
      case "message":
        return this.#about(this.#sockets.get(message.socket)!, message);
      case "call":
        if (message.path === "/api/me") return [{ answer: message.call, status: 200, body: this.#me }];
        if (/sail|lessons/.test(message.path)) {
          const table = message.path === "/api/sail" ? RACE : LESSON;
          this.#tables.set(table, []);
          return this.#add(table, [{ answer: message.call, status: 200, body: table }]);
        }
        return this.#about(/device_\w+/.exec(message.path)![0], message);
      case "read": {
        if (message.appends === null) return [];
        const lines = message.appends.map(({ lines }) => lines);
        this.#tables.set(message.table, lines);
        const waiting = this.#later.get(message.table) ?? [];
        this.#later.delete(message.table);
        return [...this.#refused(message.table), ...waiting.flatMap((one) => this.#out(one))];
      }
      case "stored": {
        if (!message.ok) return message.seq === 1 ? this.#refused(message.table) : [{ load: message.table }];
        const then = this.#stored.get(message.table) ?? [];
        this.#stored.delete(message.table);
        return then;
      }
      case "think":
        return this.#thinks.length === 0 ? [] : this.#add(this.#thinks.shift()!, []);
      case "analyse": {
        const first = this.#hasModel ? this.#analyses[0] : undefined;
        if (first === undefined || (first.slices += 1) < SLICES) return [];
        this.#analyses.shift();
        return [{ answer: first.call, status: 200, body: "analysed" }];
      }
      case "forget":
        this.#tables.delete(message.table);
        this.#later.delete(message.table);
        this.#stored.delete(message.table);
        this.#thinks = this.#thinks.filter((table) => table !== message.table);
        return [];
      default:
        return [];
    }
  }

  /** Refuses what waits for an append that was not stored. */
  #refused(table: string): DeviceEffect[] {
    const then = this.#stored.get(table) ?? [];
    this.#stored.delete(table);
    return then.map((effect) => ({ ...effect, ...("text" in effect ? { text: NOT_STORED } : { body: NOT_STORED }) }));
  }

  #about(table: string, message: Extract<DeviceAction, { do: "message" | "call" }>): DeviceEffect[] {
    if (!this.#tables.has(table)) {
      this.#later.set(table, [...(this.#later.get(table) ?? []), message]);
      return [{ load: table }];
    }
    const answers = (text: string): DeviceEffect =>
      message.do === "message" ? { to: message.socket, text } : { answer: message.call, status: 200, body: text };
    const text = message.do === "message" ? message.text : message.method;
    if (text === "crash") throw new WebAssembly.RuntimeError("unreachable");
    if (text === "add") return this.#add(table, [answers("added")]);
    if (text === "think") this.#thinks.push(table);
    if (message.do === "call" && message.path.endsWith(ANALYSIS)) {
      this.#analyses.push({ call: message.call, slices: 0 });
      return [];
    }
    return [answers(this.#tables.get(table)!.join())];
  }

  #add(table: string, then: DeviceEffect[]): DeviceEffect[] {
    const lines = this.#tables.get(table)!;
    lines.push(`line${lines.length + 1}`);
    this.#stored.set(table, then);
    const listing = lines.length > 1 ? null : ({} as Summary);
    const lesson = table === LESSON;
    return [{ store: { table, seq: lines.length, at: 5, lines: lines.at(-1)!, digest: "", listing, lesson } }];
  }
}

const NOT_STORED = '{"tell":"refused","code":"not-stored","rule":null,"text":"no"}';

/** One tab of a browser: its host, and what the page was told. */
export class Tab {
  told: FromWorker[] = [];
  timers: { at: number; run: () => void }[] = [];
  time = 0;
  storage: Storage;
  /** The races that this tab holds, each with what tells it that it has lost it. */
  held = new Map<string, () => void>();
  free = true;
  model = vi.fn(async () => new Uint8Array());
  device = vi.fn(async (): Promise<Device> => new StandIn());
  readonly host: Host;

  constructor(readonly factory: IDBFactory) {
    this.storage = new Storage(factory);
    const world: HostWorld = {
      device: () => this.device(),
      model: () => this.model(),
      storage: this.storage,
      locks: {
        take: async (table, steal, lost) => {
          if (!this.free && !steal) return null;
          this.held.set(table, lost);
          return { release: () => this.held.delete(table) };
        },
      },
      tell: (message) => this.told.push(message),
      now: () => this.time,
      clock: () => this.time,
      entropy: () => "00",
      after: (ms, run) => {
        const timer = { at: this.time + ms, run };
        this.timers.push(timer);
        return timer;
      },
      cancel: (timer) => (this.timers = this.timers.filter((one) => one !== timer)),
    };
    this.host = new Host(world);
  }

  async say(...messages: ToWorker[]): Promise<void> {
    for (const message of messages) this.host.receive(message);
    await settled();
  }

  async pass(ms: number): Promise<void> {
    this.time += ms;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter(({ at }) => at > this.time);
    for (const { run } of due) run();
    await settled();
  }

  /** The texts that a socket was sent. */
  texts(socket: number): string[] {
    return this.told.flatMap((message) => ("to" in message && message.to === socket ? [message.text] : []));
  }

  answer(call: number) {
    return this.told.find((message) => "answer" in message && message.answer === call);
  }
}

/** Waits until the transactions of the storage have ended. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export const open = (socket: number, steal = false, table = RACE): ToWorker => ({
  do: "open",
  socket,
  table,
  as: "me",
  steal,
});
export const say = (socket: number, text: string): ToWorker => ({ do: "message", socket, text });
export const call = (call: number, method: string, path: string): ToWorker => ({
  do: "call",
  call,
  method,
  path,
  body: null,
});
export const sail = call(1, "POST", "/api/sail");

/** The first tab of a new browser. */
export function firstTab(): Tab {
  StandIn.made = [];
  StandIn.calls = [];
  StandIn.lacks = false;
  StandIn.guests = 0;
  return new Tab(new IDBFactory());
}

/** Begins a race with one line, and a socket, 7, that follows it. */
export async function sailing(tab: Tab): Promise<void> {
  await tab.say(sail);
  await tab.say(open(7));
  expect(tab.told).toEqual([{ answer: 1, status: 200, body: RACE }, { opened: 7 }]);
  tab.told = [];
}
