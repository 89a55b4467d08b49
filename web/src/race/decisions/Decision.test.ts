/**
 * Every kind of question: what its buttons offer, which presses select and which commit, by pointer and by number key.
 */
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import { at } from "../testing";
import Decision from "./Decision.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);

async function show(name: string, ...over: [Parameters<typeof at>[1]?]) {
  const race = await at(name, ...over);
  const { ui, view, voice, question } = race;
  render(Decision, { ui, view, voice, question });
  flushSync();
  return race;
}
const commit = (): HTMLElement => document.querySelector<HTMLElement>("[data-confirm]")!;
const numbered = (number: number): HTMLElement => document.querySelector<HTMLElement>(`[data-number="${number}"]`)!;

test("sail: a button, a number key or the chart selects a space, and a second press sails", async () => {
  const { ui, options, choose } = await show("sail");
  expect(ui.marks.map(({ space }) => `sail ${space}`)).toEqual(options);
  expect(commit().getAttribute("aria-disabled")).toBe("true");
  ui.selection.pressSpace(ui.marks[1]!.space);
  flushSync();
  expect(numbered(2).getAttribute("aria-pressed")).toBe("true");
  expect(ui.marks[1]!.chosen).toBe(true);
  ui.selection.pressNumber(1);
  flushSync();
  expect(document.activeElement).toBe(numbered(1));
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(numbered(1));
  expect(choose).toHaveBeenCalledExactlyOnceWith(options[0]);
});

test("a press before a question takes input does nothing", async () => {
  const { ui, choose } = await show("sail", { ready: false });
  await fireEvent.click(numbered(1));
  expect(ui.selection.selected).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

test("dice: one order is selected from the start; the other can be tried before it is placed", async () => {
  const { ui, options, choose } = await show("dice");
  expect(ui.tried).toEqual({ morning: 6, evening: 2 });
  ui.selection.next();
  flushSync();
  expect(ui.tried).toEqual({ morning: 2, evening: 6 });
  await fireEvent.click(commit());
  expect(choose).toHaveBeenCalledExactlyOnceWith(options[1]);
});

test("pay: a sensible split is selected from the start, and the holds show what they give", async () => {
  const { ui, options, choose } = await show("pay");
  expect(ui.holds.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(-3);
  await fireEvent.click(commit());
  expect(options).toContain(choose.mock.calls[0]![0]);
});

test("load: a first press selects the hold, a second loads it", async () => {
  const { options, choose } = await show("load-full");
  await fireEvent.click(screen.getAllByRole("button", { pressed: false })[0]!);
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(commit());
  expect(options).toContain(choose.mock.calls[0]![0]);
});

test("loot: cargo that fits two of your holds asks into which, and there is a way back", async () => {
  const { ui, choose } = await show("loot");
  // Its component is loaded when it is first needed.
  await vi.waitFor(() => expect(numbered(1)).not.toBeNull(), { timeout: 10_000 });
  await fireEvent.click(numbered(1));
  expect(ui.selection.opened).toBe("hold 1");
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: /back/i }));
  expect(ui.selection.opened).toBeNull();
  await fireEvent.click(numbered(1));
  await fireEvent.click(numbered(2));
  expect(ui.holds).toMatchObject([{ hold: 5 }]);
  await fireEvent.click(commit());
  expect(choose).toHaveBeenCalledExactlyOnceWith("loot hold 1 into 5");
});

test("oracle: many options are plain buttons of a word each, and one press is enough", async () => {
  const { options, choose } = await show("oracle");
  const buttons = screen.getAllByRole("button");
  expect(buttons).toHaveLength(options.length);
  expect(buttons[8]!.getAttribute("aria-keyshortcuts")).toBe("9");
  expect(buttons[9]!.getAttribute("aria-keyshortcuts")).toBeNull();
  await fireEvent.click(buttons[10]!);
  expect(choose).toHaveBeenCalledExactlyOnceWith(options[10]);
});

test("a list that omits options says so", async () => {
  const { options } = await show("oracle", { count: 100 });
  expect(screen.getByText(new RegExp(`${options.length}.*100`))).toBeTruthy();
});

test("sabre: each answer shows its odds", async () => {
  const { ui, choose } = await at("sabre").then(async (race) => {
    await race.ui.reckon();
    const { ui, view, voice, question } = race;
    render(Decision, { ui, view, voice, question });
    return race;
  });
  await waitFor(() => expect(numbered(2)).not.toBeNull(), { timeout: 20_000 });
  expect(ui.odds?.sabre).toBeTruthy();
  expect(document.querySelectorAll(".odds")).toHaveLength(2);
  await fireEvent.click(numbered(2));
  expect(choose).toHaveBeenCalledExactlyOnceWith("sabre again");
});

test("selection and marks disappear with their question", async () => {
  const { ui } = await show("sail");
  ui.selection.pressNumber(1);
  cleanup();
  flushSync();
  expect([ui.marks, ui.trails, ui.selection.offers]).toEqual([[], [], []]);
  expect(ui.selection.selected).toBeNull();
});

test("a decision that is sent and not yet answered takes no more presses", async () => {
  await show("sail", { sent: { ask: 1, choice: "sail 22" } });
  expect(document.querySelector(".decision")!.getAttribute("aria-busy")).toBe("true");
});
