/** A moment's message takes the focus unless the reader is busy elsewhere, and gives it back. */
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Moment as Shown } from "../../core/model";
import { dialogs } from "../../core/page/dialogs.svelte";
import { speak } from "../../words/words.svelte";
import { at } from "../testing";
import Moment from "./Moment.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);
beforeEach(() => {
  document.body.innerHTML = '<button id="before"></button><input id="words" />';
});

const moment: Shown = { key: "1", kind: "shortage", until: "until-acknowledged", events: [] };
async function show() {
  const { voice } = await at("card");
  const ongo = vi.fn();
  render(Moment, { moment, ready: true, voice, ongo });
  return ongo;
}
const focusOn = (id: string): HTMLElement => {
  const element = document.getElementById(id)!;
  element.focus();
  return element;
};

test("its button takes the focus, goes on, and gives the focus back", async () => {
  const before = focusOn("before");
  const ongo = await show();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /go on|continue/i }));
  await fireEvent.click(document.activeElement!);
  expect(ongo).toHaveBeenCalledOnce();
  cleanup();
  expect(document.activeElement).toBe(before);
});

test("a text field that is being typed in keeps the focus", async () => {
  const field = focusOn("words");
  await show();
  expect(document.activeElement).toBe(field);
});

test("an open dialog keeps the focus", async () => {
  const before = focusOn("before");
  const closed = dialogs.opened();
  await show();
  expect(document.activeElement).toBe(before);
  closed();
});
