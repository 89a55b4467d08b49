/** The coach, and its note after a costly choice, as a captain reads and uses them. */
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Advised } from "../../core/network/inquiries";
import { LineLost, RequestRefused } from "../../core/network/requests";
import { plain } from "../../words/marks";
import { problemIn } from "../../words/problem";
import { optionOf } from "../../words/sentences";
import { speak, speakMore, t } from "../../words/words.svelte";
import { at } from "../testing";
import Coach from "./Coach.svelte";
import Slip from "./Slip.svelte";

beforeAll(async () => {
  await speak("en");
  await speakMore();
});
afterEach(cleanup);

const advised = (ask: number, choices: readonly string[]): Advised => ({
  tell: "advice",
  ask,
  count: choices.length + 2,
  options: choices.map((choice, nth) => ({
    choice,
    chance: 0.42 - nth * 0.1,
    error: 0.006,
    reasons:
      nth === 0 ? [{ reason: "loads", good: "gold", count: 3 }] : [{ reason: "shortage", space: 12, good: "food" }],
  })),
});

test("the coach lists the best options, their chances and their reasons, and selects one", async () => {
  const { ui, view, voice, options, session } = await at("card");
  const ask = session.model.ask!;
  vi.mocked(session.coach).mockResolvedValueOnce(advised(ask, options.slice(0, 2)));
  const onclose = vi.fn();
  ui.selection.offers = options.map((choice) => ({ choice }));
  render(Coach, { ui, view, voice, onclose });
  expect(await screen.findByText(t().coach.chance(42, 2))).toBeTruthy();
  expect(document.body.textContent).toContain("Loads 3");
  expect(document.body.textContent).toContain("shortage at space 12");
  expect(document.body.textContent).toContain(t().coach.others(2));
  screen.getAllByRole("button")[0]!.click();
  expect(ui.selection.selected).toBe(options[0]);
  expect(onclose).toHaveBeenCalled();
});

test("advice about an earlier question is not shown", async () => {
  const { ui, view, voice, options, session } = await at("card");
  vi.mocked(session.coach).mockResolvedValueOnce(advised(session.model.ask! + 1, options));
  render(Coach, { ui, view, voice, onclose: () => undefined });
  expect(await screen.findByText(t().coach.nothing)).toBeTruthy();
});

test.each([
  ["too-fast", new RequestRefused({ tell: "refused", code: "too-fast", rule: null, text: "too fast" })],
  ["a lost line", new LineLost()],
])("why there is no advice is told, and it can be asked for again: %s", async (_, error) => {
  const { ui, view, voice, options, session } = await at("card");
  vi.mocked(session.coach).mockRejectedValueOnce(error);
  render(Coach, { ui, view, voice, onclose: () => undefined });
  const failure = error instanceof RequestRefused ? error.refusal : { code: "no-answer" as const, text: "" };
  expect(await screen.findByText(problemIn(failure, t()))).toBeTruthy();
  vi.mocked(session.coach).mockResolvedValueOnce(advised(session.model.ask!, options.slice(0, 2)));
  screen.getByRole("button").click();
  expect(await screen.findByText(t().coach.chance(42, 2))).toBeTruthy();
});

test("the better option is named as it was offered, whatever is asked now", async () => {
  const { view: now } = await at("card");
  const { ui, view, voice, options } = await at("loot", { view: now });
  const label = (choice: string, at: typeof view): string => plain(optionOf(choice, at, voice).label);
  const better = options.find((choice) => label(choice, now) !== label(choice, view))!;
  const chosen = options.find((choice) => choice !== better)!;
  const slip = { advised: { ...advised(1, [better, chosen]), chosen, slip: true }, view };
  const { container } = render(Slip, { ui, slip, voice });
  expect(container.textContent).toContain(label(better, view));
});

test("a costly choice is mentioned and read once, with what it cost and what was better", async () => {
  const { ui, view, voice, options } = await at("card");
  ui.slip = { advised: { ...advised(1, options.slice(0, 2)), chosen: options[1]!, slip: true }, view };
  const { rerender } = render(Slip, { ui, slip: ui.slip, voice });
  expect(screen.getByRole("complementary").textContent).toContain("about 10 points");
  expect(ui.answer).toMatchObject({ number: 1, text: expect.stringContaining("about 10 points") });
  await rerender({ voice: { ...voice } });
  expect(ui.answer!.number, "the table changes meanwhile").toBe(1);
  screen.getByRole("button").click();
  expect(ui.slip).toBeNull();
});
