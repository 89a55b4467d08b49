/** Narrates recorded races step by step in both languages: each step in a sentence, each moment in its details. */
import { describe, expect, test } from "vitest";
import { battleAfter, concerns, stepsOf } from "../core/pacing/steps";
import { explain } from "../core/game/strength";
import { around } from "../core/testing";
import type { Event, Seat } from "../wire/game";
import type { Replay } from "../wire/server";
import { en, fr } from "./whole";
import { plain } from "./marks";
import { EVENTS, TABLE, VIEW } from "./samples";
import { battleTold, momentOf, narrationOf, summaryOf } from "./story";
import { voiceOf } from "./voice";
import type { Words } from "./words.svelte";

const races = import.meta.glob<{ replay: Replay }>("../../fixtures/races/*.json", { eager: true, import: "default" });
/** Shown without words: cards chosen and drawn, the tavern as it is set out. */
const SILENT = /^((card-chosen|chose-card|card-drawn|drew-card|deck-renewed|character-turned-up) ?)+$/;
const WRONG = /undefined|null|NaN|\[object|[\u27e6\u27e7]| {2}| [.,]|\(\)/;

describe.each([
  ["en", en],
  ["fr", fr],
] as [string, Words][])("%s", (_language, words) => {
  test.each(Object.keys(races))("%s", (path) => {
    const { replay } = races[path]!;
    const you: Seat = typeof replay.as === "number" ? replay.as : 1;
    const voice = voiceOf(replay.table, replay.start, you, words);
    const all = replay.steps.flatMap((step) => step.events);
    let battle: readonly Event[] = [];
    const held = new Set<string>();
    for (const step of stepsOf(around(all, replay.start))) {
      const events = step.map(({ event }) => event);
      for (const event of events) battle = battleAfter(battle, event);
      const said = narrationOf(events, battle, voice, words);
      if (said === null) expect(events.map(({ event }) => event).join(" ")).toMatch(SILENT);
      else expect(plain(said)).toMatch(/^[^a-z].*[.!]$/);
      expect(plain(said ?? "")).not.toMatch(WRONG);
      const kind = concerns(step, you);
      if (kind === null) continue;
      held.add(kind);
      const { title, lines } = momentOf({ kind, events }, voice, words);
      expect(title).not.toBe("");
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(plain(line)).not.toMatch(WRONG);
    }
    expect([...held]).toEqual(expect.arrayContaining(["end", "battle", "treasure"]));
    for (const { text } of summaryOf(all, voice, words)) expect(plain(text)).not.toMatch(WRONG);
  });
});

const BATTLE: Event[] = [
  { event: "action-began", ship: 2, half: "evening", die: 4 },
  { event: "sailed", ship: 2, direction: "forward", from: { space: 8, lap: 0 }, to: { space: 12, lap: 0 } },
  { event: "battle-began", attacker: 2, defender: 1 },
  { event: "powder-spent", ship: 2, from: [0, 2, 0, 0, 0, 0] },
  { event: "combat-rolled", ship: 2, face: "6" },
  { event: "strength", ship: 2, strength: 10 },
  { event: "powder-spent", ship: 1, from: [0, 0, 0, 0, 0, 0] },
  { event: "combat-rolled", ship: 1, face: "8" },
  { event: "strength", ship: 1, strength: 8 },
  { event: "battle-ended", winner: "attacker", attacker: 2, defender: 1 },
  { event: "hold-taken", by: 2, from: 1, hold: 1, contents: { good: "gold", count: 4 }, into: 3 },
  { event: "paid", ship: 2, good: "food", from: [2, 0, 0, 0, 0, 0] },
];
const fought = BATTLE.slice(2, -1);
test("half a turn with a battle, worded for a fighter and for a spectator", () => {
  const told = (seat: Seat | null, words: Words, events = BATTLE) =>
    plain(narrationOf(events, fought, voiceOf(TABLE, VIEW, seat, words), words)!);
  expect(told(1, en)).toBe(
    "Mary sails to 12, attacks you and wins 10 to 8, takes 4 doubloons from you and pays 2 food.",
  );
  expect(told(2, en)).toBe("You sail to 12, attack Anne and win 10 to 8, take 4 doubloons from Anne and pay 2 food.");
  expect(told(1, fr)).toBe(
    "Mary avance jusqu’à la case 12, vous attaque, gagne 10 à 8, vous prend 4 doublons et paie 2 jetons nourriture.",
  );
  expect(told(null, en, BATTLE.slice(0, 6)), "as far as it came").toBe("Mary sails to 12 and attacks Anne.");
  expect(told(1, en, BATTLE.slice(6, 10)), "and the rest").toBe("Mary beats you 10 to 8.");
});

test("a battle names the parts of its strengths (B2, T5)", () => {
  const lines = battleTold(explain(fought, false), voiceOf(TABLE, VIEW, 1, en), en).map(plain);
  expect(lines).toEqual([
    "Mary attacks you!",
    "Mary’s strength is 10: die 6, gunpowder 2, Lady Beth 2.",
    "Your strength is 8: die 8.",
    "Mary beats you.",
    "Mary takes 4 doubloons from your hold 1 into hold 3.",
  ]);
});

test("a missed round is summarised in one line per ship", () => {
  const voice = voiceOf(TABLE, VIEW, 1, en);
  const lines = summaryOf(Object.values(EVENTS).flat(), voice, en);
  expect(lines.map(({ ship }) => ship).sort()).toEqual([1, 2, "ghost"]);
  expect(summaryOf([EVENTS["card-revealed"][0]!], voice, en).map(({ text }) => plain(text))).toEqual([
    "Mary does nothing.",
  ]);
});

describe("a treasure found", () => {
  const found: Event[] = [
    { event: "sailed", ship: 1, direction: "forward", from: { space: 3, lap: 0 }, to: { space: 9, lap: 0 } },
    { event: "treasure-drawn", ship: 1, lair: 9, id: 3 },
    { event: "treasure-seen", id: 3, treasure: "morgans-map", by: [1] },
    { event: "loaded", ship: 1, good: "gold", count: 4, hold: 3 },
  ];
  const told = (you: Seat | null): string => plain(narrationOf(found, [], voiceOf(TABLE, VIEW, you, en), en) ?? "");

  test("is named to the captain who may look at it, where it is found, without its power", () => {
    expect(told(1)).toBe("You sail to 9, find a treasure (Morgan’s Map) and load 4 doubloons.");
  });

  test("is not named to others, also where the events are complete", () => {
    for (const you of [2, null] as const) expect(told(you)).not.toMatch(/Morgan/);
  });
});
