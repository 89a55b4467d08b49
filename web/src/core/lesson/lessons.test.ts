/** The lessons themselves: their ideas and their length; and how what they point at becomes rings. */
import { expect, test } from "vitest";
import { race } from "../testing";
import { hasMore, ideaAt, ideasOf, learnedOf, minutesOf, numberOf } from "./ideas";
import { FIRST_VOYAGE } from "./first";
import { LESSONS } from "./lessons";
import { targetsOf } from "./targets";

const voyage = LESSONS.find(({ name }) => name === FIRST_VOYAGE)!;

test("First Voyage comes first, is told to take four minutes at most, and the others are shorter", () => {
  expect(LESSONS[0]).toBe(voyage);
  expect(minutesOf(voyage)).toBeLessThanOrEqual(4);
  for (const lesson of LESSONS.slice(1)) expect(minutesOf(lesson), lesson.name).toBeLessThan(minutesOf(voyage));
});

test("every step belongs to an idea, and ideas are counted in order", () => {
  const ideas = ideasOf(voyage);
  const counted = voyage.scenes.flatMap(({ steps }, scene) => steps.map((_, step) => ideaAt(ideas, scene, step)));
  expect(counted).toEqual([...counted].sort((one, other) => one - other));
  expect([counted[0], counted.at(-1)]).toEqual([0, 7]);
  expect(hasMore(ideas, 0, 0)).toBe(true);
  expect(hasMore(ideas, 0, 1)).toBe(false);
});

test("an idea is learned when the learner has answered the step that begins it", () => {
  const ideas = ideasOf(voyage);
  const numbers = voyage.scenes.flatMap(({ steps }, scene) => steps.map((_, step) => numberOf(voyage, scene, step)));
  expect(numbers).toEqual([...numbers.keys()]);
  expect(learnedOf(ideas, []).some(Boolean)).toBe(false);
  expect(learnedOf(ideas, numbers).every(Boolean)).toBe(true);
  // The second scene's first step begins the third idea; its second step begins none.
  const [card, load] = [numberOf(voyage, 1, 0), numberOf(voyage, 1, 1)];
  expect(learnedOf(ideas, [card]).indexOf(true)).toBe(2);
  expect(learnedOf(ideas, [load]).some(Boolean)).toBe(false);
});

test("pointing at a ship points at its card and at its space", () => {
  const view = race();
  expect(targetsOf(["ship 2", "space 12", "card gold-gold"], "card", view, 1)).toEqual({
    things: ["ship 2", "card gold-gold"],
    spaces: [0, 12],
  });
  expect(targetsOf(["ship 6"], "card", view, 1)).toEqual({ things: [], spaces: [] });
});

test("for `load` the holds are the options; the learner's treasures are on their ship's card", () => {
  expect(targetsOf(["holds"], "load", race(), 1).things).toEqual(["options"]);
  expect(targetsOf(["holds"], "card", race(), 1).things).toEqual(["holds"]);
  expect(targetsOf(["treasures"], "card", race(), 1).things).toEqual(["ship 1"]);
});

test("sentences are typeset: apostrophes, and no space doubled", () => {
  const texts = JSON.stringify(LESSONS).match(/"(?:en|fr)":"[^"]+"/g)!;
  expect(texts.filter((text) => /\p{L}'\p{L}| {2}|\.\.\./u.test(text))).toEqual([]);
});
