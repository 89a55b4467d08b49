/**
 * The dock: hand and question for a captain, a sentence for spectators, and a button to take the helm back from a bot.
 */
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { speak } from "../../words/words.svelte";
import { at } from "../testing";
import Dock from "./Dock.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);

async function show(name: string, over: Parameters<typeof at>[1] = {}, busy = false) {
  const race = await at(name, over);
  const { ui, view, voice } = race;
  render(Dock, { ui, view, voice, busy, inert: false });
  return race;
}
const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-card]")];

test("a first press selects a card and a second plays it", async () => {
  const { ui, options, choose } = await show("card");
  expect(cards().map(({ dataset }) => `card ${dataset["card"]}`)).toEqual(options);
  await fireEvent.click(cards()[1]!);
  expect(cards()[1]!.getAttribute("aria-pressed")).toBe("true");
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(cards()[1]!);
  expect(choose).toHaveBeenCalledExactlyOnceWith(options[1]);
  expect(ui.card).not.toBeNull();
});

test("while another question is asked, a press on a card only previews it", async () => {
  const { ui, choose } = await show("sail");
  const [card] = cards();
  await fireEvent.click(card!);
  await fireEvent.click(card!);
  expect(ui.card).toBe(card!.dataset["card"]);
  expect(card!.getAttribute("aria-pressed")).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

test("a card under the mouse is previewed until the mouse leaves it", async () => {
  const { ui } = await show("card");
  await fireEvent.pointerEnter(cards()[0]!, { pointerType: "mouse" });
  expect(ui.card).toBe(cards()[0]!.dataset["card"]);
  await fireEvent.pointerLeave(cards()[0]!, { pointerType: "mouse" });
  expect(ui.card).toBeNull();
});

test("no question while something is shown, and a button skips it", async () => {
  const { session } = await show("card", { waiting: 1 }, true);
  expect(document.querySelector(".decision")).toBeNull();
  await fireEvent.click(document.querySelector(".skip")!);
  expect(session.finish).toHaveBeenCalledOnce();
});

test("a spectator has no hand", async () => {
  await show("spectator");
  expect(cards()).toEqual([]);
  expect(document.querySelector(".looking")).not.toBeNull();
});

test("a captain whose ship a bot steers takes the helm back", async () => {
  const { session } = await show("relieved");
  await fireEvent.click(screen.getByRole("button", { name: /helm/i }));
  expect(session.send).toHaveBeenCalledExactlyOnceWith({ do: "return" });
});

test("a captain who gave up has no helm to take back", async () => {
  const { session } = await at("relieved");
  const table = session.model.table!;
  const seats = table.seats.map((chair) => ({ ...chair, gave_up: true }));
  await show("relieved", { table: { ...table, seats } });
  expect(screen.queryByRole("button", { name: /helm/i })).toBeNull();
});
