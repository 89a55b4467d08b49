/** The end of a race as a page: what it says, and that the reader can skip the count. */
// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Model } from "../core/model";
import { settings } from "../core/page/settings.svelte";
import type { Final } from "../wire/game";
import type { Command, Granting, Replay } from "../wire/server";
import { speak } from "../words/words.svelte";
import End from "./End.svelte";

const { replay } = JSON.parse(readFileSync("fixtures/races/all.json", "utf8")) as { replay: Replay };
const view = replay.final!;
const result = view.result!;

const session = (over: { result?: Final; seat?: 1 | null; rematch?: string } = {}) => ({
  model: {
    table: { ...replay.table, rematch: over.rematch ?? null },
    view: { ...view, result: over.result ?? result },
    seat: over.seat === undefined ? 1 : over.seat,
    log: [],
  } as unknown as Model,
  send: vi.fn<(command: Command) => Promise<Granting | null>>(() => Promise.resolve(null)),
});

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 40_000 });
const named = (selector: string, name: RegExp): Element | null =>
  [...document.querySelectorAll(selector)].find((one) => name.test(one.textContent ?? "")) ?? null;

beforeEach(async () => {
  await speak("en");
  settings.pace = "off";
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(replay)))),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows the winner, the scores, the course and the proof", async () => {
  render(End, { session: session() });
  expect(document.querySelector("h1")!.textContent).toMatch(/wins?!|share/);
  expect(document.querySelector("table")!.querySelectorAll("tbody tr")).toHaveLength(result.scores.length);
  await screen.findByText("The secret is the one that was promised.");
  expect(screen.getByText(/outcomes of chance derived again/)).toBeTruthy();
  expect(screen.getByText(replay.table.secret!)).toBeTruthy();
  expect(named("h3", /^Spaces to go, after each round$/)).toBeTruthy();
  expect(named("a", /record/)!.getAttribute("href")).toContain(`${replay.table.id}/record`);
});

test("names the ghost, ties and Calypso correctly", () => {
  const [one, other] = result.scores;
  const said = (changed: Final): string => {
    cleanup();
    render(End, { session: session({ result: changed, seat: null }) });
    return document.querySelector("header")!.textContent!;
  };
  expect(said({ ...result, winners: [one!.ship, other!.ship] })).toContain("share the victory");
  expect(said({ ...result, winners: [1], calypso: 1 })).toContain("Calypso");
  const scores = result.scores.map((score) => ({
    ...score,
    to_go: score.ship === 2 ? 0 : 5,
    total: score.ship === 2 ? 3 : 9,
  }));
  expect(said({ scores, winners: [1], calypso: null })).toContain("First home is not the winner");
});

test("counts piece by piece, and any key shows the finished count", async () => {
  settings.pace = "slow";
  render(End, { session: session() });
  const waiting = (): number => document.querySelectorAll(".piece:not(.up)").length;
  expect(waiting()).toBeGreaterThan(0);
  await fireEvent.keyDown(document.body, { key: "x" });
  await waitFor(() => expect(waiting()).toBe(0));
  expect(named("button", /Count again/)).toBeTruthy();
});

test("a rematch is asked for once, or joined", async () => {
  const asked = session();
  render(End, { session: asked });
  await fireEvent.click(named("button", /Rematch/)!);
  expect(asked.send).toHaveBeenCalledWith({ do: "rematch" });
  cleanup();
  render(End, { session: session({ rematch: "another" }) });
  expect(named("a", /Join the rematch/)!.getAttribute("href")).toBe("/table/another");
  cleanup();
  render(End, { session: session({ seat: null }) });
  expect(named("button", /Rematch/)).toBeNull();
});

test("what really happened is one click away, except in a lesson and without a result", () => {
  const link = (over: object): Element | null => {
    cleanup();
    const { model, send } = session();
    render(End, { session: { model: { ...model, table: { ...model.table!, ...over } }, send } });
    return named("a", /What really happened/);
  };
  expect(link({})!.getAttribute("href")).toBe(`/table/${replay.table.id}/analysis`);
  expect(link({ lesson: { name: "first-voyage", scene: 1 } })).toBeNull();
  expect(link({ given_up: true })).toBeNull();
});

test("without the log the proof still checks the commitment", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.reject(new Error("offline"))),
  );
  render(End, { session: session() });
  await screen.findByText(/could not be read/);
  await screen.findByText("The secret is the one that was promised.");
});
