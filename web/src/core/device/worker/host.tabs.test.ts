/** A tab holds the race that it sails and no other; one that loses a race says so. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { REST } from "../locks/holdings";
import { call, firstTab, open, OTHER, RACE, sailing, say, settled, StandIn, Tab } from "./testing";

let tab: Tab;
beforeEach(() => void (tab = firstTab()));

test("a race goes on in another tab after this one was killed", async () => {
  await sailing(tab);
  await tab.say(say(7, "add"), say(7, "add"));
  const next = new Tab(tab.factory);
  await next.say(open(1));
  await next.say(say(1, "look"));
  expect(next.texts(1)).toEqual(["line1,line2,line3"]);
});

test("the program is discarded when no race is open, and its races are released", async () => {
  await sailing(tab);
  await tab.say({ do: "close", socket: 7 });
  expect(tab.held.has(RACE)).toBe(true);
  await tab.pass(REST);
  expect(tab.held.has(RACE)).toBe(false);
  await tab.say(open(8));
  await tab.say(say(8, "look"));
  expect(StandIn.made).toHaveLength(2);
  expect(tab.texts(8)).toEqual(["line1"]);
});

test("bots that think on do not hold a race that the page has left", async () => {
  await sailing(tab);
  await tab.say(say(7, "think"), say(7, "think"));
  await tab.say({ do: "close", socket: 7 });
  await tab.pass(REST - 1);
  expect(await tab.storage.read(RACE)).toHaveLength(2);
  await tab.pass(1);
  expect(tab.held.has(RACE)).toBe(false);
  expect(await tab.storage.read(RACE)).toHaveLength(2);
});

describe("a tab holds the race that it sails, and no other", () => {
  beforeEach(async () => {
    await sailing(tab);
    await tab.storage.append([
      { table: OTHER, seq: 1, at: 6, lines: "theirs", digest: "", listing: null, lesson: false },
    ]);
  });

  test("one that it has left is free although another is open", async () => {
    await tab.say(open(8, false, OTHER));
    await tab.say(say(8, "look"), { do: "close", socket: 7 });
    await tab.pass(REST);
    expect([...tab.held.keys()]).toEqual([OTHER]);
    expect(StandIn.calls).toContainEqual(expect.objectContaining({ do: "forget", table: RACE }));
    // Meanwhile another tab sails on.
    await tab.storage.append([
      { table: RACE, seq: 2, at: 6, lines: "elsewhere", digest: "", listing: null, lesson: false },
    ]);
    await tab.say(open(9));
    await tab.say(say(9, "look"), say(8, "look"));
    expect(tab.texts(9)).toEqual(["line1,elsewhere"]);
    expect(tab.texts(8)).toEqual(["theirs", "theirs"]);
  });

  test("one whose viewer changes stays held", async () => {
    await tab.say({ do: "close", socket: 7 });
    await tab.pass(REST - 1);
    await tab.say(open(8));
    await tab.pass(REST);
    expect(tab.held.has(RACE)).toBe(true);
  });

  test("one that is only read is not held", async () => {
    await tab.say(call(2, "GET", `/api/tables/${OTHER}/replay`));
    expect(tab.answer(2)).toMatchObject({ status: 200, body: "theirs" });
    expect([...tab.held.keys()]).toEqual([RACE]);
  });

  test("one that is asked something is held until the answer", async () => {
    await tab.say(call(2, "add", `/api/tables/${OTHER}`));
    expect(tab.answer(2)).toMatchObject({ status: 200 });
    await tab.pass(REST);
    expect([...tab.held.keys()]).toEqual([RACE]);
  });

  test("one that is taken over takes no other along", async () => {
    await tab.say(open(8, false, OTHER));
    await tab.say(say(8, "look"));
    tab.told = [];
    tab.held.get(OTHER)!();
    await settled();
    expect(tab.told).toEqual([{ closed: 8, code: 4001, reason: "taken-over" }]);
    await tab.say(say(7, "add"));
    expect(tab.texts(7)).toEqual(["added"]);
    expect(StandIn.made).toHaveLength(1);
  });

  test("one that was deleted takes no other along", async () => {
    await tab.say(call(2, "DELETE", `/api/tables/${OTHER}`));
    expect(tab.answer(2)).toMatchObject({ status: 204 });
    await tab.say(say(7, "add"));
    expect(tab.texts(7)).toEqual(["added"]);
  });
});

test("a request that was refused while it waited for its race is not carried out", async () => {
  await sailing(tab);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await tab.say({ do: "close", socket: 7 });
  await tab.pass(REST);
  await tab.say(open(8));
  tab.host.receive(say(8, "crash"));
  tab.host.receive(call(3, "add", `/api/tables/${RACE}`));
  await settled();
  expect(tab.answer(3)).toMatchObject({ status: 503, body: expect.stringContaining("device-failed") as string });
  expect(await tab.storage.read(RACE)).toHaveLength(1);
});

test("a request that comes when the program is about to be discarded is answered", async () => {
  await tab.say(call(1, "GET", "/api/me/tables?show=all"));
  tab.host.receive(call(2, "POST", "/api/sail"));
  await tab.pass(REST);
  expect(tab.answer(2)).toMatchObject({ status: 200 });
});

describe("two tabs", () => {
  test("the second is refused, and reads all the same", async () => {
    await sailing(tab);
    const second = new Tab(tab.factory);
    second.free = false;
    await second.say(open(1));
    await second.say(call(2, "add", `/api/tables/${RACE}`), call(3, "GET", `/api/tables/${RACE}`));
    expect(second.told).toContainEqual({ closed: 1, code: 4001, reason: "elsewhere" });
    expect(second.answer(2)).toMatchObject({ status: 409, body: expect.stringContaining("elsewhere") as string });
    expect(second.answer(3)).toMatchObject({ status: 200, body: "line1" });
  });

  test("the second takes over, and the first says so", async () => {
    await sailing(tab);
    const second = new Tab(tab.factory);
    second.free = false;
    await second.say(open(1, true));
    await second.say(say(1, "add"));
    expect(second.texts(1)).toEqual(["added"]);
    tab.held.get(RACE)!();
    expect(tab.told).toEqual([{ closed: 7, code: 4001, reason: "taken-over" }]);
  });
});
