/** Which requests mean that the server is out of reach, and which that it is there. */
import { afterEach, expect, it, vi } from "vitest";
import { me } from "./api";
import { reach } from "./reach.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  reach.heard(true);
});

const answering = (answer: () => Promise<Response>, onLine = true): void => {
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", { onLine });
};
const status = (code: number, body: unknown = {}) => answering(async () => Response.json(body, { status: code }));

it("a request without an answer, or answered by a proxy alone, means that the server is out of reach", async () => {
  answering(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(me()).rejects.toThrow();
  expect([reach.now, reach.hasServer]).toEqual(["unreachable", false]);
  status(200, { name: "Anne", language: "en" });
  await me();
  expect([reach.now, reach.hasServer]).toEqual(["online", true]);
  status(502);
  await expect(me()).rejects.toThrow();
  expect(reach.now).toBe("unreachable");
});

it("a refusal is an answer", async () => {
  reach.heard(false);
  status(422, { tell: "refused", code: "bad-name", rule: null, text: "no" });
  await expect(me()).rejects.toThrow();
  expect(reach.now).toBe("online");
});

it("says whether the browser has a network, and believes an answer without one", async () => {
  answering(() => Promise.reject(new TypeError("Failed to fetch")), false);
  await expect(me()).rejects.toThrow();
  expect(reach.now).toBe("offline");
  answering(async () => Response.json({ name: "Anne" }), false);
  await me();
  expect(reach.now).toBe("online");
});
