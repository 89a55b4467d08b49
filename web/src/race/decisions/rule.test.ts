/** The "?" of every question leads to an existing rule, and to the one that this question is about. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { own } from "../../core/game/fold";
import type { Character, Good, Hold, Question, ShipView, View } from "../../wire/game";
import type { Update } from "../../wire/server";
import { en, fr } from "../../words/whole";
import { ruleOf } from "./rule";

const moments = import.meta.glob<Update>("../../../fixtures/moments/*.json", { eager: true, import: "default" });
const momentOf = (name: string): Update => moments[`../../../fixtures/moments/${name}.json`]!;
const FILES = ["round", "loading", "moving", "price", "shortage", "battle", "treasures", "ghost-ship", "crew"];
const rulebook = FILES.map((name) => readFileSync(`../docs/rules/${name}.md`, "utf8")).join();

const EXPECTED: Record<string, string> = {
  busy: "R2",
  "card-crew": "R2",
  "card-ghost": "R2",
  card: "R2",
  dice: "R1",
  "fight-crew": "B1",
  "fight-ghost": "B1",
  fight: "B1",
  "ghost-fight": "G5",
  "ghost-loot": "G6",
  "ghost-sail": "G3",
  keep: "C15",
  "load-crew": "L2",
  "load-full": "L2",
  "load-sixth": "L2",
  look: "C15",
  lookout: "C29",
  "loot-crew": "B6",
  "loot-ghost": "G7",
  loot: "B6",
  mage: "C27",
  oracle: "C28",
  "pay-crew": "P2",
  pay: "P2",
  "powder-attacker": "B2",
  "powder-defender": "B4",
  "powder-ghost": "B4",
  recruit: "C3",
  relieved: "R2",
  retreat: "H3",
  rum: "C4",
  "sabre-own": "T4",
  sabre: "T4",
  "sail-crew": "M1",
  sail: "M1",
  "waiting-ghost": "R2",
  waiting: "R2",
};

test("every recorded question leads to an existing rule", () => {
  const found: Record<string, string> = {};
  for (const [path, { open, own: mine, seat, options }] of Object.entries(moments)) {
    const view = open && own(open, mine);
    if (view?.awaiting.kind !== "seats" || !options) continue;
    const rule = ruleOf(view.awaiting.question, view, seat, options.list);
    expect(rulebook, path).toContain(`### ${rule} ·`);
    for (const words of [en, fr]) expect(words.asked[view.awaiting.question.ask](rule), path).toBeTruthy();
    found[/([\w-]+)\.json$/.exec(path)![1]!] = rule;
  }
  expect(found).toEqual(EXPECTED);
});

/** The view of a recorded race with these holds and changes. */
function situation(holds: Hold[], change: Partial<View> = {}): View {
  const view = momentOf("loot-crew").open!;
  const with_ = (ship: ShipView): ShipView => (ship.ship === 1 ? { ...ship, holds } : ship);
  return { ...view, ships: view.ships.map(with_), ...change };
}
const person = (character: Character): Hold => ({ character });
const goods = (good: Good): Hold => ({ good, count: 3 });

test.each<[string, string, Question, View, string[]]>([
  ["C5", "a character is loaded", { ask: "load", load: { character: "king" } }, situation([]), ["load 1"]],
  [
    "C12",
    "the Buccaneer may attack",
    { ask: "fight", ship: 1 },
    situation([person("buccaneer")]),
    ["fight 2", "fight nobody"],
  ],
  [
    "C12",
    "a victory from afar",
    { ask: "loot", ship: 1, enemy: 2 },
    {
      ...situation([]),
      ships: momentOf("loot-crew").open!.ships.map((ship) => (ship.ship === 2 ? { ...ship, space: 40 } : ship)),
    },
    ["loot hold 1 overboard"],
  ],
  [
    "C15",
    "the Snoop may look first",
    { ask: "loot", ship: 1, enemy: 2 },
    situation([person("snoop")]),
    ["loot nothing", "loot look 1 2"],
  ],
  [
    "C19",
    "the Sea Wolf may ignore a backward action",
    { ask: "sail", ship: 1, steps: 3 },
    situation([person("sea-wolf")], {
      turn: { ship: 1, half: "morning", card: "backward-forward", die: 3, swapped: false },
    }),
    ["sail 4", "stay"],
  ],
  [
    "M1",
    "the Sea Wolf has no say forward",
    { ask: "sail", ship: 1, steps: 3 },
    situation([person("sea-wolf")], {
      turn: { ship: 1, half: "evening", card: "backward-forward", die: 3, swapped: false },
    }),
    ["sail 4", "sail 13"],
  ],
  ["C20", "Anchorman", { ask: "sail", ship: 1, steps: 3 }, situation([person("anchorman")]), ["sail 4", "sail 3"]],
  ["C21", "Navigator", { ask: "sail", ship: 1, steps: 3 }, situation([person("navigator")]), ["sail 4", "sail 5"]],
  [
    "C22",
    "gold for food",
    { ask: "pay", price: { good: "food", count: 2 } },
    situation([goods("food"), goods("gold")]),
    ["pay 1:2", "pay 2:2"],
  ],
  [
    "C23",
    "food for gunpowder",
    { ask: "powder", enemy: 2 },
    situation([goods("food"), goods("gunpowder")]),
    ["powder none", "powder 1:2"],
  ],
  [
    "C24",
    "gunpowder for the gold of the rum",
    { ask: "rum", price: { good: "gold", count: 2 }, character: "mage", cell: "a3" },
    situation([goods("gunpowder")]),
    ["pay 1:2"],
  ],
  ["C11", "Saran", { ask: "sabre", ship: 1, face: "8" }, situation([person("saran")]), ["sabre stand"]],
  [
    "H1",
    "a retreat without a die",
    { ask: "retreat" },
    situation([], { setup: { ...momentOf("loot-crew").open!.setup, edition: "first" } }),
    ["retreat 3"],
  ],
])("%s: %s", (rule, _what, question, view, options) => {
  expect(ruleOf(question, view, 1, options)).toBe(rule);
});
