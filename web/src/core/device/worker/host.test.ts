/** The worker stores before it tells, survives crashes and failures of the storage, and never holds up the page. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { REST } from "../locks/holdings";
import { DeviceProblem } from "../problem";
import { ANALYSIS, call, firstTab, open, RACE, sail, sailing, say, settled, SLICES, StandIn, Tab } from "./testing";

let tab: Tab;
beforeEach(() => void (tab = firstTab()));

test("the page is told after the append is stored", async () => {
  await sailing(tab);
  const append = vi.spyOn(tab.storage, "append");
  let store = (): void => undefined;
  append.mockImplementationOnce(() => new Promise((resolve) => (store = resolve)));
  await tab.say(say(7, "add"));
  expect(append).toHaveBeenCalledOnce();
  expect(tab.texts(7)).toEqual([]);
  store();
  await settled();
  expect(tab.texts(7)).toEqual(["added"]);
});

test("bots think between messages, each after the page had its turn", async () => {
  await sailing(tab);
  await tab.say(say(7, "think"));
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "message" });
  await tab.pass(0);
  expect(StandIn.calls.at(-2)).toMatchObject({ do: "think", playouts: 400 });
  expect(await tab.storage.read(RACE)).toHaveLength(2);
});

describe("an analysis", () => {
  const asked = call(3, "GET", `/api/tables/${RACE}${ANALYSIS}`);
  const analysed = { answer: 3, status: 200, body: "analysed" };
  const slices = (): number => StandIn.calls.filter((message) => message.do === "analyse").length;

  test("is made in slices, and the page is heard between them", async () => {
    tab.device.mockImplementation(async () => {
      const device = new StandIn();
      const call = device.call.bind(device);
      device.call = (message) => {
        if (message.do === "analyse") tab.time += 50;
        return call(message);
      };
      return device;
    });
    await sailing(tab);
    await tab.say(asked);
    expect(tab.model).toHaveBeenCalledOnce();
    await tab.pass(0);
    expect(slices()).toBe(1);
    await tab.say(say(7, "look"));
    expect(tab.texts(7)).toEqual(["line1"]);
    for (let more = 1; more < SLICES; more += 1) await tab.pass(0);
    expect(tab.answer(3)).toEqual(analysed);
    await tab.pass(0);
    expect(slices()).toBe(SLICES);
  });

  test("does not change how long bots think", async () => {
    await sailing(tab);
    await tab.say(asked);
    await tab.pass(0);
    expect(tab.answer(3)).toEqual(analysed);
    await tab.say(say(7, "think"));
    await tab.pass(0);
    expect(StandIn.calls.findLast((message) => message.do === "think")).toMatchObject({ playouts: 400 });
  });

  test("of a race that is only read is made aside", async () => {
    await sailing(tab);
    const other = new Tab(tab.factory);
    other.free = false;
    await other.say(asked);
    expect(other.answer(3)).toEqual(analysed);
    expect(other.model).toHaveBeenCalledOnce();
    expect(slices()).toBeGreaterThanOrEqual(SLICES);
  });

  test("that cannot have the Admiral's mind is refused", async () => {
    await sailing(tab);
    const other = new Tab(tab.factory);
    other.model.mockRejectedValue(new TypeError("offline"));
    await other.say(asked);
    expect(other.answer(3)).toMatchObject({ status: 503, body: expect.stringContaining("device-unloaded") });
  });
});

test("the program is called when something is due", async () => {
  await sailing(tab);
  StandIn.made[0]!.due = 5000;
  await tab.say(say(7, "look"));
  await tab.pass(4999);
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "message" });
  StandIn.made[0]!.due = null;
  await tab.pass(1);
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "tick", now: 5000 });
  await tab.pass(100_000);
  expect(StandIn.calls.at(-1)).toMatchObject({ now: 5000 });
});

describe("a crash", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

  test("starts another program, which goes on from the log", async () => {
    await sailing(tab);
    await tab.say(say(7, "add"), say(7, "crash"));
    expect(tab.told.at(-1)).toEqual({ closed: 7, code: 1012, reason: "device-failed" });
    await tab.say(open(8));
    await tab.say(say(8, "look"));
    expect(tab.texts(8)).toEqual(["line1,line2"]);
    expect(StandIn.made).toHaveLength(2);
  });

  test("answers the request that caused it", async () => {
    await sailing(tab);
    await tab.say(call(3, "crash", `/api/tables/${RACE}`));
    expect(tab.answer(3)).toMatchObject({ status: 503, body: expect.stringContaining("device-failed") as string });
  });

  test("again and again is final", async () => {
    await sailing(tab);
    await tab.say(say(7, "crash"));
    await tab.say(open(8));
    await tab.say(say(8, "crash"));
    await tab.say(open(9));
    await tab.say(say(9, "crash"));
    expect(tab.told.at(-1)).toEqual({ closed: 9, code: 4001, reason: "device-failed" });
  });
});

describe("the storage", () => {
  const failing = (code: ConstructorParameters<typeof DeviceProblem>[0]) =>
    vi.spyOn(tab.storage, "append").mockRejectedValueOnce(new DeviceProblem(code));

  test("is full: the request is refused by name, and the next may succeed", async () => {
    await sailing(tab);
    failing("storage-full");
    await tab.say(say(7, "add"));
    expect(tab.texts(7).map((text) => (JSON.parse(text) as { code: string }).code)).toEqual([
      "storage-full",
      "storage-full",
    ]);
    await tab.say(say(7, "add"));
    expect(tab.texts(7).slice(2)).toEqual(["added"]);
  });

  test("refuses: no race begins, and the page hears why", async () => {
    failing("storage-refused");
    await tab.say(sail);
    expect(tab.answer(1)).toMatchObject({ body: expect.stringContaining("storage-refused") as string });
  });

  test("was written by another tab without a lock: this tab lets go", async () => {
    await sailing(tab);
    await tab.storage.append([
      { table: RACE, seq: 2, at: 6, lines: "theirs", digest: "", listing: null, lesson: false },
    ]);
    await tab.say(say(7, "add"));
    expect(tab.told).toContainEqual({ closed: 7, code: 4001, reason: "taken-over" });
    await tab.say(open(8));
    await tab.say(say(8, "look"));
    expect(tab.texts(8)).toEqual(["line1,theirs"]);
  });

  test("was cleared: the race ends with a sentence, and a new one can begin", async () => {
    await sailing(tab);
    await tab.storage.remove(RACE);
    await tab.say(say(7, "add"));
    expect(tab.told).toContainEqual({ closed: 7, code: 4001, reason: "storage-lost" });
    await tab.say(call(2, "POST", "/api/sail"));
    expect(tab.answer(2)).toMatchObject({ status: 200 });
  });
});

test("without the Admiral's model the race waits, and the page hears why", async () => {
  await sailing(tab);
  StandIn.lacks = true;
  tab.model.mockRejectedValueOnce(new DeviceProblem("device-unloaded"));
  await tab.say(say(7, "look"), say(7, "look"));
  expect(tab.model).toHaveBeenCalledOnce();
  const warnings = (socket: number) => tab.texts(socket).filter((text) => text.includes("mind-unloaded"));
  expect(warnings(7)).toHaveLength(1);
  // So does a page that connects after the failure, as at the beginning of a race.
  await tab.say({ do: "close", socket: 7 }, open(8));
  expect(warnings(8)).toHaveLength(1);
  await tab.pass(10_000);
  expect(tab.model).toHaveBeenCalledTimes(2);
  StandIn.lacks = false;
});

test("a new program has the model at once, although one before it has asked for it", async () => {
  await sailing(tab);
  StandIn.lacks = true;
  let bring = (): void => undefined;
  tab.model.mockImplementation(() => new Promise((resolve) => (bring = () => resolve(new Uint8Array()))));
  const given = vi.spyOn(StandIn.prototype, "model");
  await tab.say(say(7, "look"));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await tab.say(say(7, "crash"));
  await tab.say(open(8));
  await tab.say(say(8, "look"));
  bring();
  await settled();
  expect(StandIn.made).toHaveLength(2);
  expect(given.mock.contexts).toEqual([StandIn.made[1]]);
  expect(StandIn.calls.at(-1)).toMatchObject({ do: "tick" });
});

test("a new program asks for the model at once, although one before it has failed to get it", async () => {
  await sailing(tab);
  StandIn.lacks = true;
  tab.model.mockRejectedValueOnce(new DeviceProblem("device-unloaded"));
  await tab.say(say(7, "look"));
  await tab.say({ do: "close", socket: 7 });
  await tab.pass(REST);
  await tab.say(open(8));
  await tab.say(say(8, "look"));
  expect(tab.model).toHaveBeenCalledTimes(2);
});

test("the list and deleting need no program", async () => {
  await tab.say(call(1, "GET", "/api/me/tables?show=all"));
  expect(tab.answer(1)).toMatchObject({ status: 200, body: '{"tables":[],"next":null,"unreadable":[]}' });
  expect(tab.device).not.toHaveBeenCalled();
  await tab.storage.append([{ table: RACE, seq: 1, at: 6, lines: "x", digest: "", listing: null, lesson: false }]);
  await tab.say(call(2, "DELETE", `/api/tables/${RACE}`));
  expect(tab.answer(2)).toMatchObject({ status: 204 });
  expect(await tab.storage.read(RACE)).toBeNull();
});

test("a program that cannot be loaded is named, and tried again", async () => {
  tab.device.mockRejectedValueOnce(new DeviceProblem("device-unloaded"));
  await tab.say(sail);
  expect(tab.answer(1)).toMatchObject({ status: 503, body: expect.stringContaining("device-unloaded") as string });
  await tab.say(call(2, "POST", "/api/sail"));
  expect(tab.answer(2)).toMatchObject({ status: 200 });
});
