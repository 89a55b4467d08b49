/** The "?" of a question leads to a rule that there is, and to the right one. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Question } from "../wire/game";
import { ruleOf } from "./rule";

const QUESTIONS: Question[] = [
  { ask: "dice", dice: [1, 2] },
  { ask: "card" },
  { ask: "load", load: { good: "gold", count: 2 } },
  { ask: "sail", ship: 1, steps: 3 },
  { ask: "sail", ship: "ghost", steps: 3 },
  { ask: "retreat" },
  { ask: "pay", price: { good: "food", count: 2 } },
  { ask: "fight", ship: 1 },
  { ask: "fight", ship: "ghost" },
  { ask: "powder", enemy: 2 },
  { ask: "powder", enemy: 2, strength: 8 },
  { ask: "sabre", ship: 1, face: "8" },
  { ask: "loot", ship: 1, enemy: 2 },
  { ask: "loot", ship: "ghost", enemy: 2 },
  { ask: "oracle" },
  { ask: "mage", placed: { morning: 1, evening: 2 } },
  { ask: "look", most: 3, lair: 4 },
  { ask: "keep" },
  { ask: "recruit" },
  { ask: "rum", price: { good: "gold", count: 1 }, character: "mage", cell: "a3" },
  { ask: "lookout" },
];

test("every question has a rule of the rulebook", () => {
  const files = ["round", "loading", "moving", "price", "shortage", "battle", "treasures", "ghost-ship", "crew"];
  const rulebook = files.map((name) => readFileSync(`../docs/rules/${name}.md`, "utf8")).join();
  for (const question of QUESTIONS)
    for (const edition of ["first", "second"] as const)
      expect(rulebook, question.ask).toContain(`### ${ruleOf(question, edition)} ·`);
});

test("a defender, the ghost and the second edition have rules of their own", () => {
  expect(ruleOf({ ask: "powder", enemy: 2, strength: 8 }, "first")).toBe("B4");
  expect(ruleOf({ ask: "loot", ship: "ghost", enemy: 2 }, "first")).toBe("G6");
  expect(ruleOf({ ask: "retreat" }, "second")).toBe("H3");
});
