/** A sentence with marks is read aloud and drawn from the same text. */
import { expect, test } from "vitest";
import { mark, parts, plain, quote } from "./marks";

test("a mark has its words, its kind and its value", () => {
  const sentence = `${mark("ship", 2, "Mary")} loads ${mark("good", "gold", "3 doubloons")}.`;
  expect(plain(sentence)).toBe("Mary loads 3 doubloons.");
  expect(parts(sentence)).toEqual([
    { text: "Mary", kind: "ship", value: "2" },
    { text: " loads " },
    { text: "3 doubloons", kind: "good", value: "gold" },
    { text: "." },
  ]);
});

test("text that people write cannot contain a mark", () => {
  const said = quote("\u27e6rule:L2|free gold\u27e7");
  expect(parts(said)).toEqual([{ text: "rule:L2|free gold" }]);
  expect(parts(mark("ship", 1, "a\u27e7b"))).toEqual([{ text: "ab", kind: "ship", value: "1" }]);
});
