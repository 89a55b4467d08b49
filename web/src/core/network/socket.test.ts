/** The connection survives every way of losing it. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Line } from "../model";
import { LineLost, RequestRefused } from "./requests";
import { Connection } from "./socket";
import { FakeWorld, race, sync, TABLE, update } from "../testing";

let world: FakeWorld;
let lines: Line[];
const listener = {
  line: (line: Line) => void lines.push(line),
  update: vi.fn(),
  lean: vi.fn(),
  earlier: vi.fn(),
  present: vi.fn(),
  refused: vi.fn(),
};

beforeEach(() => {
  vi.resetAllMocks();
  world = new FakeWorld();
  lines = [];
});

const connect = (mode: "join" | "watch" = "join") => new Connection(TABLE.id, "me", mode, world, listener);

/** An open connection whose last update has that number. */
function opened(seq = 5, mode: "join" | "watch" = "join"): Connection {
  const connection = connect(mode);
  world.socket.open();
  world.socket.tell(sync(seq, { done: [1] }));
  return connection;
}

const refusal = (code: string, id?: number) => ({ tell: "refused", code, rule: null, text: code, ...(id && { id }) });
const seqs = () => listener.update.mock.calls.map(([told]) => (told as { seq: number }).seq);
/** The state of a promise after pending microtasks. */
const fate = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

test("joins, and is open after the `sync`", () => {
  const connection = connect();
  expect(world.socket.said).toEqual([]);
  world.socket.open();
  expect(world.socket.said).toEqual([{ do: "join", since: 0, lean: true, id: 1 }]);
  expect(lines).toEqual([{ state: "connecting" }]);
  world.socket.tell(sync(5, { done: [1] }));
  expect(lines.at(-1)).toEqual({ state: "open" });
  expect(seqs()).toEqual([5]);
  expect(connection.seq).toBe(5);
});

test("takes each update once and in order", () => {
  opened(5);
  world.socket.tell(update(6));
  world.socket.tell(update(6));
  world.socket.tell(update(5));
  world.socket.tell({ tell: "earlier", seq: 7, at: 1, events: [] });
  world.socket.tell({ tell: "earlier", seq: 7, at: 1, events: [] });
  world.socket.tell(update(8));
  expect(seqs()).toEqual([5, 6, 8]);
  expect(listener.earlier).toHaveBeenCalledOnce();
});

test("a lean update is taken like another, and one that does not fit asks for a `sync`", () => {
  opened(5);
  const lean = (seq: number) => world.socket.tell({ ...update(seq), tell: "lean" });
  listener.lean.mockReturnValue(true);
  lean(6);
  lean(6);
  lean(7);
  expect(listener.lean).toHaveBeenCalledTimes(2);
  expect(seqs()).toEqual([5]);
  expect(world.socket.said).toHaveLength(1);
  listener.lean.mockReturnValue(false);
  lean(8);
  expect(world.socket.last).toEqual({ do: "watch", since: 8, mismatch: true, id: 2 });
  lean(9);
  expect(listener.lean, "it is contained in the `sync`").toHaveBeenCalledTimes(3);
});

test("a server that knows no lean updates is asked for whole ones", () => {
  connect();
  world.socket.open();
  const refusal = { tell: "refused", id: 1, code: "unknown-request", rule: null, text: "no such request" };
  world.socket.tell(refusal);
  expect(world.socket.last).toEqual({ do: "join", since: 0, id: 2 });
  world.socket.tell({ ...refusal, id: 2 });
  expect(world.socket.said, "it asks no third time").toHaveLength(2);
  expect(lines.at(-1)).toMatchObject({ state: "refused" });
});

test.each(["update", "lean", "earlier"])("after a gap before an %s it asks for a `sync`", (tell) => {
  opened(5);
  world.socket.tell({ ...update(8), tell });
  expect(seqs()).toEqual([5]);
  expect(listener.earlier).not.toHaveBeenCalled();
  expect(world.socket.last).toEqual({ do: "watch", since: 5, lean: true, id: 2 });
  // Updates that arrive before the `sync` are contained in it.
  world.socket.tell(update(9));
  expect(world.socket.said).toHaveLength(2);
  world.socket.tell(sync(9, { done: [2] }));
  world.socket.tell(update(10));
  expect(seqs()).toEqual([5, 9, 10]);
  expect(lines.filter(({ state }) => state === "open")).toHaveLength(1);
});

test("a request resolves even if the update that settles it comes after a gap", async () => {
  const connection = opened(5);
  const ready = connection.request({ do: "ready" });
  world.socket.tell(update(8, { done: [2] }));
  await expect(ready).resolves.toEqual({ tell: "granted", id: 2 });
});

test("the pause grows from 0.5 s to 15 s, and resets after a `sync`", () => {
  connect();
  const pauses = [];
  for (let n = 0; n < 8; n += 1) {
    world.socket.break();
    const line = lines.at(-1)!;
    if (line.state !== "lost") throw new Error(line.state);
    expect(line.attempt).toBe(n + 1);
    pauses.push(line.retryAt - world.time);
    world.pass(line.retryAt - world.time);
    expect(world.sockets).toHaveLength(n + 2);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  world.socket.open();
  world.socket.tell(sync(5));
  world.socket.break();
  expect(lines.at(-1)).toMatchObject({ attempt: 1, retryAt: world.time + 500 });
});

test("pauses have jitter, down to half", () => {
  world.random = () => 0;
  connect();
  world.socket.break();
  expect(lines.at(-1)).toMatchObject({ retryAt: 250 });
});

test("reconnects with the last number, and takes no other seat", () => {
  opened(5);
  world.socket.tell(update(6));
  world.socket.break();
  expect(lines.at(-1)).toMatchObject({ state: "lost" });
  world.pass(500);
  world.socket.open();
  expect(world.socket.said[0]).toMatchObject({ do: "watch", since: 6 });
  world.socket.tell(sync(6));
  expect(lines.at(-1)).toEqual({ state: "open" });
});

test("a connection lost before the `sync` joins again", () => {
  connect();
  world.socket.open();
  world.socket.break();
  world.pass(500);
  world.socket.open();
  expect(world.socket.said[0]).toMatchObject({ do: "join", since: 0 });
});

test.each(["too-slow", "silent", "stopping", "adrift"])("after the refusal %s it reconnects", (code) => {
  opened();
  world.socket.tell(refusal(code));
  expect(lines.at(-1)).toEqual({ state: "open" });
  world.socket.break(4000, code);
  expect(lines.at(-1)).toMatchObject({ state: "lost" });
  world.pass(500);
  expect(world.sockets).toHaveLength(2);
  expect(listener.refused).not.toHaveBeenCalled();
});

test.each(["no-such-table", "no-spectators"])("the refusal %s is final", (code) => {
  connect("watch");
  world.socket.open();
  world.socket.tell(refusal(code, 1));
  expect(lines.at(-1)).toMatchObject({ state: "refused", refusal: { code } });
  expect(world.socket.closed).toBe(true);
  world.wake();
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
  expect(world.timers).toBe(0);
});

test("a guest who may not watch is refused when the race begins", () => {
  opened(5, "watch");
  world.socket.tell(refusal("no-spectators"));
  world.socket.break(1000);
  expect(lines.at(-1)).toMatchObject({ state: "refused" });
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
});

test("a close with a final reason is final", () => {
  opened();
  world.socket.break(4000, "no-such-table");
  expect(lines.at(-1)).toMatchObject({ state: "refused", refusal: { code: "no-such-table" } });
});

test("a guest who finds no seat watches", () => {
  connect();
  world.socket.open();
  world.socket.tell(refusal("table-full", 1));
  expect(world.socket.last).toEqual({ do: "watch", since: 0, lean: true, id: 2 });
  world.socket.tell(sync(5, { seat: null }));
  expect(lines.at(-1)).toEqual({ state: "open" });
});

test("`join` is retried after `too-fast`", () => {
  connect();
  world.socket.open();
  world.socket.tell(refusal("too-fast", 1));
  expect(lines.at(-1)).toMatchObject({ state: "lost" });
});

test.each(["connecting", "joining"])("without a reply while %s it retries", (phase) => {
  connect();
  const first = world.socket;
  if (phase === "joining") first.open();
  world.pass(12_000);
  expect(lines.at(-1)).toMatchObject({ state: "lost" });
  expect(first.closed).toBe(true);
  world.pass(500);
  expect(world.sockets).toHaveLength(2);
  // Messages of the first socket are ignored.
  first.tell(sync(5));
  expect(listener.update).not.toHaveBeenCalled();
});

test("a failing constructor is retried", () => {
  world.refuseConnections = true;
  connect();
  expect(lines.at(-1)).toMatchObject({ state: "lost", attempt: 1 });
  world.refuseConnections = false;
  world.pass(500);
  expect(world.sockets).toHaveLength(1);
});

test("waking reconnects at once, but not twice", () => {
  connect();
  world.socket.break();
  world.wake();
  expect(world.sockets).toHaveLength(2);
  world.wake();
  world.pass(1000);
  expect(world.sockets).toHaveLength(2);
});

test("waking checks a silent connection", () => {
  opened(5);
  world.wake();
  expect(world.socket.said, "it has just spoken").toHaveLength(1);
  world.pass(6000);
  world.wake();
  expect(world.socket.last).toMatchObject({ do: "watch", since: 5 });
  world.pass(12_000);
  expect(lines.at(-1)).toMatchObject({ state: "lost" });
});

test("after a minute of silence it asks for a `sync`, and any reply keeps the connection", () => {
  opened(5);
  world.pass(60_000);
  expect(world.socket.last).toMatchObject({ do: "watch", since: 5 });
  world.socket.tell(sync(5));
  world.pass(59_000);
  expect(lines.at(-1)).toEqual({ state: "open" });
  expect(world.socket.said).toHaveLength(2);
});

test("a request without a reply means that the connection is lost", async () => {
  const connection = opened(5);
  const said = fate(connection.request({ do: "say", text: "ahoy" }));
  world.pass(12_000);
  expect(lines.at(-1)).toMatchObject({ state: "lost" });
  expect(await said).toEqual({ error: expect.any(LineLost) as LineLost });
});

test("each reply settles its own request", async () => {
  const connection = opened(5);
  const offer = connection.request({ do: "offer" });
  const hire = fate(connection.request({ do: "hire", level: "sailor" }));
  const odds = connection.request({ do: "odds" });
  const sit = connection.request({ do: "sit" });
  world.socket.tell({ tell: "granted", id: 2, code: "xyz" });
  world.socket.tell(refusal("not-host", 3));
  world.socket.tell({ tell: "odds", id: 4, seq: 5, ask: 8, ship: 1, amounts: [], sabre: null });
  world.socket.tell(update(6, { done: [5] }));
  expect(await offer).toMatchObject({ code: "xyz" });
  expect(await hire).toMatchObject({ error: { refusal: { code: "not-host" } } });
  expect(await odds).toMatchObject({ tell: "odds" });
  expect(await sit).toEqual({ tell: "granted", id: 5 });
  expect(listener.refused).not.toHaveBeenCalled();
});

test("a refusal without an id rejects all waiting requests, or goes to the listener", async () => {
  const connection = opened(5);
  const said = fate(connection.request({ do: "say", text: "ahoy" }));
  world.socket.tell(refusal("too-fast"));
  expect(await said).toEqual({ error: expect.any(RequestRefused) as RequestRefused });
  world.socket.tell(refusal("too-fast"));
  world.socket.tell(refusal("not-host", 99));
  expect(listener.refused).toHaveBeenCalledTimes(2);
});

test("requests fail while disconnected, except a choice, which waits", async () => {
  const connection = connect();
  await expect(connection.request({ do: "ready" })).rejects.toThrow(LineLost);
  const choice = connection.request({ do: "choose", ask: 8, choice: "card gold-gold" });
  world.socket.open();
  world.socket.tell(sync(5));
  expect(world.socket.last).toEqual({ do: "choose", ask: 8, choice: "card gold-gold", id: 2 });
  world.socket.tell(update(6, { done: [2] }));
  await expect(choice).resolves.toMatchObject({ tell: "granted" });
});

/** Sends a choice, loses the connection, and reconnects to that `sync`. */
function chooseAndLose(change: Parameters<typeof sync>[1]) {
  const connection = opened(5);
  const choice = connection.request({ do: "choose", ask: 8, choice: "card gold-gold" });
  const other = fate(connection.request({ do: "say", text: "ahoy" }));
  world.socket.break();
  world.pass(500);
  world.socket.open();
  world.socket.tell(sync(6, change));
  return { choice, other };
}

test("a choice that may not have arrived is sent again", async () => {
  const { choice, other } = chooseAndLose({});
  expect(world.socket.last).toEqual({ do: "choose", ask: 8, choice: "card gold-gold", id: 5 });
  expect(await other).toEqual({ error: expect.any(LineLost) as LineLost });
  world.socket.tell(update(7, { done: [5] }));
  await expect(choice).resolves.toMatchObject({ tell: "granted" });
});

test.each(["stale", "already-chosen"])("a resent choice refused as %s had arrived before", async (code) => {
  const { choice } = chooseAndLose({});
  world.socket.tell(refusal(code, 5));
  await expect(choice).resolves.toMatchObject({ tell: "granted" });
});

test("a choice is not sent again if another question is open", async () => {
  const { choice } = chooseAndLose({ ask: 9 });
  expect(world.socket.said).toHaveLength(1);
  await expect(choice).resolves.toMatchObject({ tell: "granted" });
});

test("a choice is not sent again if it arrived and others still choose", async () => {
  const open = race({ awaiting: { kind: "seats", seats: [2], question: { ask: "card" } } });
  const { choice } = chooseAndLose({ open });
  expect(world.socket.said).toHaveLength(1);
  await expect(choice).resolves.toMatchObject({ tell: "granted" });
});

test("of two choices the last is sent again", async () => {
  const connection = opened(5);
  const first = connection.request({ do: "choose", ask: 8, choice: "card gold-gold" });
  const last = connection.request({ do: "choose", ask: 8, choice: "card forward-food" });
  world.socket.break();
  world.pass(500);
  world.socket.open();
  world.socket.tell(sync(5));
  expect(world.socket.said.slice(1)).toMatchObject([{ choice: "card forward-food" }]);
  await first;
  world.socket.tell(update(6, { done: [world.socket.last!.id as number] }));
  await last;
});

test("a stale choice that was sent once is refused", async () => {
  const connection = opened(5);
  const choice = connection.request({ do: "choose", ask: 7, choice: "card gold-gold" });
  world.socket.tell(refusal("stale", 2));
  await expect(choice).rejects.toThrow("stale");
});

test("closing ends everything", async () => {
  const connection = opened(5);
  const choice = fate(connection.request({ do: "choose", ask: 8, choice: "card gold-gold" }));
  connection.close();
  expect(world.socket.closed).toBe(true);
  expect(await choice).toEqual({ error: expect.any(LineLost) as LineLost });
  world.wake();
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
  await expect(connection.request({ do: "choose", ask: 8, choice: "stay" })).rejects.toThrow(LineLost);
});

test("unreadable messages are ignored", () => {
  opened(5);
  world.socket.tell("not json");
  world.socket.tell({ tell: "tales" });
  world.socket.tell({ tell: "present", seats: [1], watchers: 2 });
  expect(listener.present).toHaveBeenCalledWith({ tell: "present", seats: [1], watchers: 2 });
});
