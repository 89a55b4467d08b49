/** The list of this device's races leaves out no race, whatever is stored of it. */
import { expect, test } from "vitest";
import type { Summary } from "../../../wire/server";
import { listOf } from "./list";

const AGREED = {
  edition: "second",
  seats: 3,
  ghost: false,
  bank: "box",
  crew: false,
  listed: false,
  spectators: true,
  patience: null,
} as const;
const summary = (id: string, more: Partial<Summary> = {}): Summary => ({
  id,
  phase: "racing",
  options: { ...AGREED },
  seats: ["Grace", "Bess", null],
  bots: 1,
  bot_seats: [2],
  started: 1,
  ended: null,
  scores: [],
  places: [],
  given_up: false,
  gave_up: [],
  you: 1,
  your_turn: false,
  ...more,
});
const race = (table: string, at: number, listing: unknown = summary(table)) => ({ table, at, listing });
const ids = (races: Parameters<typeof listOf>[0], show: string | null = null): string[] =>
  listOf(races, show).tables.map(({ id }) => id);

test("the captain's turns first, then the latest changed", () => {
  const races = [race("a", 1), race("b", 3), race("c", 2, summary("c", { your_turn: true }))];
  expect(ids(races)).toEqual(["c", "b", "a"]);
});

test("races are listed by whether they are over", () => {
  const races = [race("a", 1), race("b", 2, summary("b", { phase: "over" }))];
  expect(ids(races, "racing")).toEqual(["a"]);
  expect(ids(races, "finished")).toEqual(["b"]);
});

test("what the device lists is readable", () => {
  expect(listOf([race("a", 1)], null).unreadable).toEqual([]);
  expect(listOf([race("a", 1, summary("a", { origin: "moment" }))], null).unreadable).toEqual([]);
});

test.each([
  ["nothing", null],
  ["a text", "rubbish"],
  ["a list without the rest", { seats: [] }],
  ["another table's", summary("b")],
  ["a seat that is a number", { ...summary("a"), seats: [7] }],
  ["no agreement", { ...summary("a"), options: null }],
  ["an unknown phase", { ...summary("a"), phase: "sunk" }],
])("an entry that is %s is told as unreadable", (_, listing) => {
  expect(listOf([race("a", 1, listing), race("c", 2)], null)).toMatchObject({
    tables: [{ id: "c" }],
    unreadable: ["a"],
  });
});
