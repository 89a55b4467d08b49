/** Whole races, recorded by the server: the fold of all events is the server's own view, after every round. */
import { expect, test } from "vitest";
import type { View } from "../../wire/game";
import type { Replay } from "../../wire/server";
import { fold, LAGGING, LAGGING_OF_SHIPS } from "./fold";

interface Race {
  replay: Replay;
  /** The server's view after that step, counted from 0. */
  views: { step: number; view: View }[];
}

const races = import.meta.glob<Race>("../../../fixtures/races/*.json", { eager: true, import: "default" });

const without = <T extends object>(whole: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name))) as Partial<T>;

/** The fields that must agree. In an open replay the events reveal treasures that the server's view hides. */
const comparable = (view: View, as: Replay["as"]) => ({
  ...without(view, LAGGING),
  ships: view.ships.map((ship) => ({
    ...without(ship, LAGGING_OF_SHIPS),
    treasures: ship.treasures.map((card) => ({
      ...card,
      treasure: as === "all" && !card.face_up ? null : card.treasure,
      // Who knew a card before it was turned up no longer matters.
      known_to: card.face_up ? [] : card.known_to,
    })),
  })),
});

test("there are races of every kind", () => {
  const setups = Object.values(races).map(({ replay }) => replay.start.setup);
  expect(new Set(setups.map(({ edition }) => edition)).size).toBe(2);
  expect(setups.some(({ crew }) => crew) && setups.some(({ crew }) => !crew)).toBe(true);
  expect(setups.some(({ ghost }) => ghost) && setups.some(({ ghost }) => !ghost)).toBe(true);
});

test.each(Object.keys(races))("%s", (path) => {
  const { replay, views } = races[path]!;
  let view = replay.start;
  let compared = 0;
  replay.steps.forEach(({ events }, index) => {
    view = events.reduce(fold, view);
    const told = views.find(({ step }) => step === index);
    if (told === undefined) return;
    compared += 1;
    expect(comparable(view, replay.as), `after step ${index}`).toEqual(comparable(told.view, replay.as));
  });
  expect(compared).toBe(views.length);
  if (replay.final !== null) expect(comparable(view, replay.as)).toEqual(comparable(replay.final, replay.as));
});
