/** The page's side of the worker: requests find their answers, sockets their messages, and a dead worker is named. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SocketLike } from "../model";
import type { FromWorker, ToWorker } from "./messages";

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((message: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  said: ToWorker[] = [];
  terminate = vi.fn();
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: ToWorker): void {
    this.said.push(message);
  }
  tell(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

const persist = vi.fn(async () => true);
let link: typeof import("./link");
const worker = (): FakeWorker => FakeWorker.made.at(-1)!;

beforeEach(async () => {
  FakeWorker.made = [];
  localStorage.clear();
  persist.mockClear();
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("navigator", { storage: { persist } });
  link = await import("./link");
});
afterEach(() => vi.unstubAllGlobals());

const socket = (): SocketLike => ({
  onopen: vi.fn(),
  onmessage: vi.fn(),
  onclose: vi.fn(),
  send: () => undefined,
  close: () => undefined,
});

test("the worker starts with the first request, and hears first who plays", async () => {
  localStorage.setItem("xaymaca.name", "Anne");
  expect(FakeWorker.made).toHaveLength(0);
  const answer = link.ask("GET", "/api/me", null);
  expect(worker().said).toEqual([
    { do: "guest", name: "Anne", language: "en" },
    { do: "call", call: 1, method: "GET", path: "/api/me", body: null },
  ]);
  worker().tell({ answer: 1, status: 200, body: '{"name":"Anne"}' });
  expect(await (await answer).json()).toEqual({ name: "Anne" });
});

test("an answer without content has none", async () => {
  const answer = link.ask("DELETE", "/api/tables/device_a", null);
  worker().tell({ answer: 1, status: 204, body: "" });
  expect((await answer).status).toBe(204);
});

test("a socket carries messages both ways, and ends once", () => {
  const one = socket();
  link.connect(one, "device_a", 2);
  expect(worker().said.at(-1)).toEqual({ do: "open", socket: 1, table: "device_a", as: 2, steal: false });
  worker().tell({ opened: 1 });
  expect(one.onopen).toHaveBeenCalledOnce();
  one.send("hello");
  expect(worker().said.at(-1)).toEqual({ do: "message", socket: 1, text: "hello" });
  worker().tell({ to: 1, text: "there" });
  expect(one.onmessage).toHaveBeenCalledWith({ data: "there" });
  worker().tell({ closed: 1, code: 4001, reason: "elsewhere" });
  expect(one.onclose).toHaveBeenCalledWith({ code: 4001, reason: "elsewhere" });
  const before = worker().said.length;
  one.close();
  expect(worker().said).toHaveLength(before);
});

test("a socket that was dropped while the code loaded is not opened", () => {
  link.connect({ ...socket(), onopen: null }, "device_a", "me");
  expect(FakeWorker.made).toHaveLength(0);
});

test("a race is taken over once", () => {
  link.takeOver("device_a");
  link.connect(socket(), "device_a", "me");
  expect(worker().said.at(-1)).toMatchObject({ steal: true });
  link.connect(socket(), "device_a", "me");
  expect(worker().said.at(-1)).toMatchObject({ steal: false });
});

test("a worker that cannot start is named, and the next request starts another", async () => {
  const one = socket();
  link.connect(one, "device_a", "me");
  const answer = link.ask("POST", "/api/sail", "{}");
  worker().onerror!();
  expect(one.onclose).toHaveBeenCalledWith({ code: 4001, reason: "device-unloaded" });
  expect(await (await answer).json()).toMatchObject({ code: "device-unloaded" });
  void link.ask("GET", "/api/me", null);
  expect(FakeWorker.made).toHaveLength(2);
});

test("the browser is asked once to keep what is stored, when the first race has begun", async () => {
  const answered = async (call: number, path: string, status: number): Promise<void> => {
    const asking = link.ask("POST", path, "{}");
    worker().tell({ answer: call, status, body: "{}" });
    await asking;
  };
  await answered(1, "/api/lessons/first-voyage/1", 201);
  await answered(2, "/api/sail", 503);
  expect(persist).not.toHaveBeenCalled();
  expect(localStorage.getItem("xaymaca.device")).toBeNull();
  await answered(3, "/api/sail", 201);
  await answered(4, "/api/sail", 201);
  expect(persist).toHaveBeenCalledOnce();
  expect(localStorage.getItem("xaymaca.device")).not.toBeNull();
});
