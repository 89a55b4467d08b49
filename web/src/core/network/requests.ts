/** Requests that wait for a reply, and what happens to them when the connection is lost. Knows no socket. */
import type { Command, Granting, Refused, Update } from "../../wire/server";
import type { Advised, Inquiry, Previewed, Reckoned } from "./inquiries";

export type Request = Command | Inquiry;
export type Answer = Granting | Previewed | Reckoned | Advised;
export type Choose = Command & { do: "choose" };

/** The server refused the request. */
export class RequestRefused extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.text);
    this.name = "RequestRefused";
  }
}

/** The connection was lost before the reply came: the server may or may not have received the request. */
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
  /** True for a choice that is sent again: a refusal of the second copy can mean that the first one counted. */
  again: boolean;
}

const isChoose = (entry: Entry): entry is Entry & { request: Choose } => entry.request.do === "choose";

/** The refusals of a resent choice whose first copy had arrived. */
const HAPPENED = new Set(["stale", "already-chosen"]);

export class PendingRequests {
  #entries = new Map<number, Entry>();
  /** Choices to be sent after the connection is restored. */
  #kept: (Entry & { request: Choose })[] = [];

  get size(): number {
    return this.#entries.size;
  }

  /** Waits for the reply to the request with that id. */
  wait(id: number, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#entries.set(id, { request, resolve, reject, again: false });
    });
  }

  /** Keeps a choice until the connection is restored, then waits for the reply. */
  keep(request: Choose): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#kept.push({ request, resolve, reject, again: false });
    });
  }

  settle(id: number, answer: Answer): void {
    this.#entries.get(id)?.resolve(answer);
    this.#entries.delete(id);
  }

  /** Returns false if no request with that id is waiting. */
  refuse(id: number, refusal: Refused): boolean {
    const entry = this.#entries.get(id);
    if (entry === undefined) return false;
    this.#entries.delete(id);
    if (isChoose(entry) && (refusal.code === "already-chosen" || (entry.again && HAPPENED.has(refusal.code))))
      entry.resolve({ tell: "granted", id });
    else entry.reject(new RequestRefused(refusal));
    return true;
  }

  /** Rejects all waiting requests: the refusal carries no id, so any of them may be meant. False if none waits. */
  refuseAll(refusal: Refused): boolean {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) entry.reject(new RequestRefused(refusal));
    return entries.length > 0;
  }

  /** The connection is lost. Choices are kept, because sending one twice is safe; all other requests fail. */
  lost(): void {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of entries) {
      if (isChoose(entry)) this.#kept.push({ ...entry, again: true });
      else entry.reject(new LineLost());
    }
  }

  /** The connection is restored. Resends the last choice that answers the open question; resolves all other choices. */
  back(sync: Update, send: (request: Request) => number): void {
    const kept = this.#kept.splice(0);
    const awaiting = sync.open?.awaiting;
    const awaited = awaiting?.kind === "seats" && sync.seat !== null && awaiting.seats.includes(sync.seat);
    const last = awaited ? kept.findLast(({ request }) => request.ask === sync.ask) : undefined;
    for (const entry of kept) if (entry !== last) entry.resolve({ tell: "granted" });
    if (last !== undefined) this.#entries.set(send(last.request), last);
  }

  /** The connection is closed for good: every waiting request fails. */
  end(): void {
    this.lost();
    for (const entry of this.#kept.splice(0)) entry.reject(new LineLost());
  }
}
