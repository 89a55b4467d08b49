/** The one sentence on top, for whoever is asked, whoever waits, and while something is shown. */
import { beforeAll, expect, test } from "vitest";
import moment from "../../fixtures/moments/card.json";
import { own } from "../core/fold";
import type { Model } from "../core/model";
import { EMPTY } from "../core/session";
import type { Update } from "../wire/server";
import { plain } from "../words/marks";
import { voiceOf } from "../words/voice";
import { speak, t } from "../words/words.svelte";
import { statusOf } from "./status";

beforeAll(() => speak("en"));

const update = moment as unknown as Update;
const view = own(update.open!, update.own);
const model = (change: Partial<Model> = {}): Model => ({
  ...EMPTY,
  view,
  shown: view,
  seat: 1,
  table: update.table!,
  ...change,
});
const said = (of: Model, seat: 1 | null = 1): string =>
  plain(statusOf(of, of.shown!, voiceOf(of.table, of.view, seat), t()));

test("who is asked hears what, who is not hears whom we wait for", () => {
  expect(said(model())).toContain("Choose a card");
  expect(said(model(), null)).toContain("Anne");
});

test("while something is shown, what happens", () => {
  const event = { event: "loaded", ship: 2, good: "gold", count: 3, hold: 1 } as const;
  const beat = { key: "k", event, before: view, after: view, ms: 400, started: 0 };
  expect(said(model({ beat }))).toContain("3 doubloons");
});

test("an action that has no sentence of its own still says whose turn it is", () => {
  const event = { event: "action-began", ship: 2, half: "morning", die: 3 } as const;
  const beat = { key: "k", event, before: view, after: view, ms: 0, started: 0 };
  const turn = { ship: 2, half: "morning", card: "gold-gold", die: 3, swapped: false } as const;
  expect(said(model({ beat, shown: { ...view, turn } }))).toMatch(/turn/);
});
