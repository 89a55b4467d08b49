/** The state of a race's controls: previews show where a card leads, and what was opened can be closed. */
// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import moment from "../../fixtures/moments/card.json";
import type { Model } from "../core/model";
import type { Advised, Previewed } from "../core/network/inquiries";
import { settings } from "../core/page/settings.svelte";
import { EMPTY } from "../core/table/server-state";
import type { TableSession } from "../core/table/session.svelte";
import type { View } from "../wire/game";
import { RaceUi } from "./race-ui.svelte";

const view = moment.open as unknown as View;
const preview = moment.preview as unknown as Previewed;
const choices = moment.options!.list;

function uiOf(over: Partial<Model> = {}) {
  const choose = vi.fn();
  const session = {
    model: {
      ...EMPTY,
      view,
      seat: moment.seat,
      ask: moment.ask,
      options: choices,
      awaited: true,
      ready: true,
      ...over,
    },
    choose,
    preview: vi.fn(async () => preview),
    odds: vi.fn(async () => ({ ask: moment.ask }) as never),
    coach: vi.fn(async () => null),
    review: vi.fn(async () => null),
    dismiss: vi.fn(),
  } as unknown as TableSession;
  return { ui: new RaceUi(session), session, choose };
}

test("a previewed card shows its courses, where they end, and what they do to the holds", async () => {
  const { ui } = uiOf();
  await ui.foresee(view.dice!);
  expect(ui.ways).toEqual([]);
  const sails = preview.cards.find(({ ways }) =>
    ways.some(({ morning, evening }) => [...morning, ...evening].some(({ event }) => event === "sailed")),
  )!;
  ui.selection.point(`card ${sails.card}`);
  expect(ui.ways).toEqual(sails.ways);
  expect(ui.courses.length).toBeGreaterThan(0);
  expect(ui.landings.every(({ ship }) => ship === moment.seat)).toBe(true);
  ui.selection.point(null);
  expect([...ui.courses, ...ui.landings, ...ui.foreseen]).toEqual([]);
});

test("holds show what a previewed card adds and takes", async () => {
  const { ui } = uiOf();
  await ui.foresee(view.dice!);
  const loads = preview.cards.find(({ ways }) => ways[0]?.morning.some(({ event }) => event === "loaded"))!;
  ui.selection.point(`card ${loads.card}`);
  for (const { count, tone } of ui.foreseen) expect(tone).toBe(count! > 0 ? "good" : "bad");
  expect(ui.foreseen.length).toBeGreaterThan(0);
});

test("the server is asked once for the same dice, and again if it did not answer", async () => {
  const { ui, session } = uiOf();
  await ui.foresee(view.dice!);
  await ui.foresee(view.dice!);
  expect(session.preview).toHaveBeenCalledTimes(1);
  const other = uiOf();
  vi.mocked(other.session.preview).mockResolvedValueOnce(null);
  await other.ui.foresee(view.dice!);
  await other.ui.foresee(view.dice!);
  expect(other.session.preview).toHaveBeenCalledTimes(2);
});

test("odds of an earlier question are not kept", async () => {
  const { ui, session } = uiOf();
  await ui.reckon();
  expect(ui.odds).not.toBeNull();
  vi.mocked(session.odds).mockResolvedValueOnce({ ask: moment.ask! + 1 } as never);
  const late = uiOf();
  vi.mocked(late.session.odds).mockResolvedValueOnce({ ask: moment.ask! + 1 } as never);
  await late.ui.reckon();
  expect(late.ui.odds).toBeNull();
});

test("no question while something is shown, and no press counts before it is ready", () => {
  const { ui: shown } = uiOf({ waiting: 1 });
  expect(shown.askedNow).toBe(false);
  const { ui, choose } = uiOf({ ready: false });
  ui.selection.commitNow(choices[0]!);
  expect(choose).not.toHaveBeenCalled();
});

test("a committed choice goes to the table, and the summary of missed events is dismissed", () => {
  const { ui, choose, session } = uiOf();
  ui.selection.commitNow(choices[0]!);
  expect(choose).toHaveBeenCalledWith(choices[0]);
  expect(session.dismiss).toHaveBeenCalledWith("caughtUp");
});

const SLIP = { tell: "advice", ask: moment.ask, slip: true, options: [] } as unknown as Advised;
const ALONE = { seats: [{ seat: moment.seat, kind: "captain" }] } as unknown as Model["table"];

test("a card that could still be changed is reviewed once the question has changed", async () => {
  settings.slips = true;
  const { ui, session } = uiOf({ table: ALONE });
  ui.selection.commitNow(choices[0]!);
  await Promise.resolve();
  ui.questionChanged(moment.ask);
  expect(session.review).toHaveBeenCalledOnce();
  vi.mocked(session.review).mockResolvedValueOnce(SLIP);
  ui.questionChanged(null);
  await vi.waitFor(() => expect(ui.slip).toEqual({ advised: SLIP, view: session.model.view }));
  ui.questionChanged(moment.ask! + 1);
  expect(session.review, "it has come").toHaveBeenCalledTimes(2);
});

test("a choice is reviewed once, only if wanted, and never after the next choice", async () => {
  settings.slips = true;
  const { ui, session } = uiOf({ table: ALONE });
  let answer: (advised: Advised) => void = () => undefined;
  vi.mocked(session.review).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  ui.selection.commitNow(choices[0]!);
  ui.questionChanged(null);
  expect(session.review, "the answer is awaited").toHaveBeenCalledOnce();
  settings.slips = false;
  ui.selection.commitNow(choices[0]!);
  answer(SLIP);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ui.slip).toBeNull();
  expect(session.review).toHaveBeenCalledOnce();
});

test("Escape closes the facts about a space, then the whole island", () => {
  const { ui } = uiOf();
  ui.whole = true;
  ui.about = { space: 3, x: 0, y: 0 };
  expect(ui.escape()).toBe(true);
  expect([ui.about, ui.whole]).toEqual([null, true]);
  expect(ui.escape()).toBe(true);
  expect(ui.whole).toBe(false);
  expect(ui.escape()).toBe(false);
});

test("the same answer gets a new number when it is read aloud again", () => {
  const { ui } = uiOf();
  ui.tell("Three spaces to go.");
  const first = ui.answer!;
  ui.tell("Three spaces to go.");
  expect(ui.answer).toMatchObject({ text: first.text });
  expect(ui.answer!.number).not.toBe(first.number);
});
