/** Whom a shared device serves, at every recorded kind of question. */
import { describe, expect, test } from "vitest";
import type { Question, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { race, SOLO, TABLE } from "../testing";
import { ALL, askedOf, goesOn, type Public, stageFor } from "./stages";

const files = import.meta.glob("../../../fixtures/moments/*.json", { import: "default", eager: true });
const moments = Object.entries(files)
  .map(([path, moment]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), moment as Update & Public] as const)
  .filter(([, { table, open }]) => table.phase === "racing" && open?.awaiting.kind === "seats");

const told = (change: Partial<View> = {}, table = TABLE): Public => ({ open: race(change), openly: [], table });
const asks = (question: Question, seats: (1 | 2)[] = [1]) => told({ awaiting: { kind: "seats", seats, question } });
const SAIL: Question = { ask: "sail", ship: 1, steps: 3 };

test("there are recorded moments of every kind", () => {
  expect(moments.length).toBeGreaterThan(30);
});

test.each(moments)("%s: a captain is asked before all exactly if the rules say so", (_, moment) => {
  const asked = askedOf(moment);
  if (asked.length === 0) return expect(stageFor({ ...moment, openly: [1, 2] })).toEqual(ALL);
  const [seat] = asked;
  expect(stageFor({ ...moment, openly: [seat!] })).toEqual({ show: "open", seat });
  expect(stageFor({ ...moment, openly: [] })).toEqual({ show: "curtain", seat });
});

test("without a word of the rules there is a curtain", () => {
  const { open, table } = asks(SAIL);
  expect(stageFor({ open, table })).toEqual({ show: "curtain", seat: 1 });
});

describe("cards", () => {
  const cards = (seats: (1 | 2)[]) => asks({ ask: "card" }, seats);

  test("are chosen in the order of the seats", () => {
    expect(stageFor(cards([2, 1]))).toEqual({ show: "curtain", seat: 1 });
    expect(stageFor(cards([2]))).toEqual({ show: "curtain", seat: 2 });
  });

  test("the Captain, who has placed the dice, goes on with their card", () => {
    expect(goesOn({ show: "hand", seat: 2 }, cards([1, 2]))).toBe(true);
    expect(goesOn({ show: "hand", seat: 2 }, cards([1]))).toBe(false);
  });

  test("a bot at the helm is not waited for", () => {
    const seats = TABLE.seats.map((chair) =>
      chair.seat === 1 ? { ...chair, helm: { level: "sailor" as const, name: "Ned" } } : chair,
    );
    expect(stageFor({ ...cards([1, 2]), table: { ...TABLE, seats } })).toEqual({ show: "curtain", seat: 2 });
  });
});

test("a hand leaves the screen as soon as a question does not need it", () => {
  const sail: Public = { ...asks(SAIL), openly: [1] };
  expect(goesOn({ show: "hand", seat: 1 }, sail)).toBe(false);
  expect(goesOn({ show: "open", seat: 1 }, sail)).toBe(true);
  expect(goesOn({ show: "open", seat: 1 }, asks({ ask: "card" }))).toBe(false);
});

test("one person against bots has no curtain, whatever is asked", () => {
  const card = told({ awaiting: { kind: "seats", seats: [2], question: { ask: "card" } } }, SOLO);
  expect(stageFor(card)).toEqual({ show: "hand", seat: 1 });
  expect(goesOn({ show: "hand", seat: 1 }, card)).toBe(true);
});

test("after the race all look on", () => {
  expect(stageFor({ ...asks({ ask: "card" }), table: { ...TABLE, phase: "over" } })).toEqual(ALL);
});
