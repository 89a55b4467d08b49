/** The order of the captains, and the ship that the race is about now. */
import { expect, test } from "vitest";
import moment from "../../../fixtures/moments/card.json";
import ghost from "../../../fixtures/moments/card-ghost.json";
import type { Model } from "../../core/model";
import type { View } from "../../wire/game";
import { aboutWhom, awaitedIn, orderOf } from "./order";

const view = moment.open as unknown as View;
const model = (over: Partial<Model>, of: Partial<View> = {}): Model =>
  ({ view: { ...view, ...of }, waiting: 0, beat: null, seat: 1, ...over }) as Model;
const awaits = (...seats: View["captain"][]): Partial<View> => ({
  awaiting: { ...view.awaiting, seats } as View["awaiting"],
});

test("R3: the Captain comes first, then clockwise", () => {
  expect(orderOf({ ...view, captain: 2 })).toEqual([2, 3, 4, 1]);
});

test("the ghost comes last", () => {
  const order = orderOf(ghost.open as unknown as View);
  expect(order.at(-1)).toBe("ghost");
});

test("no captain is awaited while something is shown", () => {
  expect(awaitedIn(model({}, awaits(1, 2)))).toEqual([1, 2]);
  expect(awaitedIn(model({ waiting: 1 }, awaits(1, 2)))).toEqual([]);
});

test("the race is about you if asked, else about the ship that acts, else about the first awaited captain", () => {
  const turn = { ship: 3 } as View["turn"];
  expect(aboutWhom(model({}, { ...awaits(2, 1), turn }))).toBe(1);
  expect(aboutWhom(model({}, { ...awaits(2), turn }))).toBe(3);
  expect(aboutWhom(model({}, { ...awaits(2), turn: null }))).toBe(2);
  expect(aboutWhom(model({ waiting: 1 }, { ...awaits(2), turn: null }))).toBe(1);
  expect(aboutWhom(model({ seat: null, waiting: 1 }, { turn: null }))).toBeNull();
});
