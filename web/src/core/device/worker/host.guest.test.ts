/** All races of a device belong to one guest, whatever the storage and other tabs do. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DeviceProblem } from "../problem";
import { call, firstTab, LESSON, open, RACE, sail, sailing, say, settled, StandIn, Tab } from "./testing";

let tab: Tab;
beforeEach(() => void (tab = firstTab()));

test("the guest is made once and kept", async () => {
  await tab.say({ do: "guest", name: "Anne", language: "fr" }, sail);
  expect(StandIn.calls[0]).toMatchObject({ do: "guest", name: "Anne", language: "fr" });
  const next = new Tab(tab.factory);
  await next.say({ do: "guest", name: null, language: "en" }, call(2, "GET", `/api/tables/${RACE}`));
  expect(StandIn.calls.find((call) => call.do === "guest" && call.language === "en")).toMatchObject({
    id: "guest-1",
    name: "Anne",
  });
});

describe("the storage does not say who plays here", () => {
  const lessons = call(5, "POST", "/api/lessons/first-voyage/1");
  const me = async (number: number, of = tab): Promise<string> => {
    await of.say(call(number, "GET", "/api/me"));
    const answer = of.answer(number)!;
    return "body" in answer ? answer.body : "";
  };

  test("for a while: no race is opened as another guest, and the next request finds the guest", async () => {
    await sailing(tab);
    const next = new Tab(tab.factory);
    const guest = vi.spyOn(next.storage, "guest");
    guest.mockRejectedValue(new DeviceProblem("storage-failed"));
    await next.say(open(1), call(2, "POST", "/api/sail"));
    guest.mockRestore();
    expect(next.answer(2)).toMatchObject({ status: 503 });
    expect(next.told).toContainEqual({ closed: 1, code: 4001, reason: "storage-failed" });
    expect(StandIn.calls.some((message) => message.do === "open" && message.socket === 1)).toBe(false);
    await next.say(open(3));
    expect(next.told).toContainEqual({ opened: 3 });
    expect(await me(4, next)).toBe("guest-1");
    expect(await tab.storage.guest()).toMatchObject({ id: "guest-1" });
  });

  test("at all: requests by HTTP are refused by name, and lessons work", async () => {
    for (const method of ["guest", "firstGuest", "append", "read"] as const)
      vi.spyOn(tab.storage, method).mockRejectedValue(new DeviceProblem("storage-refused"));
    await tab.say(sail, lessons, call(6, "GET", `/api/tables/${RACE}`));
    expect(tab.answer(1)).toMatchObject({ status: 503, body: expect.stringContaining("storage-refused") as string });
    expect(tab.answer(6)).toMatchObject({ status: 503, body: expect.stringContaining("storage-refused") as string });
    expect(tab.answer(5)).toMatchObject({ status: 200 });
    await tab.say(open(7, false, LESSON));
    await tab.say(say(7, "look"));
    expect(tab.texts(7)).toEqual(["line1"]);
  });

  test("before a guest is stored: the guest of the lessons becomes the device's", async () => {
    vi.spyOn(tab.storage, "guest").mockRejectedValueOnce(new DeviceProblem("storage-failed"));
    await tab.say(lessons);
    const learner = await me(2);
    await tab.say(sail);
    expect(await tab.storage.guest()).toMatchObject({ id: learner });
  });
});

test("two tabs that begin together have the same guest", async () => {
  const other = new Tab(tab.factory);
  tab.host.receive(call(2, "GET", "/api/me"));
  other.host.receive(call(2, "GET", "/api/me"));
  await settled();
  expect(StandIn.guests).toBe(2);
  expect(tab.answer(2)).toEqual(other.answer(2));
  expect(await other.storage.guest()).toMatchObject({ id: (tab.answer(2) as { body: string }).body });
});
