/** A table's id says where it is; a connection to this device waits until its code is loaded. */
import { afterEach, expect, test, vi } from "vitest";
import { device, isOnDevice, placeOf, server, socketAddress } from "./place";

const link = vi.hoisted(() => ({ ask: vi.fn(), connect: vi.fn() }));
vi.mock("../device/link", () => link);

afterEach(() => vi.clearAllMocks());

const HERE = "device_abcdefghijklmno";

test("the id says where a table is", () => {
  expect(isOnDevice(HERE)).toBe(true);
  expect(placeOf(HERE)).toBe(device);
  expect(isOnDevice("abcdefghijklmnopqrstuv")).toBe(false);
  expect(placeOf("abcdefghijklmnopqrstuv")).toBe(server);
});

test("a connection to this device is made once its code is loaded", async () => {
  const socket = device.connect(HERE, 2);
  socket.onopen = vi.fn();
  await vi.waitFor(() => expect(link.connect).toHaveBeenCalledWith(socket, HERE, 2));
});

test("a connection whose code cannot be loaded is lost", async () => {
  vi.resetModules();
  vi.doMock("../device/link", () => Promise.reject(new TypeError("it could not be fetched")));
  const { device } = await import("./place");
  const socket = device.connect(HERE, "me");
  const closed = vi.fn();
  socket.onclose = closed;
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith({ code: 1006, reason: "" }));
  expect(link.connect).not.toHaveBeenCalled();
  vi.doMock("../device/link", () => link);
});

test("the socket has the host of the page, and its encryption", () => {
  expect(socketAddress("ab", { protocol: "https:", host: "x.example" })).toBe("wss://x.example/api/tables/ab/socket");
  expect(socketAddress("a/b", { protocol: "http:", host: "localhost:1" })).toBe(
    "ws://localhost:1/api/tables/a%2Fb/socket",
  );
});

test("with the page from a service worker all requests wait for the first, which may bring the guest's cookie", async () => {
  const sent = vi.fn<(path: string) => Promise<Response>>();
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  let fail = (): void => undefined;
  sent.mockImplementationOnce(async () => new Response("{}"));
  sent.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new TypeError("lost")))));
  sent.mockImplementation(async () => new Response("{}"));
  const paths = () => sent.mock.calls.map(([path]) => path);
  // This one needs no guest.
  await server.ask("GET", "/api/about", null);
  const me = server.ask("GET", "/api/me", null);
  const tables = server.ask("GET", "/api/tables", null);
  expect(paths()).toEqual(["/api/about", "/api/me"]);
  fail();
  await expect(me).rejects.toThrow("lost");
  await tables;
  await Promise.all([server.ask("GET", "/api/me", null), server.ask("GET", "/api/me/tables", null)]);
  expect(paths()).toEqual(["/api/about", "/api/me", "/api/tables", "/api/me", "/api/me/tables"]);
  vi.unstubAllGlobals();
});

test("a cookie that was called back is replaced once, when the page starts", async () => {
  vi.resetModules();
  const { server } = await import("./place");
  const sent = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  sent.mockImplementationOnce(async () => new Response("{}", { status: 401 }));
  sent.mockImplementationOnce(async () => new Response(null));
  sent.mockImplementationOnce(async () => new Response("{}"));
  sent.mockImplementation(async () => new Response("{}", { status: 401 }));
  const asked = () => sent.mock.calls.map(([path, { method }]) => `${method} ${path}`);
  const answers = await Promise.all([server.ask("GET", "/api/me", null), server.ask("GET", "/api/tables", null)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 401]);
  expect(asked()).toEqual(["GET /api/me", "HEAD /", "GET /api/me", "GET /api/tables"]);
  vi.unstubAllGlobals();
});
