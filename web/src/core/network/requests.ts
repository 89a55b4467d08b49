/** Requests that wait for their answer: what was sent, and what becomes of it when the line is lost. */
import type { Command, Granting, Refused, Update } from "../../wire/server";
import type { Advised, Inquiry, Previewed, Reckoned } from "./inquiries";

export type Request = Command | Inquiry;
export type Answer = Granting | Previewed | Reckoned | Advised;
export type Choose = Command & { do: "choose" };

/** The server said no. */
export class RequestRefused extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.text);
    this.name = "RequestRefused";
  }
}

/** The line was lost before an answer came: the server may have heard the request or not. */
export class LineLost extends Error {
  constructor() {
    super("the line was lost");
    this.name = "LineLost";
  }
}

interface Entry {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: Error): void;
  /** A choice that was sent a second time may be refused because the first was heard. */
  again: boolean;
}

const isChoose = (entry: Entry): entry is Entry & { request: Choose } => entry.request.do === "choose";

/** What a choice is refused with if it has happened already. */
const HAPPENED = new Set(["stale", "already-chosen"]);

export class PendingRequests {
  #entries = new Map<number, Entry>();
  /** Choices that wait for the line to be back. */
  #kept: (Entry & { request: Choose })[] = [];

  get size(): number {
    return this.#entries.size;
  }

  /** Waits for the answer to that number. */
  wait(id: number, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#entries.set(id, { request, resolve, reject, again: false });
    });
  }

  /** Waits for the line, and then for the answer. */
  keep(request: Choose): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#kept.push({ request, resolve, reject, again: false });
    });
  }

  settle(id: number, answer: Answer): void {
    this.#entries.get(id)?.resolve(answer);
    this.#entries.delete(id);
  }

  /** Returns whether it was one of ours. */
  refuse(id: number, refusal: Refused): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    if (isChoose(entry) && (refusal.code === "already-chosen" || (entry.again && HAPPENED.has(refusal.code))))
      entry.resolve({ tell: "granted", id });
    else entry.reject(new RequestRefused(refusal));
    return true;
  }

  /** A refusal that does not say of what: whatever waits may be meant. */
  refuseAll(refusal: Refused): boolean {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) entry.reject(new RequestRefused(refusal));
    return entries.length > 0;
  }

  /** The line is lost: choices are kept, for they may be sent twice; all other requests fail, because their fate is unknown. */
  lost(): void {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) {
      if (isChoose(entry)) this.#kept.push({ ...entry, again: true });
      else entry.reject(new LineLost());
    }
  }

  /** The line is back: the last choice that answers what is still asked is sent again, all others are settled. */
  back(sync: Update, send: (request: Request) => number): void {
    const kept = this.#kept.splice(0);
    const awaiting = sync.open?.awaiting;
    const awaited = awaiting?.kind === "seats" && sync.seat !== null && awaiting.seats.includes(sync.seat);
    const last = awaited ? kept.findLast(({ request }) => request.ask === sync.ask) : undefined;
    for (const entry of kept) if (entry !== last) entry.resolve({ tell: "granted" });
    if (last !== undefined) this.#entries.set(send(last.request), last);
  }

  /** The table is left: every request that still waits fails. */
  end(): void {
    this.lost();
    for (const entry of this.#kept.splice(0)) entry.reject(new LineLost());
  }
}
