/** A lesson's message: what describes its button, and when it takes the focus. */
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import { dialogs } from "../core/page/dialogs.svelte";
import { at } from "../race/testing";
import { speak, speakMore, t } from "../words/words.svelte";
import Told from "./Told.svelte";

beforeAll(async () => {
  await speak("en");
  await speakMore();
});
afterEach(cleanup);

async function show(moment: string): Promise<HTMLElement> {
  const { view, voice, session } = await at(moment);
  const told = { step: 0, invited: true, say: { en: "Points win.", fr: "Les points gagnent." } };
  const rest = { title: "Points", ongo: () => undefined, onagain: () => undefined };
  render(Told, { told, moment: null, voice, table: session.model.table!, view, ...rest });
  return screen.getByRole("button", { name: t().learn.next });
}

test("the button is described by the lesson's sentence, not by the count", async () => {
  const button = await show("over");
  expect(screen.getByRole("table")).toBeTruthy();
  const ids = button.getAttribute("aria-describedby")!.split(" ");
  expect(ids.map((id) => document.getElementById(id)!.textContent)).toEqual(["Points win."]);
});

test("the button takes the focus, but not from an open dialog", async () => {
  const button = await show("card");
  expect(document.activeElement).toBe(button);
  cleanup();
  const closed = dialogs.opened();
  const behind = await show("card");
  expect(document.activeElement).not.toBe(behind);
  closed();
});
