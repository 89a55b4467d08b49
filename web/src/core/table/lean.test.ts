/** Lean updates: what a session is told in place of them, and what comes of a digest that does not fit. */
import { beforeEach, expect, test } from "vitest";
import type { Question } from "../../wire/game";
import type { LeanUpdate, Update } from "../../wire/server";
import { digestOf, fnv1a } from "../game/digest";
import { FakeWorld, race, sync, TABLE, turn, update } from "../testing";
import { LeanUpdates, openAfter, wholeOf } from "./lean";
import { Session } from "./session";

const OPEN = race({ viewer: "spectator", hand: [] });

/** A lean update after the turn of seat 2. */
const lean = (seq: number, change: Partial<LeanUpdate> = {}): LeanUpdate => {
  const { awaiting } = OPEN;
  return {
    ...update(seq, { events: turn(2) }),
    tell: "lean",
    awaiting,
    digest: digestOf(openAfter(OPEN, turn(2))),
    ...change,
  };
};

test("the hash is FNV-1a", () => {
  // From the test vectors of its authors.
  expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test("a lean update becomes a whole one", () => {
  const scores = [
    { least: 1, most: 2 },
    { least: 3, most: 4 },
    { least: 5, most: 6 },
  ];
  const over = { kind: "over" } as const;
  const result = { scores: [], winners: [1 as const], calypso: null };
  const whole = wholeOf(lean(6, { awaiting: over, could_end: true, result, scores, own: null }), OPEN);
  expect(whole).toMatchObject({ tell: "update", seq: 6, seat: 1, own: null, events: turn(2) });
  expect(whole.open).toMatchObject({ awaiting: over, could_end: true, result, viewer: "spectator" });
  expect(whole.open?.ships.map(({ score }) => score)).toEqual(scores);
  expect(whole.open?.ships[1]?.space, "seat 2 has sailed").toBe(6);
  expect(wholeOf(lean(6), { ...OPEN, could_end: true, result }).open).toMatchObject({ could_end: false, result: null });
});

test("a battle of which nothing is asked any more is over", () => {
  const battle = { attacker: 1, defender: "ghost", attack: null, powder: null, face: null, sabre_used: false } as const;
  const fighting = { ...OPEN, battle };
  const asking = (question: Question): LeanUpdate =>
    lean(6, { events: [], awaiting: { kind: "seats", seats: [1], question } });
  const battleAfter = (question: Question) => wholeOf(asking(question), fighting).open?.battle;
  expect(battleAfter({ ask: "loot", ship: 1, enemy: "ghost" })).toEqual(battle);
  expect(battleAfter({ ask: "keep", enemy: 2 })).toEqual(battle);
  for (const ask of ["keep", "card"] as const) expect(battleAfter({ ask }), ask).toBeNull();
  expect(battleAfter({ ask: "pay", price: { good: "gold", count: 3 } })).toBeNull();
});

test("what only a captain knows does not enter the open view", () => {
  const open = openAfter(OPEN, [
    { event: "treasure-drawn", ship: 1, lair: 4, id: 3 },
    { event: "treasure-seen", id: 3, treasure: "+7", by: [1] },
    { event: "drew-card", seat: 1, card: "gold-gold" },
    { event: "chose-card", seat: 1, card: "gold-gold" },
  ]);
  expect(open.ships[0]?.treasures).toEqual([{ id: 3, face_up: false, treasure: null, cursed: false, known_to: [1] }]);
  expect(open).toMatchObject({ hand: [], chosen: null });
});

test("the digest covers what events determine, and nothing else", () => {
  const digest = digestOf(OPEN);
  expect(digest).toMatch(/^[\da-f]{8}$/);
  expect(digestOf({ ...OPEN, awaiting: { kind: "over" }, could_end: true, hand: ["gold-gold"], viewer: 1 })).toBe(
    digest,
  );
  expect(digestOf({ ...OPEN, round: 2 })).not.toBe(digest);
  const [first, ...others] = OPEN.ships;
  expect(digestOf({ ...OPEN, ships: [{ ...first!, holds: [null] }, ...others] })).not.toBe(digest);
  // The order of fields within an object is no part of a view.
  const dice = { evening: 6, morning: 4 };
  expect(digestOf({ ...OPEN, dice })).toBe(digest);
});

test("folds what came earlier, too", () => {
  const told: Update[] = [];
  const nothing = () => undefined;
  const session = {
    update: (one: Update) => told.push(one),
    earlier: nothing,
    line: nothing,
    present: nothing,
    refused: nothing,
  };
  const updates = new LeanUpdates(session);
  expect(updates.lean(lean(6)), "there is nothing to fold into").toBe(false);
  updates.update(sync(5));
  updates.earlier({ tell: "earlier", seq: 6, at: 1, events: turn(2).slice(0, 3) });
  expect(updates.lean(lean(7, { events: turn(2).slice(3) })), "the digest fits").toBe(true);
  expect(updates.lean(lean(8, { events: [], digest: undefined }))).toBe(true);
  expect(updates.lean(lean(9, { events: [], digest: "00000000" }))).toBe(false);
  expect(told.map(({ seq }) => seq)).toEqual([5, 7, 8, 9]);
});

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld();
});

function following(): Session {
  const session = new Session(TABLE.id, "me", "join", world, () => undefined);
  session.pace = "off";
  world.socket.open();
  expect(world.socket.last).toEqual({ do: "join", since: 0, lean: true, id: 1 });
  world.socket.tell(sync(5, { done: [1] }));
  return session;
}

test("a session asks for lean updates and shows them as whole ones", () => {
  const session = following();
  world.socket.tell(lean(6, { ask: 9 }));
  world.pass(10_000);
  expect(session.model).toMatchObject({ seq: 6, ask: 9, awaited: true });
  expect(session.model.view).toMatchObject({ viewer: 1, hand: race().hand });
  expect(session.model.view?.ships[1]?.space).toBe(6);
  expect(world.socket.said, "the digest fits").toHaveLength(1);
});

test("a digest that does not fit asks for a whole view once, and for whole updates from then on", () => {
  const session = following();
  world.socket.tell(lean(6, { ask: 9, digest: "00000000" }));
  expect(world.socket.last).toEqual({ do: "watch", since: 6, mismatch: true, id: 2 });
  // What arrives before the answer is contained in it.
  world.socket.tell(lean(7, { events: [] }));
  const open = { ...OPEN, round: 4 };
  world.socket.tell(sync(7, { open, ask: 10, done: [2] }));
  world.pass(10_000);
  expect(session.model).toMatchObject({ seq: 7, ask: 10, view: { round: 4 } });
  expect(world.socket.said).toHaveLength(2);
  world.socket.break();
  world.pass(1_000);
  world.socket.open();
  expect(world.socket.said[0]).toEqual({ do: "watch", since: 7, id: 3 });
});
