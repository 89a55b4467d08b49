/** Progress survives whatever a store holds, and the next puzzle is the one that is missing. */
import { expect, test } from "vitest";
import { NAMES, namesOf, THEMES, themeOf } from "./library";
import { countOf, nextOf, readProgress, validProgress, withAnswer, writeProgress } from "./progress";

const [first, second, third] = NAMES as [string, string, string];

test("what was written is read again", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const progress = withAnswer(withAnswer({}, first, true), second, false);
  writeProgress(store, progress);
  expect(readProgress(store)).toEqual({ [first]: true, [second]: false });
});

test("damaged memory begins anew", () => {
  for (const text of ["{", "7", "null", "[1]", '"battle-01"', '{"battle-01":"yes","nonsense-09":true}'])
    expect(readProgress({ getItem: () => text, setItem: () => undefined })).toEqual({});
  const broken = () => {
    throw new Error("no store");
  };
  expect(readProgress({ getItem: broken, setItem: broken })).toEqual({});
  expect(readProgress(null)).toEqual({});
  writeProgress({ getItem: broken, setItem: broken }, {});
  expect(validProgress({ [first]: true, rum: true })).toEqual({ [first]: true });
});

test("what was solved once stays solved", () => {
  const solved = withAnswer({}, first, true);
  expect(withAnswer(solved, first, false)).toEqual({ [first]: true });
  expect(withAnswer(withAnswer({}, first, false), first, true)).toEqual({ [first]: true });
});

test("the next is one not tried, then one not solved, then simply the next", () => {
  expect(nextOf({}, null, null)).toBe(first);
  expect(nextOf({ [first]: true }, null, first)).toBe(second);
  expect(nextOf({ [first]: true, [second]: false }, null, first)).toBe(third);
  const all = Object.fromEntries(NAMES.map((name) => [name, name !== second]));
  expect(nextOf(all, null, third)).toBe(second);
  expect(nextOf({ ...all, [second]: true }, null, first)).toBe(second);
  expect(nextOf({}, null, NAMES.at(-1)!)).toBe(first);
  // Skipped: it comes again after the others.
  expect(nextOf({}, null, first)).toBe(second);
});

test("a theme has its own puzzles", () => {
  for (const theme of THEMES) {
    const names = namesOf(theme);
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(nextOf({}, theme, null)).toBe(names[0]);
    expect(nextOf({}, theme, first)).toSatisfy((name: string) => themeOf(name) === theme);
    expect(countOf({ [names[0]!]: true, [names[1]!]: false }, theme)).toEqual({
      tried: 2,
      solved: 1,
      all: names.length,
    });
  }
  expect(countOf({}, null).all).toBe(NAMES.length);
  // One after the other, not all of one theme first.
  expect(new Set(NAMES.slice(0, THEMES.length).map(themeOf)).size).toBe(THEMES.length);
});
