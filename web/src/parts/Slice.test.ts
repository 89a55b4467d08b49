// @vitest-environment happy-dom
// A part of a screen is drawn at once, unless the screen is drawn in slices.
import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";
import Slice from "./Slice.svelte";

const slices = vi.hoisted(() => ({ sliced: false, draws: [] as (() => void)[] }));
vi.mock("../core/page/slices", () => ({
  isSliced: () => slices.sliced,
  waitForTurn: (_: string, draw: () => void) => {
    slices.draws.push(draw);
    return () => void slices.draws.splice(slices.draws.indexOf(draw), 1);
  },
}));

const part = { part: "log", children: createRawSnippet(() => ({ render: () => "<p>drawn</p>" })) } as const;

test("outside a screen that is drawn in slices it is drawn at once", () => {
  const { unmount } = render(Slice, part);
  expect(screen.getByText("drawn")).toBeTruthy();
  unmount();
});

test("in such a screen it is drawn when its turn has come, and takes its turn back if it goes before", () => {
  slices.sliced = true;
  const { unmount } = render(Slice, part);
  expect(screen.queryByText("drawn")).toBeNull();
  slices.draws[0]!();
  expect(screen.getByText("drawn")).toBeTruthy();
  unmount();
  render(Slice, part).unmount();
  expect(slices.draws).toEqual([]);
});
