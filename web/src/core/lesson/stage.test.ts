/** The stage of a scene: what is asked, when an answer appears, and when the scene is over. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import type { Scene, Sentence } from "../../wire/lessons";
import type { Moment } from "../model";
import { race } from "../testing";
import { heardSoFar, type Made, type Seen, stageOf, stepAt, taken, withChoice } from "./stage";

const say = (text: string): Sentence => ({ en: text, fr: text });

/** Dice without a text; a card with an answer and an explanation; a load with a named mistake. */
const SCENE: Scene = {
  steps: [
    {
      idea: say("dice"),
      asks: "dice",
      say: say("place"),
      point: ["dice"],
      answers: [{ choice: "dice 4 2", invited: true, say: say("") }],
    },
    {
      idea: say("cards"),
      asks: "card",
      say: say("choose"),
      point: [],
      answers: [{ choice: "card gold-gold", invited: true, say: say("well chosen") }],
      other: say("another card"),
    },
    {
      asks: "load",
      say: say("load"),
      point: [],
      answers: [
        { choice: "load 4", invited: true, say: say("well loaded") },
        { choice: "load 1", invited: false, say: say("dear") },
      ],
    },
  ],
};
const DICE: Made = { ask: 1, choice: "dice 4 2" };
const CARD: Made = { ask: 2, choice: "card gold-gold" };

const seen = (change: Partial<Seen> = {}): Seen => ({
  seat: 1,
  view: race(),
  ask: null,
  options: null,
  beat: null,
  waiting: 0,
  moment: null,
  log: [],
  table: null,
  ...change,
});
const asked = (ask: number, ...options: string[]): Seen => seen({ ask, options });
const shown = (...events: Event[]): Seen["log"] =>
  events.map((event, index) => ({ kind: "event", key: String(index), at: 0, round: 1, event }));
const moment = (kind: Moment["kind"]): Moment => ({ key: "m", kind, events: [], until: "until-acknowledged" });
const REVEALED: Event = { event: "card-revealed", seat: 1, card: "gold-gold" };

test("the first step is asked when the learner is, and not while anything is shown", () => {
  expect(stageOf(SCENE, [], 0, seen())).toEqual({ is: "shown" });
  expect(stageOf(SCENE, [], 0, seen({ ...asked(1, "dice 2 4"), waiting: 2 }))).toEqual({ is: "shown" });
  expect(stageOf(SCENE, [], 0, asked(1, "dice 2 4", "dice 4 2"))).toEqual({ is: "asked", step: 0 });
});

test("a choice that the server has not accepted counts for nothing yet", () => {
  expect(stageOf(SCENE, [DICE], 0, asked(1, "dice 2 4"))).toEqual({ is: "asked", step: 0 });
});

test("an invited choice without a text goes on", () => {
  expect(stageOf(SCENE, [DICE], 0, asked(2, "card gold-gold"))).toEqual({ is: "asked", step: 1 });
});

test("the answer to a choice waits until all its events have been shown", () => {
  expect(stageOf(SCENE, [DICE, CARD], 0, seen({ waiting: 3 }))).toEqual({ is: "shown" });
  const told = { is: "told", told: { step: 1, invited: true, say: say("well chosen") } };
  expect(stageOf(SCENE, [DICE, CARD], 0, seen({ log: shown(REVEALED) }))).toEqual(told);
  expect(stageOf(SCENE, [DICE, CARD], 0, asked(3, "load 1"))).toEqual(told);
  expect(stageOf(SCENE, [DICE, CARD], 1, asked(3, "load 1"))).toEqual({ is: "asked", step: 2 });
});

test("any other choice is explained, and so is a mistake that the lesson names", () => {
  const other: Made = { ask: 2, choice: "card forward-food" };
  expect(stageOf(SCENE, [DICE, other], 0, seen())).toMatchObject({
    told: { invited: false, say: say("another card") },
  });
  const slip: Made = { ask: 3, choice: "load 1" };
  expect(stageOf(SCENE, [DICE, CARD, slip], 1, seen())).toMatchObject({ told: { invited: false, say: say("dear") } });
});

test("an answer appears with a moment of the learner's own turn, not with a rival's", () => {
  const turn = (ship: 1 | 2) => race({ turn: { ship, half: "morning" } as never });
  const made = [DICE, CARD];
  const stands = { moment: moment("shortage"), waiting: 1 };
  expect(stageOf(SCENE, made, 0, seen({ ...stands, view: turn(1) }))).toMatchObject({ is: "told" });
  expect(stageOf(SCENE, made, 0, seen({ ...stands, view: turn(2) }))).toEqual({ is: "standing" });
  expect(stageOf(SCENE, made, 1, seen({ ...stands, view: turn(1) }))).toEqual({ is: "standing" });
  // The count comes after the end, and the lesson speaks of the count.
  expect(stageOf(SCENE, made, 0, seen({ ...stands, moment: moment("end") }))).toEqual({ is: "shown" });
});

test("a question that no step foresees is asked as in a race", () => {
  expect(stageOf(SCENE, [DICE, CARD], 1, asked(3, "powder none"))).toEqual({ is: "asked", step: null });
  // Answering it does not change the steps that follow.
  const made = [DICE, CARD, { ask: 3, choice: "powder none" }];
  expect(stageOf(SCENE, made, 1, asked(4, "load 4"))).toEqual({ is: "asked", step: 2 });
});

test("a scene is over when the learner has acted and nothing more is asked, or the race is over", () => {
  expect(stageOf(SCENE, [DICE, CARD], 1, seen())).toEqual({ is: "shown" });
  expect(stageOf(SCENE, [DICE, CARD], 1, seen({ log: shown(REVEALED) }))).toEqual({ is: "over" });
  const over = { ...asked(9, "card gold-gold"), table: { phase: "over" } as Seen["table"] };
  expect(stageOf(SCENE, [DICE, CARD], 1, over)).toEqual({ is: "over" });
});

test("another answer to the same question replaces the first", () => {
  const changed = withChoice(withChoice([DICE], CARD), { ask: 2, choice: "card forward-food" });
  expect(changed).toEqual([DICE, { ask: 2, choice: "card forward-food" }]);
  expect(taken(changed, 2)).toEqual([DICE]);
});

test("the step that a stage is about", () => {
  const at = (made: Made[], heard: number, of: Seen) =>
    stepAt(SCENE, taken(made, of.ask), stageOf(SCENE, made, heard, of));
  expect(at([], 0, seen())).toBe(0);
  expect(at([DICE], 0, asked(2, "card gold-gold"))).toBe(1);
  expect(at([DICE, CARD], 0, seen({ waiting: 1 }))).toBe(1);
  expect(at([DICE, CARD], 0, seen())).toBe(1);
  expect(at([DICE, CARD], 1, asked(3, "powder none"))).toBe(1);
  expect(heardSoFar(SCENE, [DICE, CARD]).next).toBe(2);
});
