/** Recorded decisions as they are asked again. */
import { expect, test } from "vitest";
import { isWhole, momentAt, optionsOf } from "./moments";
import { ANALYSES } from "./testing";

test.each(ANALYSES)("%s: the moment of a decision has its hand and its round", (_, { race, decisions }) => {
  const all = Object.values(decisions).flatMap((told) => told.decisions);
  expect(all.length).toBeGreaterThan(0);
  for (const decision of all) {
    const { view, hand } = momentAt(race.replay, race.timeline, decision.step, decision.seat, decision.chosen);
    expect(view.round).toBe(decision.round);
    for (const choice of [decision.chosen, decision.best]) {
      if (choice.startsWith("card ")) expect(hand.map((card) => `card ${card}`)).toContain(choice);
    }
  }
});

test.each(ANALYSES)("%s: it shows no treasure that its captain had not seen", (_, { race }) => {
  const { replay, timeline } = race;
  for (const { seat } of replay.table.seats)
    for (const { step } of replay.steps) {
      const known = new Set(
        replay.steps.flatMap((one) => {
          if (one.step > step) return [];
          return one.events.flatMap((event) => {
            if (event.event === "treasure-turned-up") return [event.id];
            return event.event === "treasure-seen" && event.by.includes(seat) ? [event.id] : [];
          });
        }),
      );
      const { view } = momentAt(replay, timeline, step, seat, "stay");
      for (const card of view.ships.flatMap((ship) => ship.treasures))
        if (card.treasure !== null && !card.face_up) expect(known).toContain(card.id);
    }
});

test.each(ANALYSES)("%s: every real option can be tried, among them the chosen and the better one", (_, told) => {
  const { race, decisions } = told;
  for (const decision of Object.values(decisions).flatMap((each) => each.decisions)) {
    const options = optionsOf(decision, (choice) => choice);
    expect(options.toSorted()).toEqual(decision.options.toSorted());
    expect(options).toContain(decision.chosen);
    expect(options).toContain(decision.best);
    const { hand } = momentAt(race.replay, race.timeline, decision.step, decision.seat, decision.chosen);
    if (!decision.chosen.startsWith("card ")) continue;
    for (const card of hand) expect(options).toContain(`card ${card}`);
  }
});

test("options that read alike are offered once, in an order that tells nothing", () => {
  const decision = { chosen: "loot 3", best: "loot 2", options: ["loot 1", "loot 2", "loot 3", "stay"], count: 4 };
  const said = (choice: string): string => (/[12]$/.test(choice) ? "take gold" : choice);
  expect(optionsOf(decision, said)).toEqual(["loot 2", "loot 3", "stay"]);
  const some = { ...decision, options: ["stay", "loot 2", "loot 3"], count: 300 };
  expect(isWhole(some)).toBe(false);
  expect(optionsOf(some, (choice) => choice)).toEqual(["loot 2", "loot 3", "stay"]);
});
