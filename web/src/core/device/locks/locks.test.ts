/** Two tabs never hold the same race, and one that loses it is told. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Channel, ChannelLocks, type RaceLocks, WebLocks } from "./locks";
import { FakeManager } from "./testing";

/** Channels of one browser: each hears what the others post. */
class FakeChannel implements Channel {
  onmessage: Channel["onmessage"] = null;
  constructor(private readonly all: FakeChannel[]) {
    all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of this.all) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
}

/** Runs the timers after the messages that are under way. */
const later = (_: number, run: () => void): unknown => setTimeout(run);

let manager: FakeManager;
let channels: FakeChannel[];
beforeEach(() => {
  manager = new FakeManager();
  channels = [];
});

describe.each<[string, () => RaceLocks]>([
  ["Web Locks", () => new WebLocks(manager as unknown as LockManager, later)],
  ["messages", () => new ChannelLocks(new FakeChannel(channels), later)],
])("by %s", (_, tab) => {
  test("the second tab does not get the race", async () => {
    const [one, other] = [tab(), tab()];
    expect(await one.take("a", false, vi.fn())).not.toBeNull();
    expect(await other.take("a", false, vi.fn())).toBeNull();
    expect(await other.take("b", false, vi.fn())).not.toBeNull();
  });

  test("a race that was released is free", async () => {
    const [one, other] = [tab(), tab()];
    const lost = vi.fn();
    (await one.take("a", false, lost))!.release();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await other.take("a", false, vi.fn())).not.toBeNull();
    expect(lost).not.toHaveBeenCalled();
  });

  test("a race is taken over, there and back", async () => {
    const [one, other] = [tab(), tab()];
    const [lost, lostToo] = [vi.fn(), vi.fn()];
    await one.take("a", false, lost);
    expect(await other.take("a", true, lostToo)).not.toBeNull();
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    expect(await one.take("a", false, lost)).toBeNull();
    expect(await one.take("a", true, lost)).not.toBeNull();
    await vi.waitFor(() => expect(lostToo).toHaveBeenCalledOnce());
    expect(lost).toHaveBeenCalledOnce();
  });

  test("a tab that is about to let go is waited for", async () => {
    const [one, other] = [tab(), tab()];
    const held = await one.take("a", false, vi.fn());
    const taking = other.take("a", false, vi.fn());
    setTimeout(() => held!.release());
    expect(await taking).not.toBeNull();
  });

  test("of two tabs that ask at the same time one has the race", async () => {
    const tabs = [tab(), tab()];
    const had = await Promise.all(tabs.map((one) => one.take("a", false, vi.fn())));
    expect(had.filter((held) => held !== null)).toHaveLength(1);
  });
});

test("by messages, a question after a refused one waits for its own answer", async () => {
  const timers: { ms: number; run: () => void }[] = [];
  const one = new ChannelLocks(new FakeChannel(channels), later);
  const other = new ChannelLocks(new FakeChannel(channels), (ms, run) => timers.push({ ms, run }));
  const due = async (ms: number): Promise<void> => {
    await vi.waitFor(() => expect(timers.some((timer) => timer.ms === ms)).toBe(true));
    timers
      .splice(
        timers.findIndex((timer) => timer.ms === ms),
        1,
      )[0]!
      .run();
  };
  await one.take("a", false, vi.fn());
  const taking = other.take("a", false, vi.fn());
  // The first question was refused; its time to wait for an answer ends while the second is asked.
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await due(100);
    await due(250);
  }
  expect(await taking).toBeNull();
});
