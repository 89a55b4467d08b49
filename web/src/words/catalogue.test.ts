/** Checks both catalogues, section by section: nothing is missing, and punctuation follows the language. */
import { expect, test } from "vitest";
import { en, fr } from "./whole";

/** All plain texts of a catalogue with their paths. Other tests cover its functions. */
function texts(of: unknown, path = ""): [string, string][] {
  if (typeof of === "string") return [[path, of]];
  if (of === null || typeof of !== "object") return [];
  return Object.entries(of).flatMap(([name, value]) => texts(value, path === "" ? name : `${path}.${name}`));
}

test("French has its no-break spaces and its apostrophes", () => {
  const wrong = texts(fr).filter(([, text]) =>
    /[^\s\u00a0\u202f][;!?»]|[^\d\s\u00a0\u202f]:(?!\/\/)| [:;!?»]|«[^\u00a0\u202f]|\p{L}'\p{L}|\.\.\./u.test(text),
  );
  expect(wrong).toEqual([]);
});

test("English has no spaces before punctuation", () => {
  expect(texts(en).filter(([, text]) => /[ \u00a0][:;!?](?!\w)|\.\.\./u.test(text))).toEqual([]);
});

test("nothing is empty, doubled or left in the other language", () => {
  const french = new Map(texts(fr));
  const long = texts(en).filter(([path, text]) => text.split(" ").length > 3 && french.get(path) === text);
  expect(long).toEqual([]);
  for (const [path, text] of [...texts(en), ...texts(fr)])
    expect([path, text.trim() !== "" && !/ {2}/.test(text)]).toEqual([path, true]);
});
