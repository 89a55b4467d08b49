/** Folding agrees with the server: each kind of event by hand, and whole races as they were recorded. */
import { expect, test } from "vitest";
import type { Event, Hold, ShipId, ShipView, TreasureView, View } from "../../wire/game";
import { fold, own } from "./fold";
import { toGo } from "./fold/ships";
import { race } from "../testing";

const after = (events: Event[], view: View = race()): View => events.reduce(fold, view);
const shipIn = (view: View, id: ShipId): ShipView => view.ships.find((ship) => ship.ship === id)!;
const withHolds = (id: ShipId, holds: Hold[], view: View = race()): View => ({
  ...view,
  ships: view.ships.map((ship) => (ship.ship === id ? { ...ship, holds } : ship)),
});
const TURN = { ship: 1, half: "morning", card: "gold-gold", die: 4, swapped: false } as const;

/** Freezes everything, so that a fold that changes what it was given fails. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}

test("the input is not mutated, and unchanged parts keep their identity", () => {
  const view = frozen(race());
  const next = fold(view, { event: "loaded", ship: 1, good: "gold", count: 2, hold: 3 });
  expect(next.ships[1]).toBe(view.ships[1]);
  expect(next.seats).toBe(view.seats);
  expect(fold(view, { event: "stayed", ship: 1 })).toBe(view);
});

test("goods come from the bank and go back to it", () => {
  let view = fold(race(), { event: "loaded", ship: 1, good: "gold", count: 2, hold: 3 });
  expect(shipIn(view, 1).holds[2]).toEqual({ good: "gold", count: 2 });
  expect(view.bank).toEqual({ gold: 68, food: 30, gunpowder: 40 });
  view = fold(view, { event: "paid", ship: 1, good: "gold", from: [2, 0, 2, 0, 0, 0] });
  expect(shipIn(view, 1).holds.slice(0, 3)).toEqual([{ good: "gold", count: 1 }, { good: "food", count: 3 }, null]);
  expect(view.bank?.gold).toBe(72);
  view = fold(view, { event: "overboard", ship: 1, hold: 2, contents: { good: "food", count: 3 } });
  expect(shipIn(view, 1).holds[1]).toBeNull();
  expect(view.bank?.food).toBe(33);
});

test("goods that a merchant accepts instead go to the bank as themselves", () => {
  const view = after([
    { event: "paid", ship: 1, good: "gold", from: [1, 2, 0, 0, 0, 0] },
    { event: "substituted", ship: 1, good: "gold", with: "food", count: 2 },
  ]);
  expect(view.bank).toEqual({ gold: 71, food: 32, gunpowder: 40 });
});

test("a bottomless bank stays so", () => {
  expect(after([{ event: "loaded", ship: 1, good: "food", count: 2, hold: 3 }], race({ bank: null })).bank).toBeNull();
});

test("a shortage takes all there is of the good, and of nothing else", () => {
  const view = after([{ event: "shortage-struck", ship: 1, good: "food", price: 5, paid: 3 }]);
  expect(shipIn(view, 1).holds).toEqual([{ good: "gold", count: 3 }, null, null, null, null]);
  expect(view.bank?.food).toBe(33);
});

test("a move updates the place and the way left", () => {
  const view = after([
    { event: "sailed", ship: 2, direction: "backward", from: { space: 0, lap: 0 }, to: { space: 45, lap: -1 } },
    { event: "retreated", ship: 1, from: { space: 5, lap: 0 }, to: { space: 4, lap: 0 } },
  ]);
  expect(shipIn(view, 2)).toMatchObject({ space: 45, lap: -1, to_go: 49 });
  expect(shipIn(view, 1)).toMatchObject({ space: 4, lap: 0, to_go: 40 });
  expect(toGo({ space: 0, lap: 1 })).toBe(0);
});

test("cards are played, discarded and drawn again", () => {
  let view = after([
    { event: "card-chosen", seat: 1 },
    { event: "chose-card", seat: 1, card: "gold-gold" },
    { event: "card-chosen", seat: 2 },
  ]);
  expect([view.chosen, view.seats.map(({ chosen }) => chosen)]).toEqual(["gold-gold", [true, true]]);
  view = fold(view, { event: "card-revealed", seat: 1, card: "gold-gold" });
  expect(view).toMatchObject({ chosen: null, hand: ["gunpowder-gold", "forward-food"], turn: TURN });
  expect(view.seats[0]).toMatchObject({
    hand: 2,
    deck: 8,
    discard: ["gold-gold"],
    last_played: "gold-gold",
    chosen: false,
  });
  view = after(
    [
      { event: "card-drawn", seat: 1 },
      { event: "drew-card", seat: 1, card: "food-gunpowder" },
    ],
    view,
  );
  expect(view).toMatchObject({ turn: null, dice: null, hand: ["food-gunpowder", "gunpowder-gold", "forward-food"] });
  expect(view.seats[0]).toMatchObject({ hand: 3, deck: 7 });
});

test("another captain's cards do not enter the hand", () => {
  const view = after([
    { event: "chose-card", seat: 2, card: "gold-gold" },
    { event: "drew-card", seat: 2, card: "gold-gold" },
    { event: "card-revealed", seat: 2, card: "gold-gold" },
  ]);
  expect(view.hand).toEqual(race().hand);
  expect(view.chosen).toBeNull();
});

test("when a deck is renewed all viewers know what was kept", () => {
  const seats = race().seats.map((seat) => ({
    ...seat,
    hand: 2,
    deck: 0,
    discard: [
      "gunpowder-gold",
      "gold-gold",
      "gold-forward",
      "backward-forward",
      "forward-food",
      "forward-forward",
      "gunpowder-food",
      "food-forward",
      "forward-gunpowder",
    ] as never[],
  }));
  let view = after(
    [
      { event: "deck-renewed", seat: 2 },
      { event: "card-drawn", seat: 2 },
    ],
    race({ seats }),
  );
  expect(view.seats[1]).toMatchObject({
    kept: ["food-gunpowder", "forward-backward"],
    hand: 3,
    deck: 8,
    discard: [],
    last_played: null,
  });
  view = fold(view, { event: "card-revealed", seat: 2, card: "forward-backward" });
  expect(view.seats[1]?.kept).toEqual(["food-gunpowder"]);
});

test("a round from its dice to its end", () => {
  let view = after([{ event: "round-began", round: 2, captain: 2 }]);
  expect(view).toMatchObject({ round: 2, captain: 2, dice: null, turn: null });
  view = fold(view, { event: "dice-placed", dice: { morning: 1, evening: 5 } });
  expect(view.dice).toEqual({ morning: 1, evening: 5 });
  view = after(
    [
      { event: "card-revealed", seat: 2, card: "gold-gold" },
      { event: "dice-swapped", ship: 2 },
    ],
    view,
  );
  expect(view.turn).toMatchObject({ ship: 2, half: "morning", die: 5, swapped: true });
  view = fold(view, { event: "action-began", ship: 2, half: "evening", die: 1 });
  expect(view.turn).toEqual({ ship: 2, half: "evening", card: "gold-gold", die: 1, swapped: true });
  view = fold(view, { event: "action-began", ship: "ghost", half: "morning", die: 1 });
  expect(view.turn).toEqual({ ship: "ghost", half: "morning", card: null, die: 1, swapped: false });
  view = fold(view, { event: "race-over" });
  expect(view).toMatchObject({ turn: null, dice: null });
  expect(fold(race(), { event: "captain-drawn", captain: 2 }).captain).toBe(2);
});

test("the Oracle's die waits for the other", () => {
  const view = fold(race(), { event: "die-set", half: "evening", number: 3 });
  expect(view.set_die).toEqual({ half: "evening", number: 3 });
  expect(fold(view, { event: "dice-placed", dice: { morning: 1, evening: 3 } }).set_die).toBeNull();
});

test("a battle until its loot is taken", () => {
  let view = fold(race(), { event: "battle-began", attacker: 1, defender: 2 });
  expect(view.battle).toEqual({ attacker: 1, defender: 2, attack: null, powder: null, face: null, sabre_used: false });
  view = fold(view, { event: "combat-rolled", ship: 1, face: "4" });
  expect(view.battle).toMatchObject({ powder: 0, face: "4" });
  view = fold(view, { event: "sabre-drawn", by: 2, die_of: 1 });
  expect(view.battle).toMatchObject({ powder: 0, face: null, sabre_used: true });
  view = after(
    [
      { event: "combat-rolled", ship: 1, face: "2" },
      { event: "strength", ship: 1, strength: 2 },
    ],
    view,
  );
  expect(view.battle).toMatchObject({ attack: 2, powder: null, face: null });
  view = fold(withHolds(2, [{ good: "gunpowder", count: 3 }, null, null, null, null], view), {
    event: "powder-spent",
    ship: 2,
    from: [2, 0, 0, 0, 0, 0],
  });
  expect(view.battle?.powder).toBe(2);
  expect(view.bank?.gunpowder).toBe(42);
  view = after(
    [
      { event: "strength", ship: 2, strength: 9 },
      { event: "battle-ended", winner: "defender", attacker: 1, defender: 2 },
    ],
    view,
  );
  expect(view.battle).toMatchObject({ attack: null, powder: null, sabre_used: true });
  const contents = { good: "gold", count: 3 } as const;
  view = fold(view, { event: "hold-taken", by: 2, from: 1, hold: 1, contents, into: 4 });
  expect(view.battle).toBeNull();
  expect([shipIn(view, 1).holds[0], shipIn(view, 2).holds[3]]).toEqual([null, contents]);
  expect(view.bank?.gold).toBe(70);
});

test("a tie ends the battle, and so does any event outside a battle", () => {
  const began: Event = { event: "battle-began", attacker: 1, defender: 2 };
  expect(after([began, { event: "battle-ended", winner: null, attacker: 1, defender: 2 }]).battle).toBeNull();
  expect(after([began, { event: "loot-left", by: 1 }]).battle).toBeNull();
  expect(after([began, { event: "action-began", ship: 1, half: "evening", die: 6 }]).battle).toBeNull();
});

test("loot that the ghost cannot keep goes overboard, and so does the Buccaneer's", () => {
  const contents = { good: "food", count: 3 } as const;
  const view = after([{ event: "hold-taken", by: "ghost", from: 1, hold: 2, contents, into: null }]);
  expect([shipIn(view, 1).holds[1], view.bank?.food]).toEqual([null, 33]);
  const afar = after([
    { event: "sailed", ship: 1, direction: "forward", from: { space: 0, lap: 0 }, to: { space: 3, lap: 0 } },
    { event: "battle-began", attacker: 1, defender: 2 },
    { event: "battle-ended", winner: "attacker", attacker: 1, defender: 2 },
  ]);
  expect(afar.battle).not.toBeNull();
  expect(fold(afar, { event: "overboard", ship: 2, hold: 2, contents }).battle).toBeNull();
});

const card = (id: number, change: Partial<TreasureView> = {}): TreasureView => ({
  id,
  face_up: false,
  treasure: null,
  cursed: false,
  known_to: [],
  ...change,
});

test("a treasure is drawn, and its captain knows it", () => {
  const drawn = after([{ event: "treasure-drawn", ship: 2, lair: 9, id: 4 }], race({ turn: { ...TURN, ship: 2 } }));
  expect(drawn.tokens).toEqual([4, 11]);
  expect(shipIn(drawn, 2).treasures).toEqual([card(4, { known_to: [2] })]);
  const up = fold(drawn, { event: "treasure-turned-up", ship: 2, id: 4, treasure: "morgans-map" });
  expect(shipIn(up, 2).treasures).toEqual([card(4, { face_up: true, treasure: "morgans-map" })]);
  const seen = fold(drawn, { event: "treasure-seen", id: 4, treasure: "-3", by: [2] });
  expect(shipIn(seen, 2).treasures).toEqual([card(4, { treasure: "-3", known_to: [2] })]);
  const over = after([{ event: "race-over" }, { event: "treasure-turned-up", ship: 2, id: 4, treasure: "-3" }], seen);
  expect(shipIn(over, 2).treasures).toEqual([card(4, { face_up: true, treasure: "-3", known_to: [2] })]);
});

test("the ghost knows no treasure and collects no tokens", () => {
  const crew = race();
  crew.ships = crew.ships.map((ship) => ({ ...ship, tokens: 0 }));
  const view = after(
    [
      { event: "treasure-drawn", ship: "ghost", lair: 4, id: 1 },
      { event: "treasure-drawn", ship: 1, lair: 9, id: 2 },
    ],
    crew,
  );
  expect(shipIn(view, "ghost")).toMatchObject({ treasures: [card(1)], tokens: 0 });
  expect(shipIn(view, 1).tokens).toBe(1);
});

test("a treasure that changes ships goes to the end of the row, and a gift is cursed", () => {
  const start = after([
    { event: "treasure-drawn", ship: 1, lair: 4, id: 1 },
    { event: "treasure-drawn", ship: 1, lair: 9, id: 2 },
    { event: "treasure-drawn", ship: 2, lair: 11, id: 3 },
  ]);
  const taken = fold(start, { event: "treasure-taken", by: 2, from: 1, place: 1, id: 1 });
  expect(shipIn(taken, 1).treasures.map(({ id }) => id)).toEqual([2]);
  expect(shipIn(taken, 2).treasures).toEqual([card(3, { known_to: [2] }), card(1, { known_to: [1, 2] })]);
  const given = fold(taken, { event: "treasure-given", by: 2, to: 1, place: 2, id: 1 });
  expect(shipIn(given, 1).treasures[1]).toEqual(card(1, { cursed: true, known_to: [1, 2] }));
  const buried = fold(given, { event: "treasure-given", by: 1, to: "ghost", place: 1, id: 2 });
  expect(shipIn(buried, "ghost").treasures).toEqual([card(2, { known_to: [1] })]);
  const looked = fold(start, { event: "treasure-looked-at", by: 2, from: 1, place: 1, id: 1 });
  expect(shipIn(looked, 1).treasures[0]?.known_to).toEqual([1, 2]);
});

test("a 6th Hold takes its contents along", () => {
  const start = after(
    [
      { event: "treasure-drawn", ship: 1, lair: 4, id: 1 },
      { event: "treasure-turned-up", ship: 1, id: 1, treasure: "sixth-hold" },
      { event: "loaded", ship: 1, good: "gold", count: 4, hold: 6 },
    ],
    race({ turn: TURN }),
  );
  expect(shipIn(start, 1).holds).toHaveLength(6);
  const taken = fold(start, { event: "treasure-taken", by: 2, from: 1, place: 1, id: 1 });
  expect(shipIn(taken, 1).holds).toHaveLength(5);
  expect(shipIn(taken, 2).holds[5]).toEqual({ good: "gold", count: 4 });
  // One that lay face down with the ghost makes no hold when all are turned up.
  const ghost = after([
    { event: "treasure-drawn", ship: "ghost", lair: 4, id: 1 },
    { event: "race-over" },
    { event: "treasure-turned-up", ship: "ghost", id: 1, treasure: "sixth-hold" },
  ]);
  expect(shipIn(ghost, "ghost").holds).toHaveLength(5);
});

test("the tavern, its bottle and the recruit", () => {
  const cells = (["a3", "a4", "b4"] as const).map((cell) => ({ cell, empty: cell === "a4", character: null }));
  let view = after(
    [
      { event: "character-turned-up", cell: "b4", character: "cooper" },
      { event: "rum-moved", ship: 1, from: "a4", to: "a3" },
    ],
    race({ tavern: { rum: "a4", cells } }),
  );
  expect(view.tavern).toMatchObject({ rum: "a3", cells: [{}, {}, { cell: "b4", empty: false, character: "cooper" }] });
  view = fold(view, { event: "recruited", ship: 1, character: "cooper", cell: "b4", hold: 3 });
  expect(view.tavern?.cells[2]).toEqual({ cell: "b4", empty: true, character: null });
  expect(shipIn(view, 1).holds[2]).toEqual({ character: "cooper" });
  view = fold(view, { event: "overboard", ship: 1, hold: 3, contents: { character: "cooper" } });
  expect([shipIn(view, 1).holds[2], view.bank]).toEqual([null, race().bank]);
});

test("only the Snoop's captain sees the pile", () => {
  const mine = after([
    { event: "pile-looked-at", ship: 1, count: 2 },
    { event: "pile-seen", seat: 1, treasure: "+7" },
  ]);
  expect(mine.looking).toEqual(["+7"]);
  expect(fold(mine, { event: "treasure-drawn", ship: 1, lair: 4, id: 1 }).looking).toEqual([]);
  expect(after([{ event: "pile-seen", seat: 2, treasure: "+7" }]).looking).toEqual([]);
});

test("a captain's own knowledge is merged into the open view", () => {
  const open = after([{ event: "treasure-drawn", ship: 2, lair: 4, id: 1 }], race({ viewer: "spectator", hand: [] }));
  const mine = own(open, {
    seat: 2,
    hand: ["gold-gold"],
    chosen: "gold-gold",
    treasures: [{ id: 1, treasure: "-2" }],
    scores: [
      { least: 2, most: 3 },
      { least: 1, most: 1 },
    ],
    looking: ["+3"],
    remembered: ["+4"],
  });
  // E2: a captain's own score includes the treasures that they know.
  expect(mine.ships.map(({ score }) => score).slice(0, 2)).toEqual([
    { least: 2, most: 3 },
    { least: 1, most: 1 },
  ]);
  expect(mine).toMatchObject({
    viewer: 2,
    hand: ["gold-gold"],
    chosen: "gold-gold",
    looking: ["+3"],
    remembered: ["+4"],
  });
  expect(shipIn(mine, 2).treasures[0]?.treasure).toBe("-2");
  expect(mine.ships[0]?.treasures).toBe(open.ships[0]?.treasures);
  expect(own(open, null)).toBe(open);
});
