/** Keys and speeds of a replay. */
// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Timeline } from "../core/replay/replay";
import type { View } from "../wire/game";
import { focusOf, orderOf, type Pressed } from "./keys";
import { timesOf } from "./speeds";

const timeline = {
  moments: [
    { event: { event: "round-began", round: 1, captain: 1 } },
    {
      event: {
        event: "sailed",
        ship: 1,
        direction: "forward",
        from: { space: 0, lap: 0 },
        to: { space: 3, lap: 0 },
      },
    },
    { event: { event: "card-chosen", seat: 1 } },
  ],
  rounds: [0, 1],
  viewAt: () => ({}) as View,
} as unknown as Timeline;
const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test("an arrow key moves by an event, with Shift by a round", () => {
  expect(orderOf(press("ArrowLeft"), timeline, 2, null)).toEqual({ go: 1 });
  expect(orderOf(press("ArrowRight"), timeline, 2, "slider")).toEqual({ step: true });
  expect(orderOf(press("ArrowLeft", { shiftKey: true }), timeline, 2, null)).toEqual({ go: 1 });
  expect(orderOf(press("ArrowRight", { shiftKey: true }), timeline, 2, null)).toEqual({ go: 3 });
  expect(orderOf(press("Home"), timeline, 2, null)).toEqual({ go: 0 });
  expect(orderOf(press("End"), timeline, 2, null)).toEqual({ go: 3 });
});

test("keys of the browser, of lists and of buttons are left to them", () => {
  expect(orderOf(press("ArrowLeft", { altKey: true }), timeline, 2, null)).toBeNull();
  expect(orderOf(press("ArrowLeft"), timeline, 2, "field")).toBeNull();
  expect(orderOf(press(" "), timeline, 2, "button")).toBeNull();
  expect(orderOf(press(" "), timeline, 2, null)).toEqual({ toggle: true });
  expect(orderOf(press("x"), timeline, 2, null)).toBeNull();
});

test("a focused control keeps its keys only if reached by keyboard; a link leaves the space bar to the player", () => {
  document.body.innerHTML =
    "<select></select><input type=range><input id=text><button><b></b></button><a href='/'><i></i></a><p></p>";
  const on = (selector: string, pointed = false) => focusOf(document.querySelector(selector), pointed);
  expect([on("select"), on("input"), on("#text"), on("b"), on("i"), on("p"), focusOf(null, false)]).toEqual([
    "field",
    "slider",
    "field",
    "button",
    null,
    null,
    null,
  ]);
  expect([on("select", true), on("input", true), on("#text", true), on("b", true)]).toEqual([
    null,
    "slider",
    "field",
    null,
  ]);
});

test("a moment takes as long as its animation, its sentence can be read, and a silent moment is short", () => {
  const sails = timesOf(timeline, 2, 1, true);
  expect(sails.moves).toBeGreaterThan(0);
  expect(sails.stands).toBeGreaterThan(sails.moves);
  expect(timesOf(timeline, 2, 2, true).stands).toBe(Math.round(sails.stands / 2));
  expect(timesOf(timeline, 3, 1, false).stands).toBeLessThan(timesOf(timeline, 3, 1, true).stands);
  expect(timesOf(timeline, 0, 1, true)).toEqual({ moves: 0, stands: 0 });
});
