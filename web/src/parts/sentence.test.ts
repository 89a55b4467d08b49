/** A screen reader hears a sentence's words and nothing of its drawings. */
// @vitest-environment happy-dom
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { mark, plain, written, type MarkKind } from "../words/marks";
import Sentence from "./Sentence.svelte";

const MARKS: [MarkKind, string, string][] = [
  ["good", "gold", "3 doubloons"],
  ["ship", "2:mary-read", "Mary"],
  ["ship", "3", "somebody"],
  ["ship", "ghost:ghost", "the Ghost Ship"],
  ["symbol", "forward", "forward"],
  ["die", "5", "5"],
  ["combat", "10", "10"],
  ["combat", "star", "a star"],
  ["space", "14", "space 14"],
  ["rule", "L2", "no empty hold"],
  ["card", "gold-forward", "gold, forward"],
  ["treasure", "-3", "a cursed treasure"],
  ["treasure", "+3", "riches"],
  ["character", "mage", "the Mage"],
  ["good", "something-new", "1 anchor"],
  ["text", "own", "\u05e9\u05dc\u05d5\u05dd"],
];

test.each(MARKS)("a mark %s %s", (kind, value, words) => {
  const text = `So ${mark(kind, value, words)}, then.`;
  const { container } = render(Sentence, { text });
  expect(container.textContent?.replace(/[A-Z]$/, "")).toContain(words);
  // Screen readers skip drawings, so what they read must be exactly the sentence.
  for (const drawing of container.querySelectorAll("svg")) {
    expect(drawing.getAttribute("aria-hidden")).toBe("true");
    drawing.remove();
  }
  expect(container.textContent?.trim()).toBe(plain(text));
});

test("a rule is a link to its place in the rulebook", () => {
  const { container } = render(Sentence, { text: mark("rule", "L2", "no empty hold") });
  expect(container.querySelector("a")?.getAttribute("href")).toBe("/rules#L2");
});

test.each([mark("ship", "2", "\u05e9\u05dc\u05d5\u05dd"), written("\u05e9\u05dc\u05d5\u05dd")])(
  "what people write has its own direction: %s",
  (text) => {
    const { container } = render(Sentence, { text: `${text} (1): 2` });
    expect(container.querySelector("bdi")?.textContent).toBe("\u05e9\u05dc\u05d5\u05dd");
  },
);
