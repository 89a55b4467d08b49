/** What explains a puzzle is what differs, and it can be said in both languages. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reasonsOf } from "../../race/coach/reasons";
import type { Voice } from "../../words/shape";
import { en, fr } from "../../words/whole";
import type { Words } from "../../words/words.svelte";
import { NAMES, themeOf } from "./library";
import type { Outlook } from "../model";
import type { Puzzle } from "./shape";
import { whyOf } from "./why";

/** Reasons name ships, and nothing else of a voice. */
const VOICE = { ship: (ship: unknown) => `ship ${String(ship)}` } as Voice;

const QUIET: Outlook = {
  ends: 0,
  wins: 0,
  shortage: 0,
  battle: 0,
  won: 0,
  lost: 0,
  treasures: 0,
  gold: 0,
  food: 0,
  gunpowder: 0,
  spaces: 0,
  margin: 0,
};

test("what speaks for the best comes before what it costs", () => {
  const best = { ...QUIET, shortage: 1, treasures: 1, spaces: 4, margin: 6 };
  expect(whyOf(best, QUIET, "fork")).toEqual([
    { kind: "margin", isFor: true },
    { kind: "treasures", isFor: true },
    { kind: "shortage", isFor: false },
  ]);
});

test("what a puzzle is about is told first", () => {
  const best = { ...QUIET, battle: 0.3, won: 0.25, margin: 8 };
  expect(whyOf(best, QUIET, "battle").map(({ kind }) => kind)).toEqual(["battle", "margin"]);
  expect(whyOf({ ...QUIET, won: 0.25, margin: 8 }, QUIET, "battle").map(({ kind }) => kind)).toEqual(["won", "margin"]);
});

test("where nothing differs nothing is told", () => {
  expect(whyOf(QUIET, { ...QUIET, gold: 1 }, "loot")).toEqual([]);
});

const read = (name: string): Puzzle =>
  JSON.parse(readFileSync(new URL(`../../../public/puzzles/${name}.json`, import.meta.url), "utf8")) as Puzzle;

test("every puzzle has a file, a best option and words for all it says", () => {
  for (const name of NAMES) {
    const puzzle = read(name);
    expect(puzzle.theme, name).toBe(themeOf(name));
    expect(puzzle.update.options?.list.toSorted(), name).toEqual(puzzle.options.map(({ choice }) => choice).toSorted());
    const [best, ...others] = puzzle.options;
    for (const other of others)
      for (const { kind } of whyOf(best!.outlook, other.outlook, puzzle.theme))
        for (const { puzzles } of [en, fr])
          expect(puzzles.why[kind](best!.outlook, other.outlook), name).not.toMatch(/undefined|NaN|-\d/);
    for (const { reasons } of puzzle.options)
      for (const words of [en, fr])
        expect(reasonsOf(reasons, VOICE, words as Words), name).not.toMatch(/undefined|NaN/);
  }
});
