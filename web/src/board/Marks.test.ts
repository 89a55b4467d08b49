/** Marks are real buttons: each has a spoken name, arrow keys move among them, and one click picks. */
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Marks from "./Marks.svelte";

afterEach(cleanup);

const marks = [
  { space: 14, number: 1, label: "fourteen" },
  { space: 17, number: 2, label: "seventeen", chosen: true },
  { space: 44, number: 3, label: "forty-four" },
];
const press = (key: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};

it("moves by arrow keys to the nearest mark in that direction, and wraps around at the end", () => {
  render(Marks, { marks, turned: "landscape", onpick: vi.fn() });
  screen.getByRole("button", { name: "fourteen" }).focus();
  press("ArrowRight");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("seventeen");
  press("ArrowDown");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("forty-four");
  press("ArrowDown");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("fourteen");
});

it("picks a space", () => {
  const onpick = vi.fn();
  render(Marks, { marks, turned: "portrait", onpick });
  screen.getByRole("button", { name: "forty-four" }).click();
  expect(onpick).toHaveBeenCalledWith(44);
  expect(screen.getByRole("button", { name: "seventeen" }).getAttribute("aria-pressed")).toBe("true");
});
