/** A connection to a table that reconnects, asks for what it missed, and repeats a choice that may not have arrived. */
import type { Command, Earlier, Follow, Present, Refused, ServerMessage, Update } from "../../wire/server";
import type { Inquiry } from "./inquiries";
import type { Line } from "../model";
import { type Answer, LineLost, PendingRequests } from "./requests";

/** What we use of a WebSocket. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((close: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Everything outside that the line depends on. */
export interface World {
  connect(address: string): SocketLike;
  now(): number;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
  /** From 0 to 1. */
  random(): number;
  /** Calls back when trying is worth while: the network is back, or the page is visible again. Returns an end to it. */
  onWake(run: () => void): () => void;
}

/** Who is told. */
export interface Listener {
  line(line: Line): void;
  /** In order, without gaps, each once; a `sync` also if nothing happened. */
  update(update: Update): void;
  earlier(earlier: Earlier): void;
  present(present: Present): void;
  /** A refusal that answers no request of ours. */
  refused(refusal: Refused): void;
}

type Heard = ServerMessage;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** How long connecting may take, or the answer to joining. */
const PATIENCE = 12_000;
/** After so much silence we ask whether the line is still there; a browser does not show us the server's pings. */
const SILENCE = 60_000;
/** When the page is visible again, after so much silence. */
const SHORT_SILENCE = 5_000;

/** Refusals after which it is tried again, in a while. All others of `join` and `watch` are final. */
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
/** Refusals without a request that end the connection. */
const FINAL = new Set(["no-spectators", "no-such-table", "damaged", "no-guest"]);
/** Refusals of `join` after which one can still look on. */
const NO_SEAT = new Set(["table-full", "already-started", "flag-taken-here"]);

export class Connection {
  #socket: SocketLike | null = null;
  /** Is the table followed: has the `sync` come? */
  #following = false;
  #seq: number | null = null;
  #id = 0;
  #followId: number | null = null;
  #attempt = 0;
  #heard = 0;
  #timer: unknown = null;
  #ended = false;
  #pending = new PendingRequests();
  #stopWaking: () => void;

  constructor(
    private readonly address: string,
    private mode: "join" | "watch",
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.#stopWaking = world.onWake(() => this.#wake());
    this.#open();
  }

  /** The last update that is known; null before the first. */
  get seq(): number | null {
    return this.#seq;
  }

  /** Asks something; `done`, `granted` or an answer of its own settles it. A choice outlives a lost line. */
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
      socket = this.world.connect(this.address);
    } catch {
      return this.#lose();
    }
    this.#socket = socket;
    socket.onopen = () => this.#follow();
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code, reason }) => this.#closed(code, reason);
    this.#watch(PATIENCE);
  }

  /** Says `join` or `watch`. A client that has joined once only comes back: a captain who gave their seat up does not take another. */
  #follow(): void {
    const follow: Follow = { do: this.#seq === null ? this.mode : "watch", since: this.#seq ?? 0 };
    this.#followId = this.#say(follow);
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

  #told(update: Update): void {
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
      this.listener.update(update);
    }
    for (const id of update.done ?? []) this.#pending.settle(id, { tell: "granted", id });
  }

  /** Takes the next number. One that is known is forgotten; after a gap, what is missing is asked for. */
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
      } else if (PASSING.has(code)) this.#lose();
      else this.#sentAway(refusal);
    } else if (id !== undefined) {
      if (!this.#pending.refuse(id, refusal)) this.listener.refused(refusal);
    } else if (FINAL.has(code)) this.#sentAway(refusal);
    else if (code === "too-fast" || code === "unreadable") {
      // It does not say what was too fast. If it was our joining, the patience for it runs out and it is said again.
      if (!this.#pending.refuseAll(refusal)) this.listener.refused(refusal);
    }
    // All others are farewells: the end of the line follows.
  }

  #sentAway(refusal: Refused): void {
    this.#end();
    this.#pending.end();
    this.listener.line({ state: "refused", refusal });
  }

  #closed(code: number, reason: string): void {
    if (code === 4000 && FINAL.has(reason)) {
      const refusal = { tell: "refused", code: reason as Refused["code"], rule: null, text: reason } as const;
      return this.#sentAway(refusal);
    }
    this.#lose();
  }

  /** The line is gone: connect again after a pause that grows. */
  #lose(): void {
    this.#drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#attempt);
    // Not all at once when a server comes back.
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
      // It was closed already.
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

  /** After so long without a message: ask the server for one. If an answer was due, the connection is lost. */
  #watch(ms: number): void {
    this.#stopTimer();
    this.#timer = this.world.after(ms, () => {
      if (this.#following && this.#followId === null && this.#pending.size === 0) this.#follow();
      else this.#lose();
    });
  }
}
