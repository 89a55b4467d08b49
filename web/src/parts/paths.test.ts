/** Every path of a drawing is valid: a browser stops drawing a path at its first mistake. */
import { expect, test } from "vitest";
import { CHARACTERS } from "../wire/box";
import type { Character } from "../wire/game";
import { faceOf } from "./pieces/faces";
import { EMBLEM } from "./pieces/emblems";
import { ICONS } from "./icons";

/** How many numbers follow each command letter. */
const NUMBERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** Describes what is wrong with a path; null if it is valid. */
function mistake(path: string): string | null {
  if (path === "") return null;
  if (!/^M/i.test(path)) return "it does not begin by moving";
  for (const [, letter, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const wanted = NUMBERS[letter!.toLowerCase()];
    if (wanted === undefined) return `no such letter: ${letter}`;
    const numbers = rest!.match(/[+-]?(\d+\.?\d*|\.\d+)/g) ?? [];
    if (
      rest!
        .replace(/[+-]?(\d+\.?\d*|\.\d+)/g, "")
        .trim()
        .replaceAll(",", "") !== ""
    )
      return `rubbish in ${rest}`;
    const many = wanted === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % wanted === 0;
    if (!many) return `${numbers.length} numbers after ${letter}: ${rest}`;
  }
  return null;
}

test("mistakes in a path are found", () => {
  expect(mistake("M1 2l3-4z")).toBeNull();
  expect(mistake("M47 68l4-18M51 4552.00 40.50L53 4z")).toContain("3 numbers");
  expect(mistake("1 2")).toContain("moving");
});

test.each(Object.entries(ICONS))("icon %s", (_, strokes) => {
  for (const stroke of strokes) expect(mistake(stroke.slice(1)), stroke).toBeNull();
});

test.each(Object.entries(EMBLEM))("emblem %s", (_, path) => expect(mistake(path)).toBeNull());

test.each(Object.keys(CHARACTERS) as Character[])("face %s", (character) => {
  const { hair, hat, beard, thing } = faceOf(character);
  for (const path of [hair, ...hat, beard, thing]) expect(mistake(path), path).toBeNull();
});
