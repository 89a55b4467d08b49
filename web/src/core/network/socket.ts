/**
 * A connection to a table. It reconnects, asks for missed updates and resends a choice that may not have arrived. It
 * does not know what the updates mean.
 */
import type { Command, Earlier, Follow, LeanUpdate, Present, Refused, ServerMessage, Update } from "../../wire/server";
import type { Inquiry } from "./inquiries";
import type { As, Line, SocketLike } from "../model";
import { type Answer, LineLost, PendingRequests } from "./requests";

/** Everything outside that the connection depends on; injected for tests. */
export interface World {
  connect(table: string, as: As): SocketLike;
  now(): number;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
  /** A random number from 0 to 1. */
  random(): number;
  /** Calls `run` when the network is back or the page is visible again. Returns a function that unsubscribes. */
  onWake(run: () => void): () => void;
}

/** Receives what the connection reports. */
export interface Listener {
  line(line: Line): void;
  /** Updates arrive in order, without gaps, each once. A `sync` arrives even if nothing happened. */
  update(update: Update): void;
  /** The same for an update without the open view. Returns false if the view is not the server's. */
  lean(update: LeanUpdate): boolean;
  earlier(earlier: Earlier): void;
  present(present: Present): void;
  /** A refusal that belongs to no waiting request. */
  refused(refusal: Refused): void;
}

type Heard = ServerMessage;

/** The pause before reconnecting, in milliseconds: it doubles from the first to the longest. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** Timeout in milliseconds for connecting and for the reply to any request. */
const PATIENCE = 12_000;
/** Milliseconds without a message before we ask for a `sync`: a browser does not show the server's pings to a page. */
const SILENCE = 60_000;
/** The same, when the page becomes visible again. */
const SHORT_SILENCE = 5_000;

/** Refusals of `join` and `watch` after which the connection retries. All others are final. */
const PASSING = new Set([
  "too-slow",
  "silent",
  "stopping",
  "adrift",
  "too-fast",
  "too-many-sockets",
  "too-many-tables",
  "not-stored",
  "internal",
]);
/** Refusals without a request id that end the connection for good. */
const FINAL = new Set(["no-spectators", "banned", "closed", "no-such-table", "damaged", "no-guest"]);
/** Refusals of `join` after which the connection tries `watch` instead. */
const NO_SEAT = new Set(["table-full", "already-started", "flag-taken-here"]);

export class Connection {
  #socket: SocketLike | null = null;
  /** Has the `sync` come on this socket? */
  #following = false;
  #seq: number | null = null;
  /** Do we ask for lean updates? No longer once our view was not the server's, or a server knows none. */
  #lean = true;
  #id = 0;
  #followId: number | null = null;
  #attempt = 0;
  #heard = 0;
  #timer: unknown = null;
  #ended = false;
  #pending = new PendingRequests();
  #stopWaking: () => void;

  constructor(
    private readonly table: string,
    private readonly as: As,
    private mode: "join" | "watch",
    private readonly world: World,
    private readonly listener: Listener,
    /** The number of the last update that the listener knows; null if it knows none. */
    since: number | null = null,
  ) {
    this.#seq = since;
    this.#stopWaking = world.onWake(() => this.#wake());
    this.#open();
  }

  /** The number of the last update received; null before the first. */
  get seq(): number | null {
    return this.#seq;
  }

  /**
   * Sends a request and resolves with its reply. A choice survives a reconnect; other requests fail with `LineLost`.
   */
  request(request: Command | Inquiry): Promise<Answer> {
    if (this.#socket !== null && this.#following) {
      const id = this.#say(request);
      this.#watch(PATIENCE);
      return this.#pending.wait(id, request);
    }
    if (request.do === "choose" && !this.#ended) return this.#pending.keep(request);
    return Promise.reject(new LineLost());
  }

  close(): void {
    this.#end();
    this.#pending.end();
  }

  #end(): void {
    this.#ended = true;
    this.#stopWaking();
    this.#drop();
    this.#stopTimer();
  }

  #open(): void {
    if (this.#ended) return;
    this.#drop();
    this.listener.line({ state: "connecting" });
    let socket: SocketLike;
    try {
      socket = this.world.connect(this.table, this.as);
    } catch {
      return this.#lose();
    }
    this.#socket = socket;
    socket.onopen = () => this.#follow();
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code, reason }) => this.#closed(code, reason);
    this.#watch(PATIENCE);
  }

  /**
   * Sends `join` or `watch`. After the first `sync` it is always `watch`, so that a captain who gave up their seat
   * does not take another by reconnecting.
   */
  #follow(more: Pick<Follow, "mismatch"> = {}): void {
    const follow: Follow = { do: this.#seq === null ? this.mode : "watch", since: this.#seq ?? 0 };
    this.#followId = this.#say({ ...follow, ...(this.#lean && { lean: true }), ...more });
    this.#watch(PATIENCE);
  }

  #say(message: Command | Inquiry | Follow): number {
    this.#id += 1;
    this.#socket?.send(JSON.stringify({ ...message, id: this.#id }));
    return this.#id;
  }

  #hear(data: unknown): void {
    let message: Heard;
    try {
      message = JSON.parse(String(data)) as Heard;
    } catch {
      return;
    }
    this.#heard = this.world.now();
    switch (message.tell) {
      case "sync":
      case "update":
      case "lean":
        this.#told(message);
        break;
      case "earlier":
        if (this.#isNext(message.seq)) this.listener.earlier(message);
        break;
      case "present":
        this.listener.present(message);
        break;
      case "granted":
      case "preview":
      case "odds":
      case "advice":
        if (message.id !== undefined) this.#pending.settle(message.id, message);
        break;
      case "refused":
        this.#refused(message);
        break;
    }
    if (this.#following && this.#followId === null && !this.#ended)
      this.#watch(this.#pending.size > 0 ? PATIENCE : SILENCE);
  }

  #told(update: Update | LeanUpdate): void {
    if (update.tell === "sync") {
      this.#seq = update.seq;
      this.#followId = null;
      this.#attempt = 0;
      const isBack = !this.#following;
      this.#following = true;
      if (isBack) this.listener.line({ state: "open" });
      this.listener.update(update);
      if (isBack) this.#pending.back(update, (request) => this.#say(request));
    } else if (this.#isNext(update.seq)) {
      if (update.tell !== "lean") this.listener.update(update);
      else if (!this.listener.lean(update)) this.#mismatch();
    }
    for (const id of update.done ?? []) this.#pending.settle(id, { tell: "granted", id });
  }

  /** Our view is not the server's: asks for a whole one, and for whole updates from now on. */
  #mismatch(): void {
    this.#lean = false;
    if (this.#socket !== null) this.#follow({ mismatch: true });
  }

  /** True if this is the next number, which becomes the last. Ignores known numbers; after a gap asks for a `sync`. */
  #isNext(seq: number): boolean {
    if (this.#seq === null || this.#followId !== null || seq <= this.#seq) return false;
    if (seq === this.#seq + 1) {
      this.#seq = seq;
      return true;
    }
    this.#follow();
    return false;
  }

  #refused(refusal: Refused): void {
    const { id, code } = refusal;
    if (id !== undefined && id === this.#followId) {
      this.#followId = null;
      if (NO_SEAT.has(code) && this.mode === "join") {
        this.mode = "watch";
        this.#follow();
      } else if (code === "unknown-request" && this.#lean) {
        // A node that is not upgraded yet.
        this.#lean = false;
        this.#follow();
      } else if (PASSING.has(code)) this.#lose();
      else this.#sentAway(refusal);
    } else if (id !== undefined) {
      if (!this.#pending.refuse(id, refusal)) this.listener.refused(refusal);
    } else if (FINAL.has(code)) this.#sentAway(refusal);
    else if (code === "too-fast" || code === "unreadable" || /^(storage|device)-/.test(code)) {
      // The refusal carries no id. If it meant our `join`, the timeout for it passes and the connection retries.
      if (!this.#pending.refuseAll(refusal)) this.listener.refused(refusal);
    }
    // After any other refusal without an id the server closes the socket.
  }

  #sentAway(refusal: Refused): void {
    this.#end();
    this.#pending.end();
    this.listener.line({ state: "refused", refusal });
  }

  #closed(code: number, reason: string): void {
    // 4001: this device refuses; connecting again would not help.
    if (code === 4001 || (code === 4000 && FINAL.has(reason))) {
      return this.#sentAway({ tell: "refused", code: reason as Refused["code"], rule: null, text: reason });
    }
    this.#lose();
  }

  /** The connection is lost: reconnect after a pause that grows with every attempt. */
  #lose(): void {
    this.#drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#attempt);
    // Jitter, so that clients do not all reconnect at once when a server restarts.
    const wait = Math.round(pause * (0.5 + this.world.random() / 2));
    this.#attempt += 1;
    this.#stopTimer();
    this.#timer = this.world.after(wait, () => this.#open());
    this.listener.line({ state: "lost", retryAt: this.world.now() + wait, attempt: this.#attempt });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#following = false;
    this.#followId = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    this.#pending.lost();
    try {
      socket.close();
    } catch {
      // The socket was closed already.
    }
  }

  #wake(): void {
    if (this.#ended) return;
    if (this.#socket === null) this.#open();
    else if (this.#following && this.#followId === null && this.world.now() - this.#heard > SHORT_SILENCE)
      this.#follow();
  }

  #stopTimer(): void {
    if (this.#timer !== null) this.world.cancel(this.#timer);
    this.#timer = null;
  }

  /** After `ms` without a message asks the server for a `sync`; if a reply was due, the connection is lost. */
  #watch(ms: number): void {
    this.#stopTimer();
    this.#timer = this.world.after(ms, () => {
      if (this.#following && this.#followId === null && this.#pending.size === 0) this.#follow();
      else this.#lose();
    });
  }
}
