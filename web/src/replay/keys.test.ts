/** Keys and speeds of a replay. */
// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Film } from "../core/film";
import type { View } from "../wire/game";
import { focusOf, orderOf, type Pressed } from "./keys";
import { timesOf } from "./speeds";

const film = {
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
} as unknown as Film;
const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test("an arrow is an event, with Shift a round", () => {
  expect(orderOf(press("ArrowLeft"), film, 2, null)).toEqual({ go: 1 });
  expect(orderOf(press("ArrowRight"), film, 2, "slider")).toEqual({ step: true });
  expect(orderOf(press("ArrowLeft", { shiftKey: true }), film, 2, null)).toEqual({ go: 1 });
  expect(orderOf(press("ArrowRight", { shiftKey: true }), film, 2, null)).toEqual({ go: 3 });
  expect(orderOf(press("Home"), film, 2, null)).toEqual({ go: 0 });
  expect(orderOf(press("End"), film, 2, null)).toEqual({ go: 3 });
});

test("keys of the browser, of lists and of buttons are theirs", () => {
  expect(orderOf(press("ArrowLeft", { altKey: true }), film, 2, null)).toBeNull();
  expect(orderOf(press("ArrowLeft"), film, 2, "field")).toBeNull();
  expect(orderOf(press(" "), film, 2, "button")).toBeNull();
  expect(orderOf(press(" "), film, 2, null)).toEqual({ toggle: true });
  expect(orderOf(press("x"), film, 2, null)).toBeNull();
});

test("what has the focus keeps its keys only if it was reached by key; a link has no use for the space bar", () => {
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

test("what moves takes its time, what is said can be read, silence is short", () => {
  const sails = timesOf(film, 2, 1, true);
  expect(sails.moves).toBeGreaterThan(0);
  expect(sails.stands).toBeGreaterThan(sails.moves);
  expect(timesOf(film, 2, 2, true).stands).toBe(Math.round(sails.stands / 2));
  expect(timesOf(film, 3, 1, false).stands).toBeLessThan(timesOf(film, 3, 1, true).stands);
  expect(timesOf(film, 0, 1, true)).toEqual({ moves: 0, stands: 0 });
});
