/** A screen reader hears the contents of each hold, whether it is drawn as a picture or as a button. */
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Hold } from "../../wire/game";
import { speak } from "../../words/words.svelte";
import Holds from "./Holds.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);

const holds: Hold[] = [{ good: "gold", count: 1 }, { good: "food", count: 3 }, null, { character: "navigator" }, null];
const SPOKEN = ["Hold 1: 1 doubloon", "Hold 2: 3 food", "Hold 3: empty", "Hold 4: the Navigator", "Hold 5: empty"];

it("speaks the contents of every hold, and nothing else", () => {
  render(Holds, { holds });
  const heard = screen
    .getAllByRole("listitem")
    .map((item) =>
      [...item.querySelectorAll(":scope > :not([aria-hidden='true'])")].map((part) => part.textContent).join(),
    );
  expect(heard).toEqual(SPOKEN);
});

it("labels each button with the contents of its hold", () => {
  render(Holds, { holds, onpick: vi.fn() });
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(SPOKEN);
});
