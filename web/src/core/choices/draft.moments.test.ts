/** Every option listed in a recorded moment can be parsed, and assembled step by step. */
import { expect, test } from "vitest";
import type { Good, HoldId, Question } from "../../wire/game";
import type { Update } from "../../wire/server";
import { readChoice, writeChoice } from "./notation";
import {
  beginLook,
  beginSplit,
  give,
  goalOf,
  holdChoice,
  lookChoice,
  lootPlan,
  recruitChoice,
  recruitPlan,
  type Split,
  splitChoice,
  takeBack,
  toggle,
} from "./draft";

const moments = import.meta.glob<Update>("../../../fixtures/moments/*.json", { eager: true, import: "default" });
const asked = Object.entries(moments).flatMap(([path, { seat, open, options }]) =>
  seat !== null && open !== null && options !== null && open.awaiting.kind === "seats"
    ? [{ path, seat, open, options, question: open.awaiting.question }]
    : [],
);

const of = (...asks: Question["ask"][]) => asked.filter(({ question }) => asks.includes(question.ask));

test("each kind of question was recorded", () => {
  expect(new Set(asked.map(({ question }) => question.ask)).size).toBeGreaterThanOrEqual(16);
});

test.each(asked)("$path: what is read is written again", ({ options }) => {
  for (const text of options.list) expect(writeChoice(readChoice(text))).toBe(text);
});

/** Takes everything back, then gives token by token. */
function byHand(start: Split, tokens: readonly number[]): Split {
  let split = start;
  for (let hold = 1; hold <= 6; hold += 1) while (split.tokens[hold - 1]! > 0) split = takeBack(split, hold as HoldId);
  tokens.forEach((count, index) => {
    for (let n = 0; n < count; n += 1) split = give(split, (index + 1) as HoldId);
  });
  return split;
}

const goodOf = (question: Question): Good => ("price" in question ? question.price.good : "gunpowder");

test.each(of("pay", "powder", "rum"))("$path: every split can be made", ({ seat, open, options, question }) => {
  const { holds } = open.ships.find((ship) => ship.ship === seat)!;
  const start = beginSplit(options.list, holds, { count: options.count, good: goodOf(question) })!;
  expect(options.list).toContain(splitChoice(start));
  if ("price" in question) expect(goalOf(start)).toBe(question.price.count);
  for (const text of options.list) {
    const parts = readChoice(text);
    if (parts.do === "pay" || parts.do === "powder") expect(splitChoice(byHand(start, parts.tokens))).toBe(text);
  }
});

test.each(of("loot"))("$path: every loot can be taken", ({ options }) => {
  const plan = lootPlan(options.list);
  const made = [
    ...(plan.nothing ? ["loot nothing"] : []),
    ...plan.holds.flatMap((loot) =>
      loot.into.length > 0 ? loot.into.map((into) => holdChoice(loot, into)) : [holdChoice(loot)],
    ),
    ...plan.treasures.map((place) => `loot treasure ${place}`),
    ...plan.gives.map((place) => `loot give ${place}`),
    ...plan.looks.map((places) => lookChoice(places.reduce(toggle, beginLook(plan)))),
  ];
  expect(made.sort()).toEqual([...options.list].sort());
});

test.each(of("recruit"))("$path: every listed character can be recruited", ({ options }) => {
  const plan = recruitPlan(options.list);
  const made = plan.characters.flatMap(({ character, cells }) =>
    cells.map((cell) => recruitChoice(plan, character, cell)),
  );
  expect([...made, ...(plan.nobody ? ["recruit nobody"] : [])].sort()).toEqual([...options.list].sort());
});
