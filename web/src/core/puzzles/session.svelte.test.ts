// @vitest-environment happy-dom
/** A puzzle takes one answer, and answers what a race asks from its file. */
import { readFileSync } from "node:fs";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { NAMES } from "./library";
import { openPuzzle } from "./session.svelte";
import type { Puzzle } from "./shape";

const read = (name: string): Puzzle => JSON.parse(readFileSync(`public/puzzles/${name}.json`, "utf8")) as Puzzle;

test("a puzzle is a race that asks one question, and takes one answer", async () => {
  const puzzle = read(NAMES.find((name) => name.startsWith("dice"))!);
  const answered = vi.fn();
  const session = openPuzzle(puzzle, answered);
  await vi.waitFor(() => expect(session.model.ready).toBe(true));
  const { model } = session;
  expect(model.options).toEqual(puzzle.update.options!.list);
  expect(model.awaited).toBe(true);
  expect(model.caughtUp).toBeNull();
  expect(model.table?.seats.find(({ seat }) => seat === model.seat)?.name).toBeNull();
  const [first, second] = puzzle.options.map(({ choice }) => choice) as [string, string];
  const asked = puzzle.previews[1]!.dice;
  expect((await session.preview([asked.morning, asked.evening]))?.dice).toEqual(asked);
  expect(await session.odds()).toBeNull();
  session.choose(second);
  session.choose(first);
  flushSync();
  expect(answered.mock.calls).toEqual([[second]]);
  expect(session.answer).toBe(second);
  expect(session.model.sent?.choice).toBe(second);
  expect(await session.send({ do: "give-up" })).toBeNull();
  session.close();
});
