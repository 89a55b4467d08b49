/** Each function requests its route, and failures carry their reason. */
import { afterEach, describe, expect, test, vi } from "vitest";
import * as api from "./api";
import { reach } from "./reach.svelte";
import { device, type Place } from "./place";

const asked = vi.fn();
vi.stubGlobal("fetch", asked);

afterEach(() => asked.mockReset());

const answer = (status: number, body: unknown) =>
  asked.mockResolvedValueOnce(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

/** The last request: method, address, body. */
const request = () => {
  const [path, init] = asked.mock.calls[0] as [string, RequestInit];
  return [init.method, path, init.body === null ? null : (JSON.parse(init.body as string) as unknown)];
};

const ROUTES: [string, () => Promise<unknown>, unknown[]][] = [
  ["me", () => api.me(), ["GET", "/api/me", null]],
  ["callMe", () => api.callMe("Anne", "fr"), ["PUT", "/api/me", { name: "Anne", language: "fr" }]],
  ["token", () => api.token("Bot"), ["POST", "/api/token", { name: "Bot" }]],
  ["token of mine", () => api.token(), ["POST", "/api/token", {}]],
  [
    "openTable",
    () => api.openTable({ seats: 3 }, false),
    ["POST", "/api/tables", { options: { seats: 3 }, sit: false }],
  ],
  [
    "sailNow",
    () => api.sailNow({ level: "captain", seed: "x" }),
    ["POST", "/api/sail", { level: "captain", seed: "x" }],
  ],
  ["look", () => api.look("a/b"), ["GET", "/api/tables/a%2Fb", null]],
  ["look since", () => api.look("ab", 7), ["GET", "/api/tables/ab?since=7", null]],
  ["order", () => api.order("ab", { do: "ready" }), ["POST", "/api/tables/ab", { do: "ready" }]],
  ["replay", () => api.replay("ab"), ["GET", "/api/tables/ab/replay", null]],
  ["replay as", () => api.replay("ab", "all"), ["GET", "/api/tables/ab/replay?as=all", null]],
];

test.each(ROUTES)("%s", async (_, ask, expected) => {
  answer(200, { told: true });
  expect(await ask()).toEqual({ told: true });
  expect(request()).toEqual(expected);
});

test("the list of races is paged", async () => {
  answer(200, { tables: [1], next: "finished.5.abc" });
  expect(await api.myRaces("finished")).toEqual({ tables: [1], next: "finished.5.abc" });
  expect(request()).toEqual(["GET", "/api/me/tables?show=finished", null]);
  asked.mockReset();
  answer(200, { tables: [], next: null });
  await api.myRaces("all", "finished.5.abc");
  expect(request()).toEqual(["GET", "/api/me/tables?show=all&after=finished.5.abc", null]);
});

test("lists are taken out of their envelope", async () => {
  asked.mockReset();
  answer(200, { tables: [2] });
  expect(await api.openTables()).toEqual([2]);
  expect(request()).toEqual(["GET", "/api/tables", null]);
});

test("a record is text", async () => {
  answer(200, "xaymaca record 1\n");
  expect(await api.record("ab")).toBe("xaymaca record 1\n");
  expect(api.recordLink("ab")).toBe("/api/tables/ab/record");
});

test("a refusal is thrown with its code", async () => {
  answer(404, { tell: "refused", code: "no-such-table", rule: null, text: "gone" });
  await expect(api.look("ab")).rejects.toMatchObject({ status: 404, refusal: { code: "no-such-table", text: "gone" } });
});

test.each([
  [502, "<html>bad gateway</html>"],
  [500, "null"],
  [500, { code: 7 }],
])("%i without a refusal is rubbish", async (status, body) => {
  answer(status, body);
  await expect(api.me()).rejects.toMatchObject({ status, refusal: { code: "rubbish" } });
});

test("an answer that cannot be read is rubbish", async () => {
  answer(200, "<html>");
  await expect(api.me()).rejects.toMatchObject({ refusal: { code: "rubbish" } });
});

test("the server does not answer", async () => {
  asked.mockRejectedValueOnce(new TypeError("failed to fetch"));
  const error = await api.me().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(api.RequestFailed);
  expect(error).toMatchObject({ status: 0, refusal: { tell: "refused", code: "no-answer", rule: null } });
});

const here = vi.spyOn(device, "ask");
afterEach(() => {
  here.mockReset();
  reach.heard(true);
});

test("a table on this device is asked there", async () => {
  here.mockResolvedValue(new Response("{}"));
  await api.order("device_abcdefghijklmno", { do: "ready" });
  expect(here).toHaveBeenCalledWith("POST", "/api/tables/device_abcdefghijklmno", '{"do":"ready"}');
  expect(asked).not.toHaveBeenCalled();
});

describe("anywhere", () => {
  const work = (place: Place) => api.sailNow({}, place);

  test("asks the server", async () => {
    answer(200, { told: true });
    expect(await api.anywhere(work)).toEqual({ told: true });
    expect(here).not.toHaveBeenCalled();
  });

  test.each([
    ["there is no connection", () => asked.mockRejectedValueOnce(new TypeError("failed to fetch"))],
    ["a proxy answers for it", () => answer(502, "<html>bad gateway</html>")],
  ])("asks this device if %s", async (_, fail) => {
    fail();
    here.mockResolvedValue(new Response('{"here":true}'));
    expect(await api.anywhere(work)).toEqual({ here: true });
  });

  test("says that the server does not answer if this device's file is missing, too", async () => {
    asked.mockRejectedValueOnce(new TypeError("failed to fetch"));
    const refusal = { tell: "refused", code: "device-unloaded", rule: null, text: "no file" };
    here.mockResolvedValue(new Response(JSON.stringify(refusal), { status: 503 }));
    await expect(api.anywhere(work)).rejects.toMatchObject({ refusal: { code: "no-answer" } });
  });

  test("asks this device first if the server gave no answer last time", async () => {
    reach.heard(false);
    here.mockResolvedValue(new Response('{"here":true}'));
    expect(await api.anywhere(work)).toEqual({ here: true });
    expect(asked).not.toHaveBeenCalled();
  });

  test("asks the server again if this device cannot", async () => {
    reach.heard(false);
    const refusal = { tell: "refused", code: "device-unloaded", rule: null, text: "no file" };
    here.mockResolvedValue(new Response(JSON.stringify(refusal), { status: 503 }));
    answer(200, { told: true });
    expect(await api.anywhere(work)).toEqual({ told: true });
  });

  test("a refusal of the server stays one", async () => {
    answer(503, { tell: "refused", code: "not-stored", rule: null, text: "full" });
    await expect(api.anywhere(work)).rejects.toMatchObject({ refusal: { code: "not-stored" } });
    expect(here).not.toHaveBeenCalled();
  });
});

test("a request times out", async () => {
  answer(200, {});
  await api.me();
  const [, init] = asked.mock.calls[0] as [string, RequestInit];
  expect(init.signal).toBeInstanceOf(AbortSignal);
});
