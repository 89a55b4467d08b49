/** What happened at the steps that changed the chances: recorded ones, and one of each kind. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import type { Replay } from "../../wire/server";
import { happeningOf, relievedChoices } from "./causes";
import type { Node } from "./shape";
import { ANALYSES } from "./testing";

/** A replay in which each list of events is a step. */
const replay = (...steps: Event[][]): Replay =>
  ({ steps: steps.map((events, place) => ({ seq: 1, at: 0, step: place + 1, events })) }) as unknown as Replay;
const luck = (kind: Extract<Node, { cause: "luck" }>["kind"], step: number, ship: 1 | 2 | null = null): Node => ({
  cause: "luck",
  kind,
  ship,
  step,
  round: 1,
  change: [],
});

test.each(ANALYSES)("%s: with all cards open the events of every step tell what happened", (_, { race, luck }) => {
  for (const node of luck.nodes) {
    const told = happeningOf(node, race.replay, 1, []);
    expect([node, told.kind]).not.toEqual([node, "luck"]);
    if (told.kind === "choice") expect(told.choice).not.toBeNull();
    if (told.kind === "cards") expect(told.card).not.toBeNull();
  }
});

test("dice: both, or the one that the Oracle has left", () => {
  const race = replay([{ event: "dice-rolled", first: 5, second: 2 }], [{ event: "die-rolled", number: 3 }], []);
  expect(happeningOf(luck("dice", 0), race, 1, [])).toEqual({ kind: "dice", dice: [5, 2] });
  expect(happeningOf(luck("dice", 1), race, 1, [])).toEqual({ kind: "dice", dice: [3] });
  expect(happeningOf(luck("dice", 2), race, 1, [])).toEqual({ kind: "luck", of: "dice", ship: null });
});

test("cards: those of one captain", () => {
  const drew = (seat: 1 | 2): Event => ({ event: "drew-card", seat, card: "gold-gold" });
  const race = replay([drew(2)], [drew(1), drew(2)]);
  expect(happeningOf(luck("cards", 0), race, 1, [])).toEqual({ kind: "drawn", seat: 2, cards: ["gold-gold"] });
  expect(happeningOf(luck("cards", 1), race, 1, []).kind).toBe("luck");
});

test("battles: the strengths that were known when the die lay, of this battle only", () => {
  const race = replay(
    [
      { event: "battle-began", attacker: 1, defender: 2 },
      { event: "strength", ship: 1, strength: 3 },
    ],
    [{ event: "battle-began", attacker: 2, defender: 1 }],
    [
      { event: "combat-rolled", ship: 2, face: "8" },
      { event: "strength", ship: 2, strength: 12 },
    ],
    [{ event: "combat-rolled", ship: 1, face: "star" }],
  );
  const fought = { kind: "combat", ship: 2, face: "8", enemy: 1, own: 12, other: null };
  expect(happeningOf(luck("battles", 2), race, 1, [])).toEqual(fought);
  const answered = { kind: "combat", ship: 1, face: "star", enemy: 2, own: null, other: 12 };
  expect(happeningOf(luck("battles", 3), race, 1, [])).toEqual(answered);
});

test("treasures, shortages, the first Captain, the tavern", () => {
  const race = replay(
    [{ event: "treasure-drawn", ship: 2, lair: 9, id: 4 }],
    [{ event: "treasure-seen", id: 4, treasure: "+7", by: [2] }],
    [{ event: "shortage-rolled", ship: 1, face: "4", shape: "skull" }],
    [{ event: "captain-drawn", captain: 2 }],
    [{ event: "character-turned-up", cell: "a1", character: "mage" }],
  );
  expect(happeningOf(luck("treasures", 1), race, 1, [])).toEqual({ kind: "treasure", ship: 2, treasure: "+7" });
  expect(happeningOf(luck("shortages", 2), race, 1, [])).toEqual({ kind: "shortage", ship: 1, shape: "skull" });
  expect(happeningOf(luck("first-captain", 3), race, 1, [])).toEqual({ kind: "captain", captain: 2 });
  expect(happeningOf(luck("crew", 4), race, 1, [])).toEqual({ kind: "character", character: "mage" });
});

test("cards chosen together: the last card of the ship in question", () => {
  const chose = (seat: 1 | 2, card: "gold-gold" | "food-forward"): Event[] => [{ event: "chose-card", seat, card }];
  const race = replay(chose(1, "gold-gold"), chose(1, "food-forward"), chose(2, "gold-gold"));
  const node: Node = { cause: "cards", step: 2, round: 1, change: [] };
  const cards = { kind: "cards", ship: 1, card: "food-forward" };
  expect(happeningOf(node, race, 1, [])).toEqual({ ...cards, relieved: false });
  expect(happeningOf(node, race, "ghost", [])).toEqual({ kind: "cards", ship: "ghost", card: null, relieved: false });
  // The card that counts is the bot's, or it is not.
  expect(happeningOf(node, race, 1, [1])).toEqual({ ...cards, relieved: true });
  expect(happeningOf(node, race, 1, [0, 2])).toEqual({ ...cards, relieved: false });
});

test("choices of a bot in a captain's place are known, and counted by captain", () => {
  const race = replay([], [], []);
  race.steps.forEach((step, place) => Object.assign(step, { seat: place === 1 ? 2 : 1, choice: "stay" }));
  const node: Node = { cause: "choice", seat: 2, step: 1, round: 1, change: [] };
  expect(happeningOf(node, race, 2, [1])).toEqual({ kind: "choice", seat: 2, choice: "stay", relieved: true });
  expect(happeningOf(node, race, 2, [0])).toMatchObject({ relieved: false });
  expect([1, 2].map((seat) => relievedChoices(race, [0, 1], seat as 1 | 2))).toEqual([1, 1]);
  expect(relievedChoices(race, [], 1)).toBe(0);
});
