/** A crew of one device: its flaws, its request, and what is read back from the store. */
import { expect, test } from "vitest";
import { type Crew, crewBody, flawsOf, isFree, optionsOf, readCrew, validCrew, writeCrew } from "./crew";

const crew = (change: Partial<Crew> = {}): Crew => ({
  people: [
    { name: "Mary", flag: "mary-read" },
    { name: " Joe ", flag: null },
  ],
  bots: ["sailor"],
  ...change,
});
const OPTIONS = optionsOf({});

test("names are there, and each once", () => {
  expect(flawsOf(crew())).toEqual([null, null]);
  const people = ["Joe", "  ", "joe "].map((name) => ({ name, flag: null }));
  expect(flawsOf(crew({ people }))).toEqual([null, "missing", "twice"]);
});

test("the request says who sits where, and what sharing a device means", () => {
  expect(crewBody(crew(), { ...OPTIONS, crew: true }, "seed")).toEqual({
    options: {
      edition: "first",
      ghost: false,
      bank: "box",
      crew: true,
      seats: 3,
      listed: false,
      spectators: true,
      patience: null,
    },
    people: [{ name: "Mary", flag: "mary-read" }, { name: "Joe" }],
    bots: ["sailor"],
    seed: "seed",
  });
});

test("the Ghost Ship is forced at two and impossible at six", () => {
  expect(crewBody(crew({ bots: [] }), OPTIONS, "").options.ghost).toBe(true);
  const six = crew({ bots: ["sailor", "sailor", "captain", "admiral"] });
  expect(crewBody(six, { ...OPTIONS, ghost: true }, "").options).toMatchObject({ seats: 6, ghost: false });
});

test("a captain is free unless another person or the ghost has them", () => {
  const wishes = crew({
    people: [
      { name: "A", flag: "edward-drummond" },
      { name: "B", flag: "mary-read" },
    ],
  });
  expect(isFree("mary-read", 0, wishes, OPTIONS)).toBe(false);
  expect(isFree("mary-read", 1, wishes, OPTIONS)).toBe(true);
  expect(isFree("edward-drummond", 0, wishes, { ...OPTIONS, ghost: true })).toBe(false);
  // The wish stays, and is asked for again when the ghost does not sail.
  expect(crewBody(wishes, { ...OPTIONS, ghost: true }, "").people[0]).toEqual({ name: "A" });
  expect(crewBody(wishes, OPTIONS, "").people[0]).toEqual({ name: "A", flag: "edward-drummond" });
});

test("the last crew comes back; what another program stored does not", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(readCrew(store, "Ann").people.map(({ name }) => name)).toEqual(["Ann", ""]);
  writeCrew(store, crew());
  expect(readCrew(store)).toEqual(crew());
  kept.set("xaymaca.family", "{");
  expect(readCrew(store, "Ann").people).toHaveLength(2);
  const odd = validCrew({ people: [7, { name: "x".repeat(99), flag: "nemo" }, ...Array(9).fill({})], bots: ["god"] });
  expect(odd.people).toHaveLength(6);
  expect(odd.people[1]).toEqual({ name: "x".repeat(24), flag: null });
  expect(odd.bots).toEqual([]);
});
