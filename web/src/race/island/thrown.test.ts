/** The dice in the middle of the island always agree with the sentences about them. */
import { expect, test } from "vitest";
import asked from "../../../fixtures/moments/dice.json";
import { own } from "../../core/game/fold";
import type { Beat } from "../../core/model";
import type { Event, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { thrownIn } from "./thrown";

const update = asked as unknown as Update;
const view = own(update.open!, update.own);
const question =
  view.awaiting.kind === "seats" && view.awaiting.question.ask === "dice" ? view.awaiting.question : null;
const quiet: View = { ...view, awaiting: { kind: "chance", chance: { ask: "dice" } } };
const beat = (event: Event, after: View = quiet): Beat => ({
  key: "k",
  event,
  before: quiet,
  after,
  ms: 1,
  started: 0,
});

test("R1: dice that wait to be placed are shown as they fell", () => {
  expect(thrownIn(view, null)).toEqual({ first: question!.dice[0], second: question!.dice[1], placed: false });
  const falls = beat({ event: "dice-rolled", first: 5, second: 3 });
  expect(thrownIn(quiet, falls)).toEqual({ first: 5, second: 3, placed: false });
});

test("R1: dice lie on their places as soon as the event says so", () => {
  const dice = { morning: 3, evening: 5 };
  expect(thrownIn(quiet, beat({ event: "dice-placed", dice }, { ...quiet, dice }))).toEqual({
    first: 3,
    second: 5,
    placed: true,
  });
});

test("C28: of the Oracle's dice only the one that is set is shown", () => {
  expect(thrownIn({ ...quiet, set_die: { half: "evening", number: 4 } }, null)).toMatchObject({
    first: null,
    second: 4,
  });
});

test("no dice are shown before they are rolled", () => {
  expect(thrownIn(quiet, null)).toEqual({ first: null, second: null, placed: true });
});
