/** A seed has the format that the server accepts, and differs every time. */
import { expect, test } from "vitest";
import { newSeed } from "./seed";

test("22 letters of 64", () => {
  expect(newSeed()).toMatch(/^[\w-]{22}$/);
  expect(new Set(Array.from({ length: 50 }, () => newSeed())).size).toBe(50);
});

test("every letter is as likely as another", () => {
  const all = Array.from({ length: 256 }, (_, byte) => newSeed((bytes) => bytes.fill(byte))[0]);
  const counts = new Map<string | undefined, number>();
  for (const letter of all) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([counts.size, ...new Set(counts.values())]).toEqual([64, 4]);
});
