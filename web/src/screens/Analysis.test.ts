/** What really happened, as a page: what it says, what it offers, and what it does without an answer. */
// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeBefore } from "../core/analysis/places";
import { analysed } from "../core/analysis/testing";
import { stepsAt } from "../core/records/continuation";
import { speak, speakMore } from "../words/words.svelte";
import Analysis from "./Analysis.svelte";

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 40_000 });

const { race, curves, luck, decisions } = analysed("base");
const { replay } = race;
const asked: string[] = [];

/** Answers from the recording; `other` may answer first. */
function stub(other: (path: string) => Response | null = () => null): void {
  const tell = (told: unknown): Response => new Response(JSON.stringify(told));
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      asked.push(path.replace(/^.*\//, ""));
      const answer = (): Response => {
        const as = /as=(\w+)/.exec(path)?.[1];
        if (path.includes("/replay")) return tell({ ...replay, as: as ?? 1 });
        if (path.includes("part=curve")) return tell(curves[as!]);
        return path.includes("part=luck") ? tell(luck) : tell(decisions[as!]);
      };
      return Promise.resolve(other(path) ?? answer());
    }),
  );
}
const refusal = (code: string): Response =>
  new Response(JSON.stringify({ code, rule: null, text: "" }), { status: 429 });

beforeEach(async () => {
  await speak("en");
  await speakMore();
  asked.length = 0;
  stub();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("tells the sentence, the turning points and the reader's own decisions", async () => {
  render(Analysis, { id: replay.table.id });
  await screen.findByText(/^\s*You finished .*\. (It was|Bad luck) /);
  screen.getByText(/^Luck .* your chance to win\. /);
  const links = await screen.findAllByRole("link", { name: /See this moment/ });
  expect(links).toHaveLength(luck.turning_points[0]!.length);
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(0));
  expect(asked.filter((path) => path.startsWith("analysis"))).toEqual([
    "analysis?part=curve&as=all",
    "analysis?part=luck",
    "analysis?part=decisions&as=1",
  ]);
});

test("a decision hides its answer, and a race can go on from before it", async () => {
  render(Analysis, { id: replay.table.id });
  const first = (await screen.findAllByRole("article"))[0]!;
  expect(within(first).queryByText(/^Better:/)).toBeNull();
  await fireEvent.click(within(first).getByRole("button", { name: "What was better?" }));
  expect(first.textContent).toContain("Better:");
  await fireEvent.click(within(first).getByRole("button", { name: "Play on from here" }));
  const dialog = await screen.findByRole("dialog", { name: "Play on from here" });
  await waitFor(() => expect(dialog.querySelector("form")).not.toBeNull());
  const form = dialog.querySelector("form")!;
  // The reader's own seat is the person who sails on.
  expect(within(form).getByRole("textbox")).toBeTruthy();
  const started: unknown[] = [];
  const { step } = decisions["1"]!.decisions[0]!;
  vi.doMock("../core/device/link", () => ({
    ask: (_method: string, _path: string, body: string) => {
      started.push(JSON.parse(body));
      return Promise.resolve(new Response(JSON.stringify({ table: { id: "device_next" } })));
    },
  }));
  stub((path) => (path.endsWith("/record") ? new Response("a record") : null));
  await fireEvent.submit(form);
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({ record: "a record", people: [{ seat: 1 }] });
  const place = placeBefore(replay, race.timeline, step);
  expect((started[0] as { step: number }).step).toBe(stepsAt(replay, race.timeline, place));
});

test("what fails is said once and asked for again only by the reader", async () => {
  let busy = true;
  stub((path) => (busy && path.includes("part=luck") ? refusal("too-fast") : null));
  render(Analysis, { id: replay.table.id });
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("a lot to work out just now"));
  await screen.findAllByRole("article");
  expect(asked.filter((path) => path.includes("luck"))).toHaveLength(1);
  busy = false;
  await fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Luck .* your chance to win\. /);
});

test("a captain who was away for the whole race has no stars and no decisions, and is told why", async () => {
  const mine = replay.steps.filter(({ seat }) => seat === 1).map(({ step }) => step - 1);
  const accounts = luck.accounts.map((account) => (account.ship === 1 ? { ...account, own: 0 } : account));
  stub((path) => {
    if (path.includes("part=luck")) return new Response(JSON.stringify({ ...luck, accounts, relieved: mine }));
    return path.includes("part=decisions") ? new Response(JSON.stringify({ mind: "", decisions: [] })) : null;
  });
  render(Analysis, { id: replay.table.id });
  await screen.findByText(/No stars: a bot sailed your ship\./);
  await screen.findByText(/A bot made all choices of your ship/);
  expect(document.querySelector("[data-share]")!.textContent).not.toMatch(/[★☆]|skill/);
  expect(document.querySelector("[data-lead]")!.textContent).toContain("A bot sailed in your place.");
  expect(document.querySelector("[data-figures]")!.textContent).not.toContain("cost");
});

test("a race that goes on from a moment of another says what does not count", async () => {
  stub((path) => (path.includes("part=luck") ? new Response(JSON.stringify({ ...luck, began: 40 })) : null));
  render(Analysis, { id: replay.table.id });
  await screen.findByText(/counts for no captain/);
  await screen.findAllByText("Where this race went on");
  expect(screen.queryByText("Before the race")).toBeNull();
});

test("an older server, a lesson and a race without a result have a sentence each", async () => {
  stub((path) => (path.includes("/analysis") ? new Response("{}", { status: 404 }) : null));
  render(Analysis, { id: "a" });
  await screen.findByRole("alert");
  cleanup();
  stub((path) => (path.includes("/analysis") ? refusal("not-found") : null));
  render(Analysis, { id: "b" });
  await screen.findByText(/does not tell luck from skill yet/);
  cleanup();
  const told = (over: object) => (path: string) =>
    path.includes("/replay") ? new Response(JSON.stringify({ ...replay, as: 1, ...over })) : null;
  stub(told({ table: { ...replay.table, lesson: { name: "first-voyage", scene: 1 } } }));
  render(Analysis, { id: "c" });
  await screen.findByText(/A lesson follows a script/);
  cleanup();
  stub(told({ final: { ...replay.final!, result: null } }));
  render(Analysis, { id: "d" });
  await screen.findByText(/has no result/);
});
