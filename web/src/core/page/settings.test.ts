/** Valid settings are read back; invalid data becomes the defaults. */
// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { browserStore, DEFAULTS, paceOf, readSettings, validSettings, withSailed, writeSettings } from "./settings";

function store(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test("an empty store gives the defaults", () => {
  expect(readSettings(null)).toEqual(DEFAULTS);
  expect(readSettings(store())).toEqual(DEFAULTS);
});

test("what was written is read again", () => {
  const kept = store();
  const mine = {
    theme: "dark",
    pace: "fast",
    sailed: ["one"],
    listening: true,
    sound: true,
    volume: 30,
    keys: false,
    oneClick: true,
    slips: true,
    hints: false,
    simple: true,
    notify: true,
    flag: "mary-read",
    table: { seats: 3, crew: true, patience: null },
    level: "admiral",
  } as const;
  writeSettings(kept, mine);
  expect(readSettings(kept)).toEqual(mine);
});

test.each(["", "{", "null", "[]", "7", '"x"', '{"pace":"warp","theme":3,"sound":"yes","table":[1],"level":null}'])(
  "invalid data gives the defaults: %s",
  (text) => {
    expect(readSettings(store({ "xaymaca.settings": text }))).toEqual(DEFAULTS);
  },
);

test("valid fields beside invalid ones are kept", () => {
  expect(validSettings({ pace: "slow", theme: "blue", keys: false })).toEqual({
    ...DEFAULTS,
    pace: "slow",
    keys: false,
  });
});

test("options that the server would refuse are dropped", () => {
  const table = {
    edition: "third",
    seats: 7,
    ghost: "yes",
    bank: "box",
    crew: true,
    listed: 1,
    spectators: false,
    patience: 700,
    toString: 3,
    colour: "red",
  };
  expect(validSettings({ table }).table).toEqual({ bank: "box", crew: true, spectators: false });
  const patience = (patience: unknown) => validSettings({ table: { patience } }).table.patience;
  expect([30, 600, 86_400, 14 * 86_400, null].map(patience)).toEqual([30, 600, 86_400, 14 * 86_400, null]);
  expect([29, 30.5, 601, 86_401, 15 * 86_400, "60"].map(patience)).toEqual(Array(6).fill(undefined));
});

test("a store that throws is like no store", () => {
  const broken = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(readSettings(broken)).toEqual(DEFAULTS);
  expect(() => writeSettings(broken, DEFAULTS)).not.toThrow();
});

test("a browser that forbids local storage has no store", () => {
  const spy = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new Error("forbidden");
  });
  expect(browserStore()).toBeNull();
  spy.mockRestore();
  expect(browserStore()).not.toBeNull();
});

test("a captain's first three races are slow, unless they chose a pace", () => {
  const after = (...ids: string[]) => ({ ...DEFAULTS, sailed: ids.reduce(withSailed, DEFAULTS.sailed) });
  expect(paceOf(after())).toBe("slow");
  expect(paceOf(after("one", "two", "two")), "a race counts once").toBe("slow");
  expect(paceOf(after("one", "two", "three", "four"))).toBe("normal");
  expect(paceOf({ ...after(), pace: "fast" })).toBe("fast");
  expect(validSettings({ sailed: ["x".repeat(99), 7, "one"] }).sailed).toEqual(["one"]);
});
