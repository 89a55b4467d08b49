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
});

test("a tab that is about to close is waited for", async () => {
  const [one, other] = [0, 1].map(() => new WebLocks(manager as unknown as LockManager, later));
  const held = await one!.take("a", false, vi.fn());
  const taking = other!.take("a", false, vi.fn());
  setTimeout(() => held!.release());
  expect(await taking).not.toBeNull();
});
