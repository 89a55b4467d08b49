/** Test helpers: a small race, server messages, and a fake world with its own clock and sockets. */
import type { Event, Seat, SeatView, ShipView, View } from "../wire/game";
import type { TableState, Update } from "../wire/server";
import { fold } from "./game/fold";
import type { Press } from "./choices/readiness";
import type { SessionWorld } from "./table/session";
import type { SocketLike } from "./model";
import type { Waiting } from "./pacing/steps";

const ship = (seat: Seat): ShipView =>
  ({
    ship: seat,
    flag: seat === 1 ? "anne-bonny" : "mary-read",
    space: 0,
    lap: 0,
    to_go: 44,
    holds: [{ good: "gold", count: 3 }, { good: "food", count: 3 }, null, null, null],
    treasures: [],
    tokens: null,
    // The server sends more fields; no test depends on them.
  }) as unknown as ShipView;

const seat = (seat: Seat): SeatView => ({
  seat,
  hand: 3,
  kept: [],
  deck: 8,
  discard: [],
  last_played: null,
  chosen: false,
});

/** A race of two and the Ghost Ship before the first cards are chosen, as seat 1 sees it. */
export const race = (change: Partial<View> = {}): View =>
  ({
    viewer: 1,
    setup: { edition: "first", seats: ["anne-bonny", "mary-read"], ghost: true, bank: "box", crew: false },
    round: 1,
    captain: 1,
    dice: { morning: 4, evening: 6 },
    set_die: null,
    turn: null,
    battle: null,
    ships: [
      ship(1),
      ship(2),
      { ...ship(1), ship: "ghost", flag: null, holds: [{ good: "gold", count: 5 }, null, null, null, null] },
    ],
    seats: [seat(1), seat(2)],
    bank: { gold: 70, food: 30, gunpowder: 40 },
    tokens: [4, 9, 11],
    tavern: null,
    looking: [],
    remembered: [],
    hand: ["gunpowder-gold", "gold-gold", "forward-food"],
    chosen: null,
    awaiting: { kind: "seats", seats: [1, 2], question: { ask: "card" } },
    result: null,
    ...change,
  }) as View;

const chair = (seat: Seat, kind: "captain" | "bot") => ({
  seat,
  kind,
  name: null,
  flag: null,
  ready: true,
  helm: null,
});

/** Two people at a table. */
export const TABLE = {
  id: "abcdefghijklmnopqrstuv",
  phase: "racing",
  seats: [chair(1, "captain"), chair(2, "captain")],
  given_up: false,
  rematch: null,
} as unknown as TableState;

/** The same with a bot for the other person. */
export const SOLO = { ...TABLE, seats: [chair(1, "captain"), chair(2, "bot")] } as TableState;

export const update = (seq: number, change: Partial<Update> = {}): Update => ({
  tell: "update",
  seq,
  at: 1000 * seq,
  seat: 1,
  host: false,
  events: [],
  news: [],
  open: race({ viewer: "spectator", hand: [] }),
  own: { seat: 1, hand: race().hand, chosen: null, treasures: [], scores: [], looking: [], remembered: [] },
  ask: 8,
  options: { count: 3, list: ["card gunpowder-gold", "card gold-gold", "card forward-food"] },
  deadline: null,
  ...change,
});

export const sync = (seq: number, change: Partial<Update> = {}): Update =>
  update(seq, { tell: "sync", table: TABLE, ...change });

/** A seat's whole turn: a card, a load, a move. */
export const turn = (seat: Seat): Event[] => [
  { event: "card-revealed", seat, card: "gold-forward" as never },
  { event: "action-began", ship: seat, half: "morning", die: 4 },
  { event: "loaded", ship: seat, good: "gold", count: 4, hold: 3 },
  { event: "action-began", ship: seat, half: "evening", die: 6 },
  { event: "sailed", ship: seat, direction: "forward", from: { space: 0, lap: 0 }, to: { space: 6, lap: 0 } },
  { event: "paid", ship: seat, good: "gold", from: [3, 0, 2, 0, 0, 0] },
];

/** Folds events into views before and after each. */
export function around(events: readonly Event[], start: View = race()): Waiting[] {
  let view = start;
  return events.map((event, index) => {
    const before = view;
    view = fold(view, event);
    return { key: String(index), event, before, after: view };
  });
}

/** A socket whose server is the test. */
export class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  closed = false;
  said: Record<string, unknown>[] = [];

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  break(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }

  get last(): Record<string, unknown> | undefined {
    return this.said.at(-1);
  }
}

/** A world whose clock advances only when a test calls `pass`. */
export class FakeWorld implements SessionWorld {
  time = 0;
  sockets: FakeSocket[] = [];
  refuseConnections = false;
  wake: () => void = () => undefined;
  look: (visible: boolean) => void = () => undefined;
  #frames: (() => void)[] = [];
  #timers: { at: number; run: () => void }[] = [];

  connect(): FakeSocket {
    if (this.refuseConnections) throw new Error("no network");
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  now = (): number => this.time;

  after(ms: number, run: () => void): unknown {
    const timer = { at: this.time + ms, run };
    this.#timers.push(timer);
    return timer;
  }

  cancel(timer: unknown): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  random = (): number => 1;

  onWake(run: () => void): () => void {
    this.wake = run;
    return () => (this.wake = () => undefined);
  }

  onVisible(run: (visible: boolean) => void): () => void {
    this.look = run;
    run(true);
    return () => (this.look = () => undefined);
  }

  /** The number of events shown, by table: it outlives a session, as a tab's store outlives a reload. */
  shown = new Map<string, number>();
  shownOf = (table: string): number => this.shown.get(table) ?? 0;
  keepShown = (table: string, events: number): void => void this.shown.set(table, events);

  press: (press: Press) => void = () => undefined;

  onPress(run: (press: Press) => void): () => void {
    this.press = run;
    return () => (this.press = () => undefined);
  }

  painted(run: () => void): void {
    this.#frames.push(run);
  }

  /** Runs the callbacks that wait for a painted frame. */
  paint(): void {
    for (const run of this.#frames.splice(0)) run();
  }

  get timers(): number {
    return this.#timers.length;
  }

  /** The last socket that was opened. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  pass(ms: number): void {
    this.paint();
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.cancel(next);
      this.time = next.at;
      next.run();
      this.paint();
    }
    this.time = end;
  }
}
