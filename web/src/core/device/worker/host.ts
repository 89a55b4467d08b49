/**
 * Runs the table's program for the page: passes messages on, stores before it tells, keeps time, and lets bots think
 * between messages. The program is discarded when no race is open, and made anew after a crash: it loads races from
 * their stored logs. It knows no browser; everything outside is injected.
 */
import type { DeviceAction, DeviceReply, DeviceStore, StoredAppend } from "../../../wire/device";
import type { DeviceCode } from "../../model";
import { Holdings, type HoldingsWorld, REST } from "../locks/holdings";
import type { Device, FromWorker, ToWorker } from "../messages";
import { DeviceProblem, storageProblem } from "../problem";
import { Scratch } from "../storage/scratch";
import type { Storage } from "../storage/storage";
import { answerAside } from "./aside";
import { Clients } from "./clients";
import { Identity } from "./identity";
import { listOf } from "./list";
import { Mind } from "./mind";
import { isAboutRaces, renamed, tableOf } from "./requests";
import { Running, type RunningWorld } from "./running";
import { AT_ONCE, Thinking } from "./thinking";

/** Everything outside that a host depends on. */
export interface HostWorld extends HoldingsWorld, RunningWorld {
  /** Loads the Admiral's mind. */
  model(): Promise<Uint8Array>;
  readonly storage: Pick<Storage, "append" | "read" | "races" | "remove" | "guest" | "firstGuest" | "renameGuest">;
  tell(message: FromWorker): void;
  /** Milliseconds of a clock that never jumps. */
  clock(): number;
}

/** So many crashes within a minute, and the page does not try again. */
const CRASHES = 3;
const MINUTE = 60_000;
/** The longest time of a browser's timer, in milliseconds. */
const LONGEST = 0x7fff_ffff;
/** Close codes: the page connects again, or does not. */
const AGAIN = 1012;
const FINAL = 4001;
/** Why Admirals do not go on. */
const MINDLESS: DeviceCode = "mind-unloaded";

type Call = Extract<ToWorker, { do: "call" }>;
type Open = Extract<ToWorker, { do: "open" }>;

export class Host {
  /** Why the last append of a table was not stored, until the program has read its log again. */
  #unstored = new Map<string, DeviceCode>();
  #clients: Clients;
  #holdings: Holdings;
  #identity: Identity;
  #running: Running;
  #logs: Scratch;
  #mind: Mind;
  #thinking = new Thinking();
  #thinks: unknown = null;
  #due: unknown = null;
  #rest: unknown = null;
  #crashes: number[] = [];

  constructor(private readonly world: HostWorld) {
    this.#logs = new Scratch(world.storage);
    this.#identity = new Identity(world.storage);
    this.#running = new Running(world, this.#identity, (error) => this.#failed(error));
    this.#clients = new Clients((message) => world.tell(message));
    this.#holdings = new Holdings(
      world,
      (table) => this.#giveUp(table, "taken-over"),
      (table) => this.#forget(table),
    );
    this.#mind = new Mind(world, () => {
      for (const table of this.#clients.tables) this.#clients.warn(table, MINDLESS);
    });
  }

  receive(message: ToWorker): void {
    switch (message.do) {
      case "guest":
        this.#identity.want(message.name, message.language);
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
        this.#clients.wait(message.call, tableOf(message.path, message.body));
        void this.#call(message)
          .catch((error: unknown) => this.#clients.refuse(message.call, storageProblem(error).code))
          .then(() => this.#settle());
        break;
    }
  }

  async #open({ socket, table, as, steal }: Open): Promise<void> {
    const held = await this.#holdings.hold(table, steal);
    if (!held) this.#clients.close(socket, FINAL, "elsewhere");
    try {
      if (held && !this.#logs.has(table)) await this.#running.knowGuest();
    } catch (error) {
      this.#clients.close(socket, FINAL, storageProblem(error).code);
    }
    // The page or the host may have closed it meanwhile.
    if (!this.#clients.has(socket)) return this.#settle();
    if (!(await this.#run({ do: "open", socket, table, as }))) return;
    this.#clients.opened(socket);
    if (this.#mind.isMissing) this.#clients.warn(table, MINDLESS);
  }

  async #call(message: Call): Promise<void> {
    const { call, method, path, body } = message;
    const table = tableOf(path, body);
    if (path.startsWith("/api/me/tables")) {
      const show = new URLSearchParams(path.split("?")[1]).get("show");
      return this.#clients.answer(call, 200, JSON.stringify(listOf(await this.world.storage.races(), show)));
    }
    const isRace = table === null ? isAboutRaces(path) : !this.#logs.has(table);
    // A race that is only read is not locked.
    const reads = table !== null && method === "GET";
    const held = table === null || ((!reads || this.#holdings.has(table)) && (await this.#holdings.hold(table)));
    // The program for which the race was held may be gone, and the request with it.
    if (!this.#clients.waits(call)) return;
    if (!held) return reads ? this.#aside(message) : this.#clients.refuse(call, "elsewhere");
    if (table !== null && method === "DELETE") {
      await this.world.storage.remove(table);
      this.#clients.answer(call, 204, "");
      return this.#giveUp(table, "no-such-table");
    }
    if (isRace) await this.#running.knowGuest();
    if (this.#clients.waits(call)) await this.#run(message);
  }

  async #aside(message: Call): Promise<void> {
    const device = await this.#running.another();
    const tell = (message: DeviceAction): DeviceReply => this.#running.tell(device, message);
    const read = async (table: string): Promise<DeviceAction> => ({ do: "read", ...(await this.#read(table)) });
    let rested = this.world.clock();
    const answer = await answerAside(message, tell, read, {
      model: async () => device.model(await this.world.model()),
      rest: async () => {
        if (this.world.clock() - rested < AT_ONCE) return;
        await new Promise<void>((resolve) => void this.world.after(0, resolve));
        rested = this.world.clock();
      },
    });
    if (answer === null) this.#clients.refuse(message.call, "elsewhere");
    else this.#clients.pass(answer);
  }

  /** Closes a race for good: what the program has of it is out of date. Other races go on. */
  #giveUp(table: string, reason: DeviceCode | "no-such-table"): void {
    this.#clients.endTable(table, FINAL, reason);
    this.#forget(table);
    this.#holdings.release(table);
  }

  /** Lets the program drop a race that this tab is about to release. */
  #forget(table: string): void {
    this.#unstored.delete(table);
    const { started } = this.#running;
    if (started === null) return;
    try {
      this.#heed(started, this.#running.tell(started, { do: "forget", table }), null);
    } catch (error) {
      this.#crashed(error);
    }
  }

  /**
   * Sends a message to the program, when it has started, and does what it replies. `problem`: why something was not
   * stored. False if that failed.
   */
  async #run(message: DeviceAction, problem: DeviceCode | null = null): Promise<boolean> {
    const life = this.#running.life;
    let device: Device;
    try {
      device = await this.#running.program();
    } catch {
      return false;
    }
    if (life !== this.#running.life) return false;
    try {
      this.#heed(device, this.#running.tell(device, message), problem);
      return true;
    } catch (error) {
      this.#crashed(error);
      return false;
    }
  }

  #heed(device: Device, reply: DeviceReply, problem: DeviceCode | null): void {
    const { out, due, thinks, analyses, needs_model } = reply;
    this.#identity.renamed(reply.guest);
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
    if (needs_model) void this.#mind.give(device, () => void this.#run({ do: "tick" }));
    // A timer, so that messages of the page come first.
    if (thinks) this.#thinks ??= this.world.after(0, () => void this.#think());
    else if (analyses) this.#thinks ??= this.world.after(0, () => void this.#analyse());
    this.#settle();
  }

  async #load(table: string): Promise<void> {
    const life = this.#running.life;
    const found = await this.#read(table);
    if (life !== this.#running.life) return;
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
    const life = this.#running.life;
    const { table, seq } = appends.at(-1)!;
    for (const append of appends) if (append.seq === 1 && !append.lesson) void this.#holdings.hold(append.table);
    let problem: DeviceCode | null = null;
    try {
      await this.#logs.append(appends);
    } catch (error) {
      problem = storageProblem(error).code;
    }
    if (life !== this.#running.life) return;
    if (problem === "taken-over" || problem === "storage-lost") return this.#giveUp(table, problem);
    if (problem !== null) this.#unstored.set(table, problem);
    await this.#run({ do: "stored", table, seq, ok: problem === null }, problem);
  }

  async #think(): Promise<void> {
    this.#thinks = null;
    const life = this.#running.life;
    const device = await this.#running.program();
    if (life !== this.#running.life) return;
    const began = this.world.clock();
    let reply: DeviceReply;
    try {
      reply = this.#running.tell(device, { do: "think", playouts: this.#thinking.playouts });
    } catch (error) {
      return this.#crashed(error);
    }
    this.#thinking.took(this.world.clock() - began);
    this.#heed(device, reply, null);
  }

  /** Works on an analysis. Slices that are short follow each other without a rest, which a timer makes long. */
  async #analyse(): Promise<void> {
    this.#thinks = null;
    const life = this.#running.life;
    const device = await this.#running.program();
    if (life !== this.#running.life) return;
    const began = this.world.clock();
    try {
      for (;;) {
        const reply = this.#running.tell(device, { do: "analyse" });
        this.#heed(device, reply, null);
        if (!reply.analyses || reply.thinks || this.world.clock() - began >= AT_ONCE) return;
        this.#stop(this.#thinks);
        this.#thinks = null;
      }
    } catch (error) {
      this.#crashed(error);
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

  #end(code: number, reason: DeviceCode): void {
    this.#running.discard();
    this.#mind.forget();
    this.#clients.end(code, reason);
    this.#holdings.releaseAll();
    this.#unstored.clear();
    for (const timer of [this.#thinks, this.#due, this.#rest]) this.#stop(timer);
    this.#thinks = this.#due = this.#rest = null;
  }

  /** Releases the races that the page has left, and discards the program soon after it has left all. */
  #settle(): void {
    this.#holdings.settle((table) => this.#clients.uses(table));
    if (!this.#clients.idle) {
      this.#stop(this.#rest);
      this.#rest = null;
      return;
    }
    this.#rest ??= this.world.after(REST, () => {
      this.#rest = null;
      // A request may have come meanwhile.
      if (this.#clients.idle) this.#end(AGAIN, "device-failed");
    });
  }

  #stop(timer: unknown): void {
    if (timer !== null) this.world.cancel(timer);
  }
}
