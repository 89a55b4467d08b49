/** Strengths are split into their parts, from events and from views. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import type { Replay, Update } from "../../wire/server";
import { fold } from "./fold";
import { explain, explainIn, fought, strengthSoFar, totalOf } from "./strength";

const battle: Event[] = [
  { event: "battle-began", attacker: 1, defender: 2 },
  { event: "powder-spent", ship: 1, from: [0, 2, 0, 0, 0, 0] },
  { event: "combat-rolled", ship: 1, face: "4" },
  { event: "sabre-drawn", by: 1, die_of: 1 },
  { event: "combat-rolled", ship: 1, face: "6" },
  { event: "strength", ship: 1, strength: 10 },
];

test("B2, T4, T5: the die that stands, gunpowder and Lady Beth", () => {
  expect(fought(battle, 1)).toEqual({ die: "6", powder: 2 });
  expect(fought(battle, 2)).toEqual({ die: null, powder: 0 });
  expect(fought([], 1)).toBeNull();
  expect(explain(battle, false).at(-1)).toEqual({
    ...battle.at(-1),
    made: { die: "6", powder: 2, helpers: ["lady-beth"] },
  });
  expect(explain(battle, true).at(-1)).toMatchObject({ made: { helpers: ["sir-beth"] } });
});

test("a strength whose parts do not add up gets none", () => {
  const odd: Event = { event: "strength", ship: 1, strength: 13 };
  expect(explain([...battle.slice(0, -1), odd], false).at(-1)).toBe(odd);
  expect(explain([battle.at(-1)!], false)[0]).toBe(battle.at(-1));
});

const moments = import.meta.glob<Update>("../../../fixtures/moments/*.json", { eager: true, import: "default" });
test("the strengths of a current battle, from the view", () => {
  const race = (name: string) => moments[`../../../fixtures/moments/${name}.json`]!.open!;
  // The attacker has rolled 10 and spent 2; the defender has not acted yet.
  expect(strengthSoFar(race("sabre"), [], 4)).toMatchObject({ total: 12, parts: { die: "10", powder: 2 } });
  expect(strengthSoFar(race("sabre"), [], 1)).toMatchObject({ total: null, parts: { die: null } });
  // The attacker is done: without the events before it only the sum is known.
  expect(strengthSoFar(race("sabre-own"), [], 4)).toEqual({ total: 12, parts: null });
  expect(strengthSoFar(race("sabre-own"), [], 1)).toMatchObject({ parts: { die: "2", powder: 6 } });
});

const races = import.meta.glob<{ replay: Replay }>("../../../fixtures/races/*.json", {
  eager: true,
  import: "default",
});
test.each(Object.keys(races))("every strength of %s adds up, from events and from the race before it", (path) => {
  const { replay } = races[path]!;
  const events = replay.steps.flatMap((step) => step.events);
  const explained = explain(events, replay.start.setup.crew);
  const strengths = explained.filter((event) => event.event === "strength");
  expect(strengths.length).toBeGreaterThan(0);
  for (const event of strengths) expect(event.made && totalOf(event.made)).toBe(event.strength);
  let view = replay.start;
  for (const [index, event] of events.entries()) {
    expect(explainIn(view, event)).toEqual(explained[index]);
    view = fold(view, event);
  }
});
