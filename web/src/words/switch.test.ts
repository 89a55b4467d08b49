/** A change of the language while the second half of the catalogue is on its way. */
import { beforeEach, expect, test, vi } from "vitest";
import { more as english } from "./en/more";
import { more as french } from "./fr/more";

beforeEach(() => vi.resetModules());

test.each([
  ["begins first", ["speak", "more"]],
  ["begins last", ["more", "speak"]],
])("no half is lost or in the other language if the change %s", async (_, order) => {
  const words = await import("./words.svelte");
  await words.speak("en");
  const begin = { speak: () => words.speak("fr"), more: () => words.speakMore() };
  await Promise.all(order.map((what) => begin[what as keyof typeof begin]()));
  expect(words.t().family.open).toBe(french.family.open);
  expect(french.family.open).not.toBe(english.family.open);
});
