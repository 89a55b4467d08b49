/** The replay as a page: places, keys, viewpoints and its address. */
// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Replay as Race } from "../wire/server";
import { speak } from "../words/words.svelte";
import Replay from "./Replay.svelte";

const { replay } = JSON.parse(readFileSync("fixtures/races/all.json", "utf8")) as { replay: Race };
const asked: string[] = [];

beforeEach(async () => {
  await speak("en");
  asked.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify(replay)));
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Elements are found by label and selector: a search by role would compute the style of every part of the board.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 40_000 });
const slider = async () => (await screen.findByLabelText("Moment of the race")) as HTMLInputElement;

test("begins where the address says, and keys change the moment", async () => {
  render(Replay, { id: "abc", step: 40, as: "all" });
  const range = await slider();
  expect(asked).toEqual(["/api/tables/abc/replay?as=all"]);
  expect(range.value).toBe("40");
  const at = (value: string) => waitFor(() => expect(range.value).toBe(value));
  await fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await at("41");
  await fireEvent.keyDown(document.body, { key: "ArrowLeft" });
  await at("40");
  await fireEvent.keyDown(document.body, { key: "Home" });
  await at("0");
  expect(screen.getByText("Before the race")).toBeTruthy();
  await fireEvent.keyDown(document.body, { key: "ArrowRight", shiftKey: true });
  await waitFor(() => expect(screen.getByText("Round 1")).toBeTruthy());
  await fireEvent.keyDown(document.body, { key: "End" });
  await at(range.max);
  expect(range.getAttribute("aria-valuetext")).toContain(`of ${range.max}`);
  await waitFor(() => expect(location.search).toContain(`step=${range.max}`));
});

test("playing goes on until it is paused", async () => {
  render(Replay, { id: "abc", step: 0, as: null });
  const range = await slider();
  await fireEvent.click(screen.getByLabelText("Play"));
  await waitFor(() => expect(Number(range.value)).toBeGreaterThan(1));
  await fireEvent.click(screen.getByLabelText("Pause"));
  expect(screen.getByLabelText("Play")).toBeTruthy();
});

test("another viewpoint loads the race again and keeps the moment", async () => {
  render(Replay, { id: "abc", step: 25, as: "all" });
  await slider();
  await fireEvent.change(screen.getByLabelText("Seen by"), { target: { value: "2" } });
  await waitFor(() => expect(asked).toContain("/api/tables/abc/replay?as=2"));
  expect((await slider()).value).toBe("25");
});

test("a race that cannot be shown says why", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() =>
      Promise.resolve(
        new Response(JSON.stringify({ tell: "refused", code: "not-started", rule: null, text: "no" }), { status: 409 }),
      ),
    ),
  );
  render(Replay, { id: "abc", step: null, as: null });
  expect((await screen.findByRole("alert")).textContent).toContain("has not begun");
});
