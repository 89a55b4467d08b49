// The code and the styles use the same breakpoint, and the build replaces each breakpoint's name by its value.
// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakpoints, resolved } from "../../../scripts/media";
import { SMALL } from "./media.svelte";

const values = breakpoints(readFileSync("src/styles/media.css", "utf8"));

test("a small window is the same to the styles and to the code", () => {
  expect(values.get("--small")).toBe(SMALL);
});

test("a name is replaced by its value as it stands: not every browser understands `or`", () => {
  const style = "a { color: red } @media (--small) { a { color: blue } } @media print { b { --x: 1 } }";
  expect(resolved(style, values)).toBe(style.replace("(--small)", SMALL));
});

test("a query that is not a breakpoint alone is refused", () => {
  expect(() => resolved("@media (--tiny) {}", values)).toThrow("--tiny");
  expect(() => resolved("@media (--small) and (--wide) {}", values)).toThrow("--small");
});
