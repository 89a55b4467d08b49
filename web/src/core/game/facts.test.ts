/** The generated facts agree with the rulebook: the values of the characters. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHARACTERS } from "../../wire/box";

test("C6: both values of every character", () => {
  const table = readFileSync("../docs/rules/figures.md", "utf8")
    .split(/^## /m)
    .find((part) => part.startsWith("Characters"))!;
  const rows = [...table.matchAll(/^\| ([a-z-]+) \| (-?\d+) \| (-?\d+) \|/gm)];
  expect(rows.map(([, name, reached, not]) => [name, [Number(reached), Number(not)]])).toEqual(
    Object.entries(CHARACTERS),
  );
});
