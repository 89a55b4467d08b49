/** Whom a shared device serves, at every recorded kind of question. */
import { describe, expect, test } from "vitest";
import type { Question, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { race, SOLO, TABLE } from "../testing";
import { inPublic, isSecret, needsSecrets, withoutSecrets } from "./secrets";
import { ALL, askedOf, goesOn, type Public, stageFor } from "./stages";

const files = import.meta.glob("../../../fixtures/moments/*.json", { import: "default", eager: true });
const moments = Object.entries(files)
  .map(([path, moment]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), moment as Update & Public] as const)
  .filter(([, { table, open }]) => table.phase === "racing" && open?.awaiting.kind === "seats");

const told = (change: Partial<View> = {}, table = TABLE): Public => ({ open: race(change), table });
const asks = (question: Question, seats: (1 | 2)[] = [1]) => told({ awaiting: { kind: "seats", seats, question } });

test("there are recorded moments of every kind", () => {
  expect(moments.length).toBeGreaterThan(30);
});

test.each(moments)("%s: a captain is asked with a curtain exactly if the question needs their secrets", (_, moment) => {
  const stage = stageFor(moment);
  const asked = askedOf(moment);
  if (asked.length === 0) return expect(stage).toEqual(ALL);
  const { awaiting } = moment.open!;
  const question = awaiting.kind === "seats" ? awaiting.question : null;
  expect(stage).toEqual({
    show: needsSecrets(question!, moment.open!, asked[0]!) ? "curtain" : "open",
    seat: asked[0],
  });
});

test.each(moments)("%s: without secrets nothing of the follower's own is left", (_, moment) => {
  const left = withoutSecrets(moment);
  expect(left.own).toBeNull();
  expect(left.events.some(isSecret)).toBe(false);
  expect(left.options).toEqual(moment.options);
  // The public view never had a hand, and no treasure that lies face down.
  expect(left.open?.hand).toEqual([]);
  for (const { treasures } of left.open!.ships)
    for (const { face_up, treasure } of treasures) if (!face_up) expect(treasure).toBeNull();
});

test("which questions need secrets", () => {
  const open: Question[] = [
    { ask: "load", load: { good: "gold", count: 3 } },
    { ask: "sail", ship: 1, steps: 3 },
    { ask: "pay", price: { good: "food", count: 2 } },
    { ask: "powder", enemy: 2 },
    { ask: "loot", ship: 1, enemy: 2 },
  ];
  for (const question of open) expect(stageFor(asks(question)), question.ask).toEqual({ show: "open", seat: 1 });
  const secret: Question[] = [{ ask: "dice", dice: [1, 2] }, { ask: "card" }, { ask: "oracle" }, { ask: "keep" }];
  for (const question of secret) expect(stageFor(asks(question)), question.ask).toEqual({ show: "curtain", seat: 1 });
});

test("loot needs secrets if the captain knows a treasure that lies face down", () => {
  const treasure = { id: 4, face_up: false, treasure: null, cursed: false, known_to: [1 as const] };
  const ships = race().ships.map((ship) => (ship.ship === 2 ? { ...ship, treasures: [treasure] } : ship));
  const loot = { ask: "loot", ship: 1, enemy: 2 } as const;
  expect(needsSecrets(loot, race({ ships }), 1)).toBe(true);
  expect(needsSecrets(loot, race({ ships }), 2)).toBe(false);
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
  const sail = asks({ ask: "sail", ship: 1, steps: 3 });
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

test("public events are left as they are", () => {
  const events = [
    { event: "card-drawn", seat: 1 } as const,
    { event: "drew-card", seat: 1, card: "gold-gold" } as const,
  ];
  expect(inPublic(events)).toEqual([events[0]]);
});
