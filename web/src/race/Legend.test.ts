/** The legend draws every sign that it explains, and at a table explains only what that table plays with. */
// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { speak } from "../words/words.svelte";
import Legend from "./Legend.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);

const titles = (): (string | null)[] => [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);

it("explains everything on the rules page, each sign with its drawing", () => {
  const { container } = render(Legend);
  expect(titles()).toContain("The Crew");
  const signs = [...container.querySelectorAll("li")];
  for (const text of ["Sea:", "Port:", "chest", "fork", "White number", "red line", "Ghost Ship", "rum", "Circle"])
    expect(
      signs.some(({ textContent }) => textContent.includes(text)),
      text,
    ).toBe(true);
  for (const sign of signs) {
    const drawn = sign.firstElementChild!;
    expect(drawn.matches("svg, b, .table, .room") || drawn.querySelector("svg") !== null, sign.textContent).toBe(true);
    expect(sign.lastElementChild!.textContent).not.toBe("");
  }
});

it("omits at a table what that table does not play with", () => {
  const { container } = render(Legend, { edition: "first", crew: false, ghost: false });
  expect(titles()).not.toContain("The Crew");
  for (const absent of ["Ghost Ship", "rum", "Circle", "diamond", "tokens"])
    expect(container.textContent).not.toContain(absent);
  expect(container.textContent).toContain("Morgan’s Map");
  cleanup();
  expect(render(Legend, { edition: "second", crew: true }).container.textContent).not.toContain("Morgan’s Map");
});
