/** The proof of the dice: of a race, of a table that shows a record, and of a race that goes on from a moment. */
// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, configure, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takenOver } from "../core/fairness/chances";
import { eventsOf } from "../core/replay/finished";
import { fair } from "../words/en/fair";
import { speak } from "../words/words.svelte";
import type { Replay, TableState } from "../wire/server";
import Proof from "./Proof.svelte";

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => speak("en"));
afterEach(cleanup);

const read = (name: string): Replay =>
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay;

const shown = (replay: Replay, table: TableState = replay.table): void => {
  const props = { table, setup: replay.start.setup, events: eventsOf(replay) };
  render(Proof, { props: { ...props, takenOver: takenOver({ ...replay, table }) } });
};
/** The record of a race, as a table with another id shows it. */
const recorded = ({ table }: Replay, race: string | null): TableState => ({
  ...table,
  id: "device_AAAAAAAAAAAAAAA",
  origin: { kind: "record", race, continues: null, taken_over: 0 },
});

test("outcomes that were taken over are neither called fair nor wrong", async () => {
  const replay = read("continued");
  shown(replay);
  const verdict = await screen.findByRole("status");
  expect(verdict.className).toContain("good");
  expect(verdict.textContent).toMatch(/were taken over from another record/);
  expect(verdict.textContent).toContain(fair.kept);
});

test("a table that shows a record is checked with the name of its race", async () => {
  const replay = read("all");
  shown(replay, recorded(replay, replay.table.id));
  const verdict = await screen.findByRole("status");
  expect(verdict.className).toContain("good");
  expect(verdict.textContent).not.toMatch(/taken over/);
  expect(screen.getByText(replay.table.id)).toBeTruthy();
});

test("with another name the dice are wrong", async () => {
  const replay = read("all");
  shown(replay, recorded(replay, "another-race"));
  expect((await screen.findByRole("status")).className).toContain("bad");
});

test("a record without its secret is not called checked", () => {
  const replay = read("all");
  shown(replay, { ...recorded(replay, replay.table.id), secret: null });
  expect(screen.getByText(fair.noSecret)).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

test("a proof of no outcome at all is not called good", async () => {
  const replay = read("all");
  const props = { table: replay.table, setup: replay.start.setup, events: [], takenOver: 0 };
  render(Proof, { props });
  expect((await screen.findByRole("status")).className).not.toMatch(/good|bad/);
});

test("a record without a proof is not called fair", () => {
  const replay = read("all");
  shown(replay, { ...recorded(replay, null), secret: null });
  expect(screen.getByText(fair.unproven)).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.queryByText(fair.digest)).toBeNull();
});
