/** The sentence on top: for the captain who is asked, for those who wait, and while something is shown. */
import { beforeAll, expect, test } from "vitest";
import moment from "../../../fixtures/moments/card.json";
import { own } from "../../core/game/fold";
import type { Model } from "../../core/model";
import { EMPTY } from "../../core/table/server-state";
import type { Update } from "../../wire/server";
import { plain } from "../../words/marks";
import { voiceOf } from "../../words/voice";
import { speak, t } from "../../words/words.svelte";
import { statusOf } from "./status";

beforeAll(() => speak("en"));

const update = moment as unknown as Update;
const view = own(update.open!, update.own);
const model = (change: Partial<Model> = {}): Model => ({
  ...EMPTY,
  view,
  seat: 1,
  table: update.table!,
  ...change,
});
const said = (of: Model, seat: 1 | null = 1): string => plain(statusOf(of, voiceOf(of.table, of.view, seat), t()));

test("the asked captain reads the question, the others read whom we wait for", () => {
  expect(said(model())).toContain("Choose a card");
  expect(said(model(), null)).toContain("Anne");
});

const turn = { ship: 2, half: "morning", card: "gold-gold", die: 3, swapped: false } as const;

test("while a ship moves it says only whose turn it is, then what has happened", () => {
  const event = { event: "loaded", ship: 2, good: "gold", count: 3, hold: 1 } as const;
  const beat = { key: "k", event, before: view, after: view, ms: 400, started: 0 };
  expect(said(model({ beat, view: { ...view, turn } }))).toMatch(/’s turn\.$/);
  expect(said(model({ beat, view: { ...view, turn: { ...turn, ship: 1 } } }))).toBe("Your turn");
  expect(said(model({ narration: "Mary loads 3 doubloons.", waiting: 4 }))).toBe("Mary loads 3 doubloons.");
});

test("between rounds it says which round it is", () => {
  const event = { event: "round-began", round: 4, captain: 2 } as const;
  const beat = { key: "k", event, before: view, after: { ...view, round: 4 }, ms: 400, started: 0 };
  expect(said(model({ beat, view: { ...view, turn: null } }))).toBe("Round 4");
});
