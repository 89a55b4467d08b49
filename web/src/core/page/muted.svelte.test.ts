/** Tests of the speakers that a reader hides: by table and speaker, kept on this device. */
// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";

const jack = { seat: null, who: 4, name: "Jack" } as const;
const mary = { seat: 2, name: "Mary" } as const;
const said = { news: "said", text: "Ahoy", at: 0 } as const;
const load = async () => (await import("./muted.svelte")).muted;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it("hides a spectator under every name, at one table alone", async () => {
  const muted = await load();
  muted.set("a", jack, true);
  expect(muted.hides("a", { ...said, ...jack, name: "John" })).toBe(true);
  expect(muted.hides("b", { ...said, ...jack })).toBe(false);
  expect(muted.hides("a", { ...said, ...jack, who: 5 })).toBe(false);
  expect(muted.hides("a", { news: "host" })).toBe(false);
});

it("hides a captain, and not the next one in that seat", async () => {
  const muted = await load();
  muted.set("a", mary, true);
  expect(muted.hides("a", { ...said, ...mary })).toBe(true);
  expect(muted.hides("a", { ...said, ...mary, name: "Anne" })).toBe(false);
  muted.set("a", mary, false);
  expect(muted.hides("a", { ...said, ...mary })).toBe(false);
});

it("is kept, bounded, and survives what it cannot read", async () => {
  const before = await load();
  for (let who = 0; who < 300; who += 1) before.set("a", { ...jack, who }, true);
  vi.resetModules();
  const after = await load();
  expect(after.has("a", { ...jack, who: 299 })).toBe(true);
  expect(after.has("a", { ...jack, who: 0 })).toBe(false);
  localStorage.setItem("xaymaca.muted", "{");
  vi.resetModules();
  expect((await load()).has("a", { ...jack, who: 299 })).toBe(false);
});
