/**
 * Runs the table's program for the page: passes messages on, stores before it tells, keeps time, and lets bots think
 * between messages. The program is discarded when no race is open, and made anew after a crash: it loads races from
 * their stored logs. It knows no browser; everything outside is injected.
 */
import type { DeviceAction, DeviceEffect, DeviceReply, DeviceStore, StoredAppend } from "../../wire/device";
import type { Language } from "../../wire/server";
import type { DeviceCode } from "../model";
import { listOf } from "./list";
import { Clients } from "./clients";
import { Holdings } from "./holdings";
import type { RaceLocks } from "./locks";
import type { Device, FromWorker, ToWorker } from "./messages";
import { DeviceProblem, storageProblem } from "./problem";
import { renamed, tableIn } from "./requests";
import { Scratch } from "./scratch";
import type { Guest, Storage } from "./storage";
import { Thinking } from "./thinking";

/** Everything outside that a host depends on. */
export interface HostWorld {
  /** Starts the program. Fails with a `DeviceProblem` if it cannot be loaded. */
  device(): Promise<Device>;
  /** Loads the Admiral's mind. */
  model(): Promise<Uint8Array>;
  readonly storage: Pick<Storage, "append" | "read" | "races" | "remove" | "guest" | "keepGuest">;
  readonly locks: RaceLocks;
  tell(message: FromWorker): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never jumps. */
  clock(): number;
  /** 64 hexadecimal digits, fresh for each call. */
  entropy(): string;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}

/** Milliseconds without an open race before the program is discarded. */
const REST = 1_000;
/** Milliseconds before the Admiral's mind is asked for again after a failure. */
const MODEL_PAUSE = 10_000;
/** So many crashes within a minute, and the page does not try again. */
const CRASHES = 3;
const MINUTE = 60_000;
/** The longest time of a browser's timer, in milliseconds. */
const LONGEST = 0x7fff_ffff;
/** Close codes: the page connects again, or does not. */
const AGAIN = 1012;
const FINAL = 4001;

const isAdvice = (effect: DeviceEffect): boolean => "text" in effect && effect.text.includes('"tell":"advice"');

type Call = Extract<ToWorker, { do: "call" }>;
type Open = Extract<ToWorker, { do: "open" }>;

export class Host {
  #device: Promise<Device> | null = null;
  /** Counts programs: what was begun for an earlier one is dropped. */
  #life = 0;
  #guest: { name: string | null; language: Language } = { name: null, language: "en" };
  #clients: Clients;
  #holdings: Holdings;
  /** Why the last append of a table was not stored, until the program has read its log again. */
  #unstored = new Map<string, DeviceCode>();
  /** The number of loads and stores in progress. */
  #waiting = 0;
  #thinking = new Thinking();
  #thinks: unknown = null;
  #due: unknown = null;
  #rest: unknown = null;
  #model: Promise<Uint8Array> | null = null;
  /** When the model may be asked for again, by the clock. */
  #modelFrom = 0;
  #crashes: number[] = [];

  /** The guest that the program knows. */
  #me: Guest | null = null;
  #logs: Scratch;

  constructor(private readonly world: HostWorld) {
    this.#logs = new Scratch(world.storage);
    this.#clients = new Clients((message) => world.tell(message));
    this.#holdings = new Holdings(world.locks, (table) => this.#giveUp(table, "taken-over"));
  }

  receive(message: ToWorker): void {
    switch (message.do) {
      case "guest":
        this.#guest = { name: message.name, language: message.language };
        break;
      case "open":
        this.#clients.open(message.socket, message.table);
        void this.#open(message);
        break;
      case "message":
        if (this.#clients.has(message.socket)) void this.#run(message);
        break;
      case "close":
        if (this.#clients.forget(message.socket)) void this.#run(message);
        break;
      case "call":
        this.#clients.wait(message.call);
        void this.#call(message)
          .catch((error: unknown) => this.#clients.refuse(message.call, storageProblem(error).code))
          .then(() => this.#settle());
        break;
    }
  }

  async #open({ socket, table, as, steal }: Open): Promise<void> {
    const held = await this.#holdings.hold(table, steal);
    if (!held) this.#clients.close(socket, FINAL, "elsewhere");
    // The page may have closed it meanwhile.
    if (!this.#clients.has(socket)) return this.#settle();
    if (await this.#run({ do: "open", socket, table, as })) this.#clients.opened(socket);
  }

  async #call(message: Call): Promise<void> {
    const { call, method, path } = message;
    const table = tableIn(path);
    if (path.startsWith("/api/me/tables")) {
      const show = new URLSearchParams(path.split("?")[1]).get("show");
      return this.#clients.answer(call, 200, JSON.stringify(listOf(await this.world.storage.races(), show)));
    }
    const held = table === null || (await this.#holdings.hold(table));
    if (table !== null && method === "DELETE" && held) {
      await this.world.storage.remove(table);
      this.#clients.closeTable(table, FINAL, "no-such-table");
      this.#clients.answer(call, 204, "");
      return this.#discard();
    }
    if (held) return void (await this.#run(message));
    if (method === "GET") return this.#aside(message);
    this.#clients.refuse(call, "elsewhere");
  }

  /** Answers a question about a race that another tab holds: by a program of its own, from what is stored. */
  async #aside(message: Call): Promise<void> {
    const device = await this.world.device();
    const queue: DeviceAction[] = [await this.#whoPlays(), message];
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      for (const effect of this.#ask(device, next).out) {
        if ("answer" in effect) return this.#clients.pass(effect);
        if ("load" in effect) queue.push({ do: "read", ...(await this.#read(effect.load)) });
        if ("store" in effect)
          queue.push({ do: "stored", table: effect.store.table, seq: effect.store.seq, ok: false });
      }
    this.#clients.refuse(message.call, "elsewhere");
  }

  /** Closes a race for good and discards the program, whose copy of it is out of date. */
  #giveUp(table: string, reason: DeviceCode): void {
    this.#clients.closeTable(table, FINAL, reason);
    this.#discard();
  }

  async #program(): Promise<Device> {
    return (this.#device ??= this.#start());
  }

  async #start(): Promise<Device> {
    const [device, guest] = await Promise.all([this.world.device(), this.#whoPlays()]);
    this.#keepGuest(this.#ask(device, guest));
    return device;
  }

  async #whoPlays(): Promise<DeviceAction> {
    const stored = this.#me ?? (await this.world.storage.guest().catch(() => null));
    const { name, language } = this.#guest;
    const unnamed = language === "fr" ? "Capitaine" : "Captain";
    return { do: "guest", ...(stored && { id: stored.id }), name: name ?? stored?.name ?? unnamed, language };
  }

  /** Stores who plays here. Without storage it is another guest when the page is loaded again. */
  #keepGuest({ guest }: DeviceReply): void {
    if (guest === undefined) return;
    this.#me = guest;
    void this.world.storage.keepGuest(guest).catch(() => undefined);
  }

  #ask(device: Device, message: DeviceAction): DeviceReply {
    const reply = device.call({ ...message, now: this.world.now(), entropy: this.world.entropy() });
    if (reply.problem !== undefined) console.error(reply.problem);
    return reply;
  }

  /**
   * Sends a message to the program, when it has started, and does what it replies. `problem`: why something was not
   * stored. False if that failed.
   */
  async #run(message: DeviceAction, problem: DeviceCode | null = null): Promise<boolean> {
    const life = this.#life;
    let device: Device;
    try {
      device = await this.#program();
    } catch (error) {
      if (life === this.#life) this.#failed(error);
      return false;
    }
    if (life !== this.#life) return false;
    try {
      this.#heed(device, this.#ask(device, message), problem);
      return true;
    } catch (error) {
      this.#crashed(error);
      return false;
    }
  }

  #heed(device: Device, reply: DeviceReply, problem: DeviceCode | null): void {
    const { out, due, thinks, needs_model } = reply;
    this.#keepGuest(reply);
    const appends: DeviceStore[] = [];
    for (const effect of out) {
      if ("store" in effect) appends.push(effect.store);
      else if ("load" in effect) void this.#load(effect.load);
      else this.#clients.pass(problem === null ? effect : renamed(effect, problem));
    }
    if (appends.length > 0) void this.#store(appends);
    this.#stop(this.#due);
    const wait = due === null ? null : Math.min(LONGEST, Math.max(0, due - this.world.now()));
    this.#due = wait === null ? null : this.world.after(wait, () => void this.#run({ do: "tick" }));
    if (needs_model) void this.#giveModel(device);
    // A timer, so that messages of the page come first.
    if (thinks) this.#thinks ??= this.world.after(0, () => void this.#think());
    this.#settle();
  }

  async #load(table: string): Promise<void> {
    const life = this.#life;
    this.#waiting += 1;
    const found = await this.#read(table);
    this.#waiting -= 1;
    if (life !== this.#life) return;
    // The program reads a log again after an append failed; only then it refuses what was asked for.
    const problem = found.problem ?? this.#unstored.get(table) ?? null;
    this.#unstored.delete(table);
    await this.#run({ do: "read", ...found }, problem);
    if (problem !== null) this.#clients.warn(table, problem);
  }

  async #read(table: string): Promise<{ table: string; appends: StoredAppend[] | null; problem?: DeviceCode }> {
    try {
      return { table, appends: await this.#logs.read(table) };
    } catch (error) {
      return { table, appends: null, problem: storageProblem(error).code };
    }
  }

  /** Stores appends in one transaction; the program tells of them when it hears that they are stored. */
  async #store(appends: readonly DeviceStore[]): Promise<void> {
    const life = this.#life;
    const { table, seq } = appends.at(-1)!;
    for (const append of appends) void this.#holdings.hold(append.table);
    this.#waiting += 1;
    let problem: DeviceCode | null = null;
    try {
      await this.#logs.append(appends);
    } catch (error) {
      problem = storageProblem(error).code;
    }
    this.#waiting -= 1;
    if (life !== this.#life) return;
    if (problem === "taken-over" || problem === "storage-lost") return this.#giveUp(table, problem);
    if (problem !== null) this.#unstored.set(table, problem);
    await this.#run({ do: "stored", table, seq, ok: problem === null }, problem);
  }

  async #think(): Promise<void> {
    this.#thinks = null;
    const life = this.#life;
    const device = await this.#program();
    if (life !== this.#life) return;
    const began = this.world.clock();
    let reply: DeviceReply;
    try {
      reply = this.#ask(device, { do: "think", playouts: this.#thinking.playouts });
    } catch (error) {
      return this.#crashed(error);
    }
    // The coach thinks longer than a bot, which says nothing of the bots' time.
    if (!reply.out.some(isAdvice)) this.#thinking.took(this.world.clock() - began);
    this.#heed(device, reply, null);
  }

  /** Gives the program the Admiral's mind. Without it the race waits, and everything else goes on. */
  async #giveModel(device: Device): Promise<void> {
    const life = this.#life;
    if (this.#model !== null || this.world.clock() < this.#modelFrom) return;
    this.#model = this.world.model();
    try {
      const bytes = await this.#model;
      if (life !== this.#life) return;
      device.model(bytes);
      await this.#run({ do: "tick" });
    } catch {
      if (life !== this.#life) return;
      this.#modelFrom = this.world.clock() + MODEL_PAUSE;
      for (const table of this.#clients.tables) this.#clients.warn(table, "device-unloaded");
      this.world.after(MODEL_PAUSE, () => life === this.#life && void this.#run({ do: "tick" }));
    } finally {
      this.#model = null;
    }
  }

  /** The program could not be loaded: the page may try again when there is a connection. */
  #failed(error: unknown): void {
    this.#end(FINAL, error instanceof DeviceProblem ? error.code : "device-failed");
  }

  /** The program crashed. A new one goes on from the stored logs, unless it keeps crashing. */
  #crashed(error: unknown): void {
    console.error(error);
    const now = this.world.clock();
    this.#crashes = [...this.#crashes.filter((at) => now - at < MINUTE), now];
    this.#end(this.#crashes.length < CRASHES ? AGAIN : FINAL, "device-failed");
  }

  /** Discards the program, and with it the races that this tab holds. Sockets are closed: the page connects again. */
  #discard(): void {
    this.#end(AGAIN, "device-failed");
  }

  #end(code: number, reason: DeviceCode): void {
    this.#life += 1;
    this.#device = null;
    this.#clients.end(code, reason);
    this.#holdings.release();
    this.#unstored.clear();
    for (const timer of [this.#thinks, this.#due, this.#rest]) this.#stop(timer);
    this.#thinks = this.#due = this.#rest = null;
  }

  /** Discards the program once no race has been open for a while, so that another tab can open them. */
  #settle(): void {
    this.#stop(this.#rest);
    this.#rest = null;
    if (!this.#clients.idle) return;
    this.#rest = this.world.after(REST, () => {
      this.#rest = null;
      // A request may have come meanwhile.
      if (this.#waiting > 0 || !this.#clients.idle) this.#settle();
      else this.#discard();
    });
  }

  #stop(timer: unknown): void {
    if (timer !== null) this.world.cancel(timer);
  }
}
