/** The stored progress of lessons, valid and invalid. */
import { expect, test } from "vitest";
import { BEGINNING, readMemory, sceneOf, writeMemory } from "./memory";

const KEY = "xaymaca.lessons";
const store = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
});

test("what was written is read again", () => {
  const kept = store();
  const progress = { scene: 3, finished: true, opened: 5, answered: [0, 1, 7] };
  writeMemory(kept, { "first-voyage": progress });
  expect(readMemory(kept)).toEqual({ "first-voyage": progress });
  expect(sceneOf(readMemory(kept), "first-voyage", 7)).toBe(3);
});

test.each(["", "{", "null", "[]", "7", '"x"'])("invalid data is no progress: %s", (text) => {
  expect(readMemory(store({ [KEY]: text }))).toEqual({});
});

test.each(["null", "7", "{}", '{"scene":-1}', '{"scene":2.5}', '{"scene":"x"}', '{"scene":1e9}'])(
  "a damaged place is the beginning: %s",
  (text) => {
    const memory = readMemory(store({ [KEY]: `{"first-voyage":${text}}` }));
    expect(sceneOf(memory, "first-voyage", 7)).toBe(0);
  },
);

test.each(["{}", '{"opened":-1,"answered":7}', '{"opened":"x","answered":[-1,0.5,"x",1e9]}'])(
  "damaged counts are 0: %s",
  (text) => {
    expect(readMemory(store({ [KEY]: `{"first-voyage":${text}}` }))["first-voyage"]).toEqual(BEGINNING);
  },
);

test("a scene that no longer exists, or a name from Object.prototype, is the beginning", () => {
  expect(sceneOf({ short: { ...BEGINNING, scene: 6 } }, "short", 3)).toBe(0);
  expect(sceneOf({}, "constructor", 3)).toBe(0);
});

test("a browser without a store starts at the beginning", () => {
  const closed = {
    getItem: (): string => {
      throw new Error("forbidden");
    },
    setItem: (): void => {
      throw new Error("full");
    },
  };
  expect(readMemory(closed)).toEqual({});
  expect(readMemory(null)).toEqual({});
  expect(() => writeMemory(closed, {})).not.toThrow();
});
