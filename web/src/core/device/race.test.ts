/** A whole race on the real program, in Node: through crashes of the worker, and with the same end in every tab. */
import { existsSync, readFileSync } from "node:fs";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Done, Summary, Tables, Update } from "../../wire/server";
import { Host } from "./worker/host";
import type { FromWorker, ToWorker } from "./messages";
import { programOf } from "./worker/program";
import { Storage } from "./storage/storage";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);
const PROGRAM = "generated/device.wasm";
const MODEL = "generated/admiral.model";

/** The same numbers in every run, so that a failure can be repeated. */
let drawn = 1;
const chance = (): number => (drawn = (drawn * 48_271) % 2_147_483_647);

const hosts: Set<{ stopped: boolean }> = new Set();
afterEach(() => hosts.forEach((host) => (host.stopped = true)));

/** A tab with the real program; `stop` kills it as a browser kills a tab. */
class Tab {
  stopped = false;
  #host: Host;
  #number = 0;
  #answers = new Map<number, (body: string) => void>();
  #hear: ((message: FromWorker) => void) | null = null;

  constructor(module: WebAssembly.Module, factory: IDBFactory) {
    hosts.add(this);
    this.#host = new Host({
      device: () => programOf(module),
      model: async () => readFileSync(MODEL),
      storage: new Storage(factory),
      locks: { take: async () => ({ release: () => undefined }) },
      tell: (message) => !this.stopped && this.#told(message),
      now: () => Date.now(),
      clock: () => performance.now(),
      entropy: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"),
      after: (ms, run) => setTimeout(() => !this.stopped && run(), ms),
      cancel: (timer) => clearTimeout(timer as NodeJS.Timeout),
    });
    this.#host.receive({ do: "guest", name: "Grace", language: "en" });
  }

  #told(message: FromWorker): void {
    if ("answer" in message) this.#answers.get(message.answer)?.(message.body);
    else this.#hear?.(message);
  }

  ask<T>(method: string, path: string, body: unknown = null): Promise<T> {
    this.#number += 1;
    const call = this.#number;
    const message: ToWorker = { do: "call", call, method, path, body: body === null ? null : JSON.stringify(body) };
    this.#host.receive(message);
    return new Promise((resolve) => this.#answers.set(call, (text) => resolve(JSON.parse(text) as T)));
  }

  /** Plays until the race is over or `stops` says so; answers every question with a random option. */
  play(table: string, stops: (answered: number) => boolean): Promise<"over" | "stopped"> {
    return new Promise((resolve, reject) => {
      let answered = 0;
      let asked: number | null = null;
      this.#hear = (message) => {
        if ("opened" in message) this.#say({ do: "watch", since: 0, id: 1 });
        if ("closed" in message) reject(new Error(`closed: ${message.reason}`));
        if (!("text" in message)) return;
        const update = JSON.parse(message.text) as Update;
        if (update.tell !== "sync" && update.tell !== "update") return;
        if (update.open?.result) return resolve("over");
        if (update.ask === null || update.options === null || update.ask === asked) return;
        if (stops(answered)) {
          this.stopped = true;
          return resolve("stopped");
        }
        answered += 1;
        asked = update.ask;
        const { list } = update.options;
        this.#say({
          do: "choose",
          ask: update.ask,
          choice: list[chance() % list.length],
          id: answered,
        });
      };
      this.#host.receive({ do: "open", socket: 1, table, as: "me", steal: false });
    });
  }

  #say(message: unknown): void {
    this.#host.receive({ do: "message", socket: 1, text: JSON.stringify(message) });
  }
}

test("the program is there: `cargo xtask device` builds it", () => expect(existsSync(PROGRAM)).toBe(true));

describe.runIf(existsSync(PROGRAM))("the real program", () => {
  const module = existsSync(PROGRAM) ? new WebAssembly.Module(readFileSync(PROGRAM)) : null!;

  test.each([
    ["deckhand", { seats: 2, ghost: true }],
    ["sailor", { seats: 4, crew: true }],
    ["captain", { seats: 3, edition: "second" }],
  ])("sails against %s to the end, killed in the middle", { timeout: 120_000 }, async (level, options) => {
    const factory = new IDBFactory();
    let tab = new Tab(module, factory);
    const made = await tab.ask<Update>("POST", "/api/sail", { level, options });
    const id = made.table!.id;
    expect(id).toMatch(/^device_[\w-]{15}$/);
    expect(await tab.play(id, (answered) => answered === 5)).toBe("stopped");
    tab = new Tab(module, factory);
    const before = await tab.ask<Tables>("GET", "/api/me/tables?show=all");
    expect(before.tables).toMatchObject([{ id, phase: "racing", you: 1 } satisfies Partial<Summary>]);
    expect(await tab.play(id, () => false)).toBe("over");
    const [race] = (await new Tab(module, factory).ask<Tables>("GET", "/api/me/tables?show=finished")).tables;
    expect(race).toMatchObject({ id, phase: "over" });
    expect(race!.scores).toHaveLength(options.seats);
    // Another race with the same bots begins at once.
    const { rematch } = await tab.ask<Done>("POST", `/api/tables/${id}`, { do: "rematch" });
    await tab.ask<Done>("POST", `/api/tables/${rematch}`, { do: "start" });
    const { tables } = await tab.ask<Tables>("GET", "/api/me/tables?show=racing");
    expect(tables).toMatchObject([{ id: rematch, phase: "racing", your_turn: true }]);
  });

  test("an Admiral decides once it has its model", { timeout: 60_000 }, async () => {
    const tab = new Tab(module, new IDBFactory());
    const made = await tab.ask<Update>("POST", "/api/sail", { level: "admiral", options: { seats: 3 } });
    expect(await tab.play(made.table!.id, (answered) => answered === 3)).toBe("stopped");
  });

  test("a lesson is in no list", async () => {
    const factory = new IDBFactory();
    const tab = new Tab(module, factory);
    const made = await tab.ask<Update>("POST", "/api/lessons/first-voyage/1");
    expect(made.table!.lesson).toMatchObject({ name: "first-voyage" });
    expect(await tab.ask("GET", "/api/me/tables?show=all")).toEqual({ tables: [], next: null, unreadable: [] });
    expect(await new Storage(factory).races()).toEqual([]);
  });
});
