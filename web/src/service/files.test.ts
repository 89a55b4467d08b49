/** A file comes from the newest version that has it, and a server's page is never taken for a file. */
import { beforeEach, expect, test, vi } from "vitest";
import { Files, type FilesWorld } from "./files";

/** A browser's caches: in the order in which they were made, as a browser lists and searches them. */
class FakeCaches {
  #all = new Map<string, Map<string, Response>>();

  async keys(): Promise<string[]> {
    return [...this.#all.keys()];
  }

  async match(request: Request, { cacheName }: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    const found = [...this.#all].filter(([name]) => cacheName === undefined || name === cacheName);
    return found
      .map(([, cache]) => cache.get(request.url))
      .find((kept) => kept !== undefined)
      ?.clone();
  }

  async open(name: string): Promise<Cache> {
    const cache = this.#all.get(name) ?? new Map<string, Response>();
    this.#all.set(name, cache);
    const put = async (request: Request, response: Response): Promise<void> => void cache.set(request.url, response);
    return { put } as unknown as Cache;
  }
}

const request = (path: string): Request => new Request(`https://here.example/${path}`);
const script = (text: string): Response => new Response(text, { headers: { "Content-Type": "text/javascript" } });
const page = (): Response =>
  new Response("<!doctype html>", { headers: { "Content-Type": "text/html; charset=utf-8" } });

let caches: FakeCaches;
let fetched: ReturnType<typeof vi.fn<(request: Request) => Promise<Response>>>;
let files: Files;
beforeEach(() => {
  caches = new FakeCaches();
  fetched = vi.fn(async () => script("from the network"));
  files = new Files({ caches, fetch: fetched } as unknown as FilesWorld, "xaymaca / ", "xaymaca / 3");
});

const put = async (cache: string, path: string, response: Response): Promise<void> =>
  (await caches.open(cache)).put(request(path), response);
const answer = async (path: string): Promise<string> => (await files.answer(request(path))).text();

test("a file of this version comes before the same of older ones", async () => {
  await put("xaymaca / 1", "favicon.svg", script("first"));
  await put("xaymaca / 2", "favicon.svg", script("second"));
  await put("xaymaca / 3", "favicon.svg", script("third"));
  expect(await answer("favicon.svg")).toBe("third");
  expect(fetched).not.toHaveBeenCalled();
});

test("an older page finds its own files, the newest first", async () => {
  await put("xaymaca / 1", "assets/a.js", script("first"));
  await put("xaymaca / 2", "assets/a.js", script("second"));
  expect(await answer("assets/a.js")).toBe("second");
});

test("caches of other pages of this origin are not ours", async () => {
  await put("other", "assets/a.js", script("other"));
  await put("xaymaca /games/ 3", "assets/a.js", script("another copy"));
  expect(await answer("assets/a.js")).toBe("from the network");
});

test("a file that was fetched is kept", async () => {
  expect(await answer("assets/a.js")).toBe("from the network");
  fetched.mockRejectedValue(new TypeError("no network"));
  await vi.waitFor(async () => expect(await answer("assets/a.js")).toBe("from the network"));
});

test.each([
  ["a page", page],
  ["a refusal", () => new Response("no", { status: 404, headers: { "Content-Type": "text/javascript" } })],
])("%s is not kept as a file", async (_, wrong) => {
  fetched.mockImplementation(async () => wrong());
  await answer("assets/a.js");
  await expect(files.keep(request("assets/b.js"))).rejects.toThrow("assets/b.js is no file");
  fetched.mockImplementation(async () => script("mended"));
  expect(await answer("assets/a.js")).toBe("mended");
  expect(await files.keep(request("assets/b.js"))).toBe("fetched");
  expect(await files.keep(request("assets/b.js"))).toBe("kept");
});

test("a page that an earlier version has kept as a file is not used", async () => {
  await put("xaymaca / 1", "assets/a.js", page());
  await put("xaymaca / 3", "assets/b.js", page());
  expect(await answer("assets/a.js")).toBe("from the network");
  expect(await files.keep(request("assets/b.js"))).toBe("fetched");
});
