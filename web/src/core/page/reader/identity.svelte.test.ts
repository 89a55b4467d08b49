/** The newest choice of a name wins, wherever it was made, and the server hears of it when it is there again. */
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "../../../wire/server";
import { reach } from "../../network/reach.svelte";

const server = vi.hoisted(() => ({ name: "Guest 12", isThere: true, refuses: false, told: [] as string[] }));
const link = vi.hoisted(() => ({ ask: vi.fn(), connect: vi.fn() }));
vi.mock("../../device/link", () => link);

const answer = (name: string): Response => new Response(JSON.stringify({ name, language: "en" } satisfies Me));

beforeEach(() => {
  localStorage.clear();
  Object.assign(server, { name: "Guest 12", isThere: true, refuses: false, told: [] });
  reach.heard(true);
  link.ask.mockImplementation(async (_: string, __: string, body: string) => answer((JSON.parse(body) as Me).name));
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string | null }) => {
    if (!server.isThere) throw new TypeError("no network");
    if (body !== null) {
      server.told.push((JSON.parse(body) as Me).name);
      if (server.refuses) return new Response('{"code":"bad-name","text":"no"}', { status: 422 });
      server.name = server.told.at(-1)!;
    }
    return answer(server.name);
  });
});

/** The page, loaded anew. */
async function load() {
  vi.resetModules();
  const { identity } = await import("./identity.svelte");
  await identity.ask();
  return identity;
}

test("the server's name is kept for times without it", async () => {
  expect((await load()).name).toBe("Guest 12");
  server.isThere = false;
  expect((await load()).name).toBe("Guest 12");
});

test("a name chosen without the server is told to it, once", async () => {
  const identity = await load();
  server.isThere = false;
  await identity.call("Mary", "fr");
  expect(identity.name).toBe("Mary");
  server.isThere = true;
  await identity.ask();
  await identity.ask();
  expect([identity.name, server.name, server.told]).toEqual(["Mary", "Mary", ["Mary"]]);
});

test("a name chosen without the server is told to it after the page was loaded again", async () => {
  server.isThere = false;
  await (await load()).call("Mary", "en");
  expect((await load()).name).toBe("Mary");
  server.isThere = true;
  expect((await load()).name).toBe("Mary");
  expect(server.name).toBe("Mary");
  server.name = "Anne";
  expect((await load()).name).toBe("Anne");
});

test("a later choice at the server is the newer one", async () => {
  server.isThere = false;
  const identity = await load();
  await identity.call("Mary", "en");
  server.isThere = true;
  reach.heard(true);
  await identity.call("Anne", "en");
  expect((await load()).name).toBe("Anne");
  expect(server.told).toEqual(["Anne"]);
});

test("a name that the server refuses is given up", async () => {
  server.isThere = false;
  await (await load()).call("Mary", "en");
  Object.assign(server, { isThere: true, refuses: true });
  expect((await load()).name).toBe("Guest 12");
  server.refuses = false;
  expect((await load()).name).toBe("Guest 12");
  expect(server.told).toEqual(["Mary"]);
});
