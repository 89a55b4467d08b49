/** `Detail.svelte` shows the spaces in its frame, and the ships and chests that it is given. */
// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import Detail from "./Detail.svelte";

afterEach(cleanup);

it("draws the spaces in its frame and none far away", () => {
  const { container } = render(Detail, {
    box: { x: 875, y: 168, width: 120, height: 104 },
    ships: [
      { flag: "anne-bonny", space: 19 },
      { flag: "ghost", space: 19 },
    ],
    tokens: [19],
    bare: true,
  });
  expect(container.querySelectorAll(".lair")).toHaveLength(1);
  expect(container.querySelectorAll(".port-royal")).toHaveLength(0);
  expect(container.querySelectorAll(".chest")).toHaveLength(1);
  const ships = [...container.querySelectorAll<HTMLElement>("div.ship")].map((ship) => ship.style.transform);
  expect(ships).toHaveLength(2);
  expect(ships[0]).not.toBe(ships[1]);
});
