/** The question as a place for the focus: it takes a focus that was lost, and no other. */
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { speak } from "../../words/words.svelte";
import { at } from "../testing";
import Prompt from "./Prompt.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);
let dock: HTMLElement;
let field: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<input id="field" /><div id="dock"><button id="card"></button></div>';
  dock = document.getElementById("dock")!;
  field = document.getElementById("field")!;
});

async function show(name: string, over: Parameters<typeof at>[1] = {}): Promise<HTMLElement> {
  const { ui, view, voice } = await at(name, over);
  render(Prompt, { target: dock, props: { ui, view, voice } });
  flushSync();
  return screen.getByRole("heading");
}

test("it says what is asked", async () => {
  expect((await show("sail")).textContent).toBe("Sail 3: which way?");
});

test("a focus that is nowhere comes to it", async () => {
  const question = await show("card");
  expect(document.activeElement).toBe(question);
});

test("what is in the dock gives its focus to a new question", async () => {
  document.getElementById("card")!.focus();
  const question = await show("card");
  expect(document.activeElement).toBe(question);
});

test("while nothing is asked what is in the dock keeps its focus", async () => {
  document.getElementById("card")!.focus();
  await show("card", { waiting: 1 });
  expect(document.activeElement!.id).toBe("card");
});

test("a text field keeps its focus", async () => {
  field.focus();
  await show("card");
  expect(document.activeElement).toBe(field);
});
