/** What the page has open: sockets and requests that wait for an answer. It tells the page, and nothing twice. */
import type { DeviceCode } from "../../model";
import type { FromWorker, Told } from "../messages";

export const refusalOf = (code: DeviceCode | "no-such-table", id?: number) => ({
  tell: "refused",
  id,
  code,
  rule: null,
  text: code,
});

export class Clients {
  /** The table of each socket, also while it is being opened. */
  #sockets = new Map<number, string>();
  /** The table that each request is about; null if it is about none. */
  #calls = new Map<number, string | null>();

  constructor(private readonly tell: (message: FromWorker) => void) {}

  get idle(): boolean {
    return this.#sockets.size === 0 && this.#calls.size === 0;
  }

  /** The tables that the page has open. */
  get tables(): Set<string> {
    return new Set(this.#sockets.values());
  }

  /**
   * True if the page has the table open or waits for an answer about it. A request about no table may be opening this
   * one.
   */
  uses(table: string): boolean {
    const isAbout = (other: string | null): boolean => other === null || other === table;
    return this.tables.has(table) || [...this.#calls.values()].some(isAbout);
  }

  open(socket: number, table: string): void {
    this.#sockets.set(socket, table);
  }

  has(socket: number): boolean {
    return this.#sockets.has(socket);
  }

  /** The page closed the socket. False if it was closed already. */
  forget(socket: number): boolean {
    return this.#sockets.delete(socket);
  }

  /** Says that a socket is open, if the page has not closed it meanwhile. */
  opened(socket: number): void {
    if (this.#sockets.has(socket)) this.tell({ opened: socket });
  }

  wait(call: number, table: string | null): void {
    this.#calls.set(call, table);
  }

  /** True while the page waits for the answer. */
  waits(call: number): boolean {
    return this.#calls.has(call);
  }

  /** Passes on what the program says, if the page still waits for it. */
  pass(told: Told): void {
    if ("answer" in told && !this.#calls.delete(told.answer)) return;
    if ("closed" in told && !this.#sockets.delete(told.closed)) return;
    this.tell(told);
  }

  close(socket: number, code: number, reason: string): void {
    this.pass({ closed: socket, code, reason });
  }

  /** Closes all sockets of a table, and refuses all requests about it. */
  endTable(table: string, code: number, reason: DeviceCode | "no-such-table"): void {
    for (const [socket, open] of this.#sockets) if (open === table) this.close(socket, code, reason);
    for (const [call, about] of this.#calls) if (about === table) this.refuse(call, reason);
  }

  /** Closes all sockets, and refuses all requests. */
  end(code: number, reason: DeviceCode): void {
    for (const socket of this.#sockets.keys()) this.close(socket, code, reason);
    for (const call of this.#calls.keys()) this.refuse(call, reason);
  }

  answer(call: number, status: number, body: string): void {
    this.pass({ answer: call, status, body });
  }

  refuse(call: number, code: DeviceCode | "no-such-table"): void {
    this.answer(call, code === "elsewhere" ? 409 : 503, JSON.stringify(refusalOf(code)));
  }

  /** Tells the sockets of a table why the race does not go on, also if no request waits for an answer. */
  warn(table: string, code: DeviceCode): void {
    const text = JSON.stringify(refusalOf(code));
    for (const [socket, open] of this.#sockets) if (open === table) this.tell({ to: socket, text });
  }
}
