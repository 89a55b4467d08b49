/** The question's heading takes the focus when it is lost or a new question comes, and otherwise leaves it alone. */
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

test("it says the question", async () => {
  expect((await show("sail")).textContent).toBe("Sail 3: which way?");
});

test("it takes a focus that is lost", async () => {
  const question = await show("card");
  expect(document.activeElement).toBe(question);
});

test("a new question takes the focus from a control in the dock", async () => {
  document.getElementById("card")!.focus();
  const question = await show("card");
  expect(document.activeElement).toBe(question);
});

test("while nothing is asked, a control in the dock keeps the focus", async () => {
  document.getElementById("card")!.focus();
  await show("card", { waiting: 1 });
  expect(document.activeElement!.id).toBe("card");
});

test("a text field keeps the focus", async () => {
  field.focus();
  await show("card");
  expect(document.activeElement).toBe(field);
});
