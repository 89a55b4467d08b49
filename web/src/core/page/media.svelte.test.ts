// What the page asks of the window is what its styles ask.
// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SMALL } from "./media.svelte";

test("a small window is the same to the styles and to the code", () => {
  const [, defined] = /@custom-media --small ([^;]+);/.exec(readFileSync("src/styles/media.css", "utf8"))!;
  expect(defined).toBe(SMALL);
});
