/** The worker stores before it tells, survives crashes and failures of the storage, and never holds up the page. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { REST } from "../locks/holdings";
import { Host, type HostWorld } from "./host";
import type { DeviceAction, DeviceEffect, DeviceReply } from "../../../wire/device";
import type { Summary } from "../../../wire/server";
import type { Device, FromWorker, ToWorker } from "../messages";
import { DeviceProblem } from "../problem";
import { Storage } from "../storage/storage";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);
const RACE = "device_abcdefghijklmno";
const OTHER = "device_ponmlkjihgfedcb";
const LESSON = "device_lessonlessonles";

/**
 * A program that stands in for the real one: its tables are lists of lines. A socket says `add` (granted once stored),
 * `think` (a bot adds a line), `crash`, or anything else (told what the table holds).
 */
class StandIn implements Device {
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
      needs_model: StandIn.lacks && !this.#hasModel,
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
    return [answers(this.#tables.get(table)!.join())];
  }

  #add(table: string, then: DeviceEffect[]): DeviceEffect[] {
    const lines = this.#tables.get(table)!;
    lines.push(`line${lines.length + 1}`);
    this.#stored.set(table, then);
    const listing = lines.length > 1 ? null : ({} as Summary);
    const lesson = table === LESSON;
    return [{ store: { table, seq: lines.length, at: 5, lines: lines.at(-1)!, listing, lesson } }];
  }
}

const NOT_STORED = '{"tell":"refused","code":"not-stored","rule":null,"text":"no"}';

/** One tab of a browser: its host, and what the page was told. */
class Tab {
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

  constructor(factory: IDBFactory) {
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
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const open = (socket: number, steal = false, table = RACE): ToWorker => ({
  do: "open",
  socket,
  table,
  as: "me",
  steal,
});
const say = (socket: number, text: string): ToWorker => ({ do: "message", socket, text });
const call = (call: number, method: string, path: string): ToWorker => ({ do: "call", call, method, path, body: null });
const sail = call(1, "POST", "/api/sail");

let factory: IDBFactory;
let tab: Tab;
beforeEach(() => {
  factory = new IDBFactory();
  tab = new Tab(factory);
  StandIn.made = [];
  StandIn.calls = [];
  StandIn.lacks = false;
  StandIn.guests = 0;
});

/** A race with one line, and a socket that follows it. */
async function sailing(): Promise<void> {
  await tab.say(sail);
  await tab.say(open(7));
  expect(tab.told).toEqual([{ answer: 1, status: 200, body: RACE }, { opened: 7 }]);
  tab.told = [];
}

test("the page is told after the append is stored", async () => {
  await sailing();
  const append = vi.spyOn(tab.storage, "append");
  let store = (): void => undefined;
  append.mockImplementationOnce(() => new Promise((resolve) => (store = resolve)));
  await tab.say(say(7, "add"));
  expect(append).toHaveBeenCalledOnce();
  expect(tab.texts(7)).toEqual([]);
  store();
  await settled();
  expect(tab.texts(7)).toEqual(["added"]);
});

test("the guest is made once and kept", async () => {
  await tab.say({ do: "guest", name: "Anne", language: "fr" }, sail);
  expect(StandIn.calls[0]).toMatchObject({ do: "guest", name: "Anne", language: "fr" });
  const next = new Tab(factory);
  await next.say({ do: "guest", name: null, language: "en" }, call(2, "GET", `/api/tables/${RACE}`));
  expect(StandIn.calls.find((call) => call.do === "guest" && call.language === "en")).toMatchObject({
    id: "guest-1",
    name: "Anne",
  });
});

describe("the storage does not say who plays here", () => {
  const lessons = call(5, "POST", "/api/lessons/first-voyage/1");
  const me = async (number: number, of = tab): Promise<string> => {
    await of.say(call(number, "GET", "/api/me"));
    const answer = of.answer(number)!;
    return "body" in answer ? answer.body : "";
  };

  test("for a while: no race is opened as another guest, and the next request finds the guest", async () => {
    await sailing();
    const next = new Tab(factory);
    const guest = vi.spyOn(next.storage, "guest");
    guest.mockRejectedValue(new DeviceProblem("storage-failed"));
    await next.say(open(1), call(2, "POST", "/api/sail"));
    guest.mockRestore();
    expect(next.answer(2)).toMatchObject({ status: 503 });
    expect(next.told).toContainEqual({ closed: 1, code: 4001, reason: "storage-failed" });
    expect(StandIn.calls.some((message) => message.do === "open" && message.socket === 1)).toBe(false);
    await next.say(open(3));
    expect(next.told).toContainEqual({ opened: 3 });
    expect(await me(4, next)).toBe("guest-1");
    expect(await tab.storage.guest()).toMatchObject({ id: "guest-1" });
  });

  test("at all: requests by HTTP are refused by name, and lessons work", async () => {
    for (const method of ["guest", "firstGuest", "append", "read"] as const)
      vi.spyOn(tab.storage, method).mockRejectedValue(new DeviceProblem("storage-refused"));
    await tab.say(sail, lessons, call(6, "GET", `/api/tables/${RACE}`));
    expect(tab.answer(1)).toMatchObject({ status: 503, body: expect.stringContaining("storage-refused") as string });
    expect(tab.answer(6)).toMatchObject({ status: 503, body: expect.stringContaining("storage-refused") as string });
    expect(tab.answer(5)).toMatchObject({ status: 200 });
    await tab.say(open(7, false, LESSON));
    await tab.say(say(7, "look"));
    expect(tab.texts(7)).toEqual(["line1"]);
  });

  test("before a guest is stored: the guest of the lessons becomes the device's", async () => {
    vi.spyOn(tab.storage, "guest").mockRejectedValueOnce(new DeviceProblem("storage-failed"));
    await tab.say(lessons);
    const learner = await me(2);
    await tab.say(sail);
    expect(await tab.storage.guest()).toMatchObject({ id: learner });
  });
});

test("two tabs that begin together have the same guest", async () => {
  const other = new Tab(factory);
  tab.host.receive(call(2, "GET", "/api/me"));
  other.host.receive(call(2, "GET", "/api/me"));
  await settled();
  expect(StandIn.guests).toBe(2);
  expect(tab.answer(2)).toEqual(other.answer(2));
  expect(await other.storage.guest()).toMatchObject({ id: (tab.answer(2) as { body: string }).body });
});

test("a race goes on in another tab after this one was killed", async () => {
  await sailing();
  await tab.say(say(7, "add"), say(7, "add"));
  const next = new Tab(factory);
  await next.say(open(1));
  await next.say(say(1, "look"));
  expect(next.texts(1)).toEqual(["line1,line2,line3"]);
});

test("bots think between messages, each after the page had its turn", async () => {
  await sailing();
  await tab.say(say(7, "think"));
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "message" });
  await tab.pass(0);
  expect(StandIn.calls.at(-2)).toMatchObject({ do: "think", playouts: 400 });
  expect(await tab.storage.read(RACE)).toHaveLength(2);
});

test("the program is called when something is due", async () => {
  await sailing();
  StandIn.made[0]!.due = 5000;
  await tab.say(say(7, "look"));
  await tab.pass(4999);
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "message" });
  StandIn.made[0]!.due = null;
  await tab.pass(1);
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "tick", now: 5000 });
  await tab.pass(100_000);
  expect(StandIn.calls.at(-1)).toMatchObject({ now: 5000 });
});

test("the program is discarded when no race is open, and its races are released", async () => {
  await sailing();
  await tab.say({ do: "close", socket: 7 });
  expect(tab.held.has(RACE)).toBe(true);
  await tab.pass(REST);
  expect(tab.held.has(RACE)).toBe(false);
  await tab.say(open(8));
  await tab.say(say(8, "look"));
  expect(StandIn.made).toHaveLength(2);
  expect(tab.texts(8)).toEqual(["line1"]);
});

test("bots that think on do not hold a race that the page has left", async () => {
  await sailing();
  await tab.say(say(7, "think"), say(7, "think"));
  await tab.say({ do: "close", socket: 7 });
  await tab.pass(REST - 1);
  expect(await tab.storage.read(RACE)).toHaveLength(2);
  await tab.pass(1);
  expect(tab.held.has(RACE)).toBe(false);
  expect(await tab.storage.read(RACE)).toHaveLength(2);
});

describe("a tab holds the race that it sails, and no other", () => {
  beforeEach(async () => {
    await sailing();
    await tab.storage.append([{ table: OTHER, seq: 1, at: 6, lines: "theirs", listing: null, lesson: false }]);
  });

  test("one that it has left is free although another is open", async () => {
    await tab.say(open(8, false, OTHER));
    await tab.say(say(8, "look"), { do: "close", socket: 7 });
    await tab.pass(REST);
    expect([...tab.held.keys()]).toEqual([OTHER]);
    expect(StandIn.calls).toContainEqual(expect.objectContaining({ do: "forget", table: RACE }));
    // Meanwhile another tab sails on.
    await tab.storage.append([{ table: RACE, seq: 2, at: 6, lines: "elsewhere", listing: null, lesson: false }]);
    await tab.say(open(9));
    await tab.say(say(9, "look"), say(8, "look"));
    expect(tab.texts(9)).toEqual(["line1,elsewhere"]);
    expect(tab.texts(8)).toEqual(["theirs", "theirs"]);
  });

  test("one whose viewer changes stays held", async () => {
    await tab.say({ do: "close", socket: 7 });
    await tab.pass(REST - 1);
    await tab.say(open(8));
    await tab.pass(REST);
    expect(tab.held.has(RACE)).toBe(true);
  });

  test("one that is only read is not held", async () => {
    await tab.say(call(2, "GET", `/api/tables/${OTHER}/replay`));
    expect(tab.answer(2)).toMatchObject({ status: 200, body: "theirs" });
    expect([...tab.held.keys()]).toEqual([RACE]);
  });

  test("one that is asked something is held until the answer", async () => {
    await tab.say(call(2, "add", `/api/tables/${OTHER}`));
    expect(tab.answer(2)).toMatchObject({ status: 200 });
    await tab.pass(REST);
    expect([...tab.held.keys()]).toEqual([RACE]);
  });

  test("one that is taken over takes no other along", async () => {
    await tab.say(open(8, false, OTHER));
    await tab.say(say(8, "look"));
    tab.told = [];
    tab.held.get(OTHER)!();
    await settled();
    expect(tab.told).toEqual([{ closed: 8, code: 4001, reason: "taken-over" }]);
    await tab.say(say(7, "add"));
    expect(tab.texts(7)).toEqual(["added"]);
    expect(StandIn.made).toHaveLength(1);
  });

  test("one that was deleted takes no other along", async () => {
    await tab.say(call(2, "DELETE", `/api/tables/${OTHER}`));
    expect(tab.answer(2)).toMatchObject({ status: 204 });
    await tab.say(say(7, "add"));
    expect(tab.texts(7)).toEqual(["added"]);
  });
});

test("a request that was refused while it waited for its race is not carried out", async () => {
  await sailing();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await tab.say({ do: "close", socket: 7 });
  await tab.pass(REST);
  await tab.say(open(8));
  tab.host.receive(say(8, "crash"));
  tab.host.receive(call(3, "add", `/api/tables/${RACE}`));
  await settled();
  expect(tab.answer(3)).toMatchObject({ status: 503, body: expect.stringContaining("device-failed") as string });
  expect(await tab.storage.read(RACE)).toHaveLength(1);
});

test("a request that comes when the program is about to be discarded is answered", async () => {
  await tab.say(call(1, "GET", "/api/me/tables?show=all"));
  tab.host.receive(call(2, "POST", "/api/sail"));
  await tab.pass(REST);
  expect(tab.answer(2)).toMatchObject({ status: 200 });
});

describe("a crash", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

  test("starts another program, which goes on from the log", async () => {
    await sailing();
    await tab.say(say(7, "add"), say(7, "crash"));
    expect(tab.told.at(-1)).toEqual({ closed: 7, code: 1012, reason: "device-failed" });
    await tab.say(open(8));
    await tab.say(say(8, "look"));
    expect(tab.texts(8)).toEqual(["line1,line2"]);
    expect(StandIn.made).toHaveLength(2);
  });

  test("answers the request that caused it", async () => {
    await sailing();
    await tab.say(call(3, "crash", `/api/tables/${RACE}`));
    expect(tab.answer(3)).toMatchObject({ status: 503, body: expect.stringContaining("device-failed") as string });
  });

  test("again and again is final", async () => {
    await sailing();
    await tab.say(say(7, "crash"));
    await tab.say(open(8));
    await tab.say(say(8, "crash"));
    await tab.say(open(9));
    await tab.say(say(9, "crash"));
    expect(tab.told.at(-1)).toEqual({ closed: 9, code: 4001, reason: "device-failed" });
  });
});

describe("the storage", () => {
  const failing = (code: ConstructorParameters<typeof DeviceProblem>[0]) =>
    vi.spyOn(tab.storage, "append").mockRejectedValueOnce(new DeviceProblem(code));

  test("is full: the request is refused by name, and the next may succeed", async () => {
    await sailing();
    failing("storage-full");
    await tab.say(say(7, "add"));
    expect(tab.texts(7).map((text) => (JSON.parse(text) as { code: string }).code)).toEqual([
      "storage-full",
      "storage-full",
    ]);
    await tab.say(say(7, "add"));
    expect(tab.texts(7).slice(2)).toEqual(["added"]);
  });

  test("refuses: no race begins, and the page hears why", async () => {
    failing("storage-refused");
    await tab.say(sail);
    expect(tab.answer(1)).toMatchObject({ body: expect.stringContaining("storage-refused") as string });
  });

  test("was written by another tab without a lock: this tab lets go", async () => {
    await sailing();
    await tab.storage.append([{ table: RACE, seq: 2, at: 6, lines: "theirs", listing: null, lesson: false }]);
    await tab.say(say(7, "add"));
    expect(tab.told).toContainEqual({ closed: 7, code: 4001, reason: "taken-over" });
    await tab.say(open(8));
    await tab.say(say(8, "look"));
    expect(tab.texts(8)).toEqual(["line1,theirs"]);
  });

  test("was cleared: the race ends with a sentence, and a new one can begin", async () => {
    await sailing();
    await tab.storage.remove(RACE);
    await tab.say(say(7, "add"));
    expect(tab.told).toContainEqual({ closed: 7, code: 4001, reason: "storage-lost" });
    await tab.say(call(2, "POST", "/api/sail"));
    expect(tab.answer(2)).toMatchObject({ status: 200 });
  });
});

describe("two tabs", () => {
  test("the second is refused, and reads all the same", async () => {
    await sailing();
    const second = new Tab(factory);
    second.free = false;
    await second.say(open(1));
    await second.say(call(2, "add", `/api/tables/${RACE}`), call(3, "GET", `/api/tables/${RACE}`));
    expect(second.told).toContainEqual({ closed: 1, code: 4001, reason: "elsewhere" });
    expect(second.answer(2)).toMatchObject({ status: 409, body: expect.stringContaining("elsewhere") as string });
    expect(second.answer(3)).toMatchObject({ status: 200, body: "line1" });
  });

  test("the second takes over, and the first says so", async () => {
    await sailing();
    const second = new Tab(factory);
    second.free = false;
    await second.say(open(1, true));
    await second.say(say(1, "add"));
    expect(second.texts(1)).toEqual(["added"]);
    tab.held.get(RACE)!();
    expect(tab.told).toEqual([{ closed: 7, code: 4001, reason: "taken-over" }]);
  });
});

test("without the Admiral's model the race waits, and the page hears why", async () => {
  await sailing();
  StandIn.lacks = true;
  tab.model.mockRejectedValueOnce(new DeviceProblem("device-unloaded"));
  await tab.say(say(7, "look"), say(7, "look"));
  expect(tab.model).toHaveBeenCalledOnce();
  expect(tab.texts(7).filter((text) => text.includes("device-unloaded"))).toHaveLength(1);
  await tab.pass(10_000);
  expect(tab.model).toHaveBeenCalledTimes(2);
  StandIn.lacks = false;
});

test("a new program has the model at once, although one before it has asked for it", async () => {
  await sailing();
  StandIn.lacks = true;
  let bring = (): void => undefined;
  tab.model.mockImplementation(() => new Promise((resolve) => (bring = () => resolve(new Uint8Array()))));
  const given = vi.spyOn(StandIn.prototype, "model");
  await tab.say(say(7, "look"));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await tab.say(say(7, "crash"));
  await tab.say(open(8));
  await tab.say(say(8, "look"));
  bring();
  await settled();
  expect(StandIn.made).toHaveLength(2);
  expect(given.mock.contexts).toEqual([StandIn.made[1]]);
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "tick" });
});

test("a new program asks for the model at once, although one before it has failed to get it", async () => {
  await sailing();
  StandIn.lacks = true;
  tab.model.mockRejectedValueOnce(new DeviceProblem("device-unloaded"));
  await tab.say(say(7, "look"));
  await tab.say({ do: "close", socket: 7 });
  await tab.pass(REST);
  await tab.say(open(8));
  await tab.say(say(8, "look"));
  expect(tab.model).toHaveBeenCalledTimes(2);
});

test("the list and deleting need no program", async () => {
  await tab.say(call(1, "GET", "/api/me/tables?show=all"));
  expect(tab.answer(1)).toMatchObject({ status: 200, body: '{"tables":[],"next":null}' });
  expect(tab.device).not.toHaveBeenCalled();
  await tab.storage.append([{ table: RACE, seq: 1, at: 6, lines: "x", listing: null, lesson: false }]);
  await tab.say(call(2, "DELETE", `/api/tables/${RACE}`));
  expect(tab.answer(2)).toMatchObject({ status: 204 });
  expect(await tab.storage.read(RACE)).toBeNull();
});

test("a program that cannot be loaded is named, and tried again", async () => {
  tab.device.mockRejectedValueOnce(new DeviceProblem("device-unloaded"));
  await tab.say(sail);
  expect(tab.answer(1)).toMatchObject({ status: 503, body: expect.stringContaining("device-unloaded") as string });
  await tab.say(call(2, "POST", "/api/sail"));
  expect(tab.answer(2)).toMatchObject({ status: 200 });
});
