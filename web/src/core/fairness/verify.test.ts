/** The example of docs/fairness.md, word by word, and events that are verified or altered. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Event } from "../../wire/game";
import { chancesOf } from "./chances";
import { fromHex, hashing, keyOf, ticketOf, toHex, verify, type Hashing } from "./verify";

const page = readFileSync("../docs/fairness.md", "utf8");
const example = page.slice(page.indexOf("## An example"));
const said = (name: string): string => new RegExp(`^${name} (\\S+)$`, "m").exec(example)![1]!;
const seeds = ["anne-8fK2", null, "rackham_77"];
const rows = [
  ...example.matchAll(/^([a-z]+(?: [a-z]*\d?)?(?: \d+)?) +(\d+) {2}([0-9a-f]{8}(?: [0-9a-f]{8})*) +(\d+) {2}/gm),
].map((row) => ({
  text: row[1]!,
  tickets: Number(row[2]),
  words: row[3]!.split(" ").map((word) => parseInt(word, 16)),
  ticket: Number(row[4]),
}));

let hashes: Hashing;
let key: Uint8Array;
beforeAll(async () => {
  hashes = await hashing();
  key = keyOf(hashes, fromHex(said("secret"))!, said("race"), seeds);
});

test("the digest and the key of the example", () => {
  expect(toHex(hashes.hash(fromHex(said("secret"))!))).toBe(said("digest"));
  expect(toHex(key)).toBe(said("key"));
  expect(said("seed 1")).toBe(seeds[0]);
  expect(said("seed 3")).toBe(seeds[2]);
});

test("every ticket of the example", () => {
  expect(rows.length).toBe(41);
  for (const row of rows) {
    const [, purpose, nth] = /^(.*) (\d+)$/.exec(row.text)!;
    expect(ticketOf(hashes, key, purpose!, Number(nth), row.tickets), row.text).toEqual({
      ticket: row.ticket,
      words: row.words,
    });
  }
});

test("hexadecimal digits and nothing else", () => {
  expect(fromHex("00ff")).toEqual(Uint8Array.from([0, 255]));
  expect(fromHex("00FF")).toBeNull();
  expect(fromHex("0")).toBeNull();
});

const setup = {
  edition: "second",
  seats: ["anne-bonny", "mary-read", "john-rackham"],
  ghost: true,
  bank: "box",
  crew: true,
} as const;

test("true events pass, and an altered one is found", () => {
  const { drawn } = chancesOf({ ...setup, seats: [...setup.seats] }, [
    { event: "captain-drawn", captain: 1 },
    { event: "character-turned-up", cell: "a3", character: "navigator" },
    { event: "character-turned-up", cell: "a5", character: "bishop" },
    { event: "round-began", round: 1, captain: 1 },
    { event: "dice-rolled", first: 3, second: 3 },
    { event: "shortage-rolled", ship: 2, face: "2", shape: "circle" },
    { event: "combat-rolled", ship: "ghost", face: "6" },
    { event: "combat-rolled", ship: 1, face: "star" },
    { event: "die-rolled", number: 3 },
  ]);
  const proof = { race: said("race"), digest: said("digest"), secret: said("secret"), seeds };
  const verdict = verify(hashes, proof, drawn);
  expect(verdict).toEqual({
    promised: true,
    derived: { captain: 1, character: 2, dice: 1, shortage: 1, combat: 2, die: 1 },
    count: 8,
    takenOver: 0,
    wrong: null,
  });
  const altered = drawn.map((chance) => (chance.purpose === "combat 1" ? { ...chance, outcome: "10" } : chance));
  expect(verify(hashes, proof, altered).wrong).toMatchObject({ purpose: "combat 1", outcome: "10", expected: "star" });
  expect(verify(hashes, { ...proof, digest: proof.digest.replace("e5", "e6") }, []).promised).toBe(false);
  expect(verify(hashes, { ...proof, secret: "short" }, drawn).promised).toBe(false);
});

test("what was taken over from another record is counted, and neither confirmed nor contradicted", () => {
  const events = (first: 1 | 4): Event[] => [
    { event: "captain-drawn", captain: 2 },
    { event: "dice-rolled", first, second: 1 },
    { event: "dice-rolled", first: 3, second: 4 },
  ];
  const proof = { race: said("race"), digest: said("digest"), secret: said("secret"), seeds };
  const check = (first: 1 | 4, takenOver: number) =>
    verify(hashes, proof, chancesOf({ ...setup, seats: [...setup.seats] }, events(first), takenOver).drawn);
  // The second roll is the second of the whole record, whatever fell before.
  for (const first of [1, 4] as const)
    expect(check(first, 2)).toEqual({ promised: true, derived: { dice: 1 }, count: 1, takenOver: 2, wrong: null });
  expect(check(1, 1)).toMatchObject({ takenOver: 1, count: 0, wrong: { purpose: "dice", outcome: "1 1" } });
  expect(check(1, 3)).toMatchObject({ takenOver: 3, count: 0, wrong: null });
});

test("cards come from what is left of the deck, and from all that is not in hand when it is renewed", () => {
  const { drawn, untold } = chancesOf({ ...setup, seats: [...setup.seats] }, [
    { event: "card-drawn", seat: 1 },
    { event: "drew-card", seat: 1, card: "food-gunpowder" },
    { event: "card-drawn", seat: 1 },
    { event: "drew-card", seat: 1, card: "backward-forward" },
    { event: "card-drawn", seat: 2 },
    { event: "card-revealed", seat: 1, card: "food-gunpowder" },
    { event: "deck-renewed", seat: 1 },
    { event: "card-drawn", seat: 1 },
    { event: "drew-card", seat: 1, card: "food-gunpowder" },
  ]);
  expect(drawn.map((chance) => [chance.purpose, chance.urn.length])).toEqual([
    ["card 1", 11],
    ["card 1", 10],
    ["card 1", 10],
  ]);
  expect(drawn[2]!.urn).not.toContain("backward-forward");
  expect([...untold]).toEqual(["cards"]);
});
