/** A tab that leaves a race lets another tab have it soon; taking it over beats waiting for it. */
import { beforeEach, expect, test, vi } from "vitest";
import { Holdings, REST } from "./holdings";
import { type RaceLocks, WebLocks } from "./locks";
import { FakeManager } from "./testing";

/** A clock for all tabs: `pass` runs what is due, in order. */
let time = 0;
let timers: { at: number; run: () => void }[] = [];
const after = (ms: number, run: () => void): unknown => {
  const timer = { at: time + ms, run };
  timers.push(timer);
  return timer;
};
const cancel = (timer: unknown): void => void (timers = timers.filter((one) => one !== timer));
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function pass(ms: number): Promise<void> {
  const until = time + ms;
  await turn();
  for (;;) {
    const next = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
    if (next === undefined) break;
    cancel(next);
    time = next.at;
    next.run();
    await turn();
  }
  time = until;
}

let manager: FakeManager;
beforeEach(() => {
  manager = new FakeManager();
  [time, timers] = [0, []];
});

function tab(locks: RaceLocks = new WebLocks(manager as unknown as LockManager, after)) {
  const [lost, left] = [vi.fn(), vi.fn()];
  return { holdings: new Holdings({ locks, after, cancel }, lost, left), lost, left };
}

test("a race that one tab leaves when another opens it is had by the other", async () => {
  const [one, other] = [tab(), tab()];
  expect(await one.holdings.hold("a")).toBe(true);
  one.holdings.settle(() => false);
  const taking = other.holdings.hold("a");
  await pass(REST + 200);
  expect(await taking).toBe(true);
  expect(one.left).toHaveBeenCalledWith("a");
  expect(one.lost).not.toHaveBeenCalled();
});

test("a race in use is kept, however often the page is asked", async () => {
  const { holdings, left } = tab();
  await holdings.hold("a");
  await holdings.hold("b");
  for (let count = 0; count < 5; count += 1) {
    holdings.settle((table) => table === "b");
    await pass(REST / 4);
  }
  expect(left.mock.calls).toEqual([["a"]]);
  expect([holdings.has("a"), holdings.has("b")]).toEqual([false, true]);
});

test("a race that is opened again is kept before the page has settled", async () => {
  const { holdings, left } = tab();
  await holdings.hold("a");
  holdings.settle(() => false);
  await pass(REST - 1);
  expect(await holdings.hold("a")).toBe(true);
  await pass(REST);
  expect(left).not.toHaveBeenCalled();
  expect(holdings.has("a")).toBe(true);
});

test("a race that is taken over while this tab waits for it is stolen", async () => {
  const [one, other] = [tab(), tab()];
  await one.holdings.hold("a");
  const waiting = other.holdings.hold("a");
  const stealing = other.holdings.hold("a", true);
  await pass(2000);
  expect([await waiting, await stealing]).toEqual([false, true]);
  expect(one.lost).toHaveBeenCalledWith("a");
  expect([one.holdings.has("a"), other.holdings.has("a")]).toEqual([false, true]);
});

test("a race that was released before it was had is not held", async () => {
  const { holdings } = tab();
  const taking = holdings.hold("a");
  holdings.releaseAll();
  expect(await taking).toBe(false);
  await pass(100);
  const next = tab();
  const again = next.holdings.hold("a");
  await pass(100);
  expect(await again).toBe(true);
});

test("a browser that refuses its locks keeps no race from its captain", async () => {
  const { holdings } = tab({ take: () => Promise.reject(new Error("no")) });
  expect(await holdings.hold("a")).toBe(true);
});
