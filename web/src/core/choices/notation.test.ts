/** Every written choice parses, and nothing else does. */
import { expect, test } from "vitest";
import { readChoice, tryChoice, writeChoice } from "./notation";

const ALL = [
  "dice 4 6",
  "card gold-forward",
  "load 6",
  "sail 0",
  "sail 49",
  "stay",
  "retreat 12",
  "pay 1:2 3:1",
  "pay 6:15",
  "shortage",
  "fight 3",
  "fight ghost",
  "fight nobody",
  "powder none",
  "powder 4:3",
  "sabre again",
  "sabre stand",
  "loot nothing",
  "loot hold 2 into 5",
  "loot hold 2 overboard",
  "loot treasure 1",
  "loot give 16",
  "loot look 1 3 4",
  "oracle morning 6",
  "oracle evening 1",
  "oracle no",
  "mage swap",
  "mage keep",
  "look 3",
  "keep 2",
  "recruit sea-wolf b4",
  "recruit nobody",
  "lookout 9",
  "lookout none",
];

test.each(ALL)("%s", (text) => {
  expect(writeChoice(readChoice(text))).toBe(text);
});

test("the parts are those of the text", () => {
  expect(readChoice("pay 1:2 3:1")).toEqual({ do: "pay", tokens: [2, 0, 1, 0, 0, 0] });
  expect(readChoice("loot hold 2 overboard")).toEqual({ do: "loot", take: "hold", hold: 2, into: null });
  expect(readChoice("fight nobody")).toEqual({ do: "fight", ship: null });
  expect(readChoice("oracle evening 1")).toEqual({ do: "oracle", set: { half: "evening", die: 1 } });
});

const RUBBISH = [
  "",
  "dance",
  "dice 4",
  "dice 0 6",
  "dice 4 7",
  "dice 4 6 1",
  "card",
  "load 7",
  "sail 50",
  "sail 01",
  "sail -1",
  "stay 1",
  "pay",
  "pay 3:1 1:2",
  "pay 1:16",
  "pay 1:0",
  "pay 1:2:3",
  "pay none 1:1",
  "fight 7",
  "sabre",
  "loot",
  "loot hold 1",
  "loot hold 1 into",
  "loot hold 1 into 2 3",
  "loot hold 1 overboard 2",
  "loot nothing 1",
  "loot look",
  "loot look 3 1",
  "loot treasure 17",
  "loot treasure 1 2",
  "oracle noon 3",
  "oracle morning 7",
  "mage",
  "look 4",
  "keep 0",
  "recruit king d4",
  "recruit king",
  "lookout",
];

test.each(RUBBISH)("is no choice: %j", (text) => {
  expect(tryChoice(text)).toBeNull();
  expect(() => readChoice(text)).toThrow("choice");
});
