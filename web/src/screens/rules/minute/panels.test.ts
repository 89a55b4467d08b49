/** The rules in a minute are short, simple and without ids, and each panel links to existing rules. */
import { describe, expect, test } from "vitest";
import { loadRulebook, titles } from "../../../core/rulebook/rulebook";
import { loadSimple } from "../../../words/simple";
import { en, fr } from "../../../words/whole";
import { panelsIn } from "./panels";

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;

describe.each([
  ["en", en],
  ["fr", fr],
] as const)("%s", (language, words) => {
  const panels = panelsIn(words.minute);
  const captions = panels.flatMap(({ pictures }) => pictures);

  test("a caption has a lead and at most 25 words, and names no rule", () => {
    const wrong = captions.filter(
      ({ lead, text }) => !lead || !text || wordsIn(`${lead} ${text}`) > 25 || /\b[A-Z]\d/.test(lead + text),
    );
    expect(wrong).toEqual([]);
  });

  test("all captions together are read in a minute or so", () => {
    const all = captions.reduce((sum, { lead, text }) => sum + wordsIn(`${lead} ${text}`), 0);
    // About 150 words a minute aloud, 240 in silence.
    expect(all).toBeLessThan(240);
  });

  test("the rules behind a panel are in the book", async () => {
    const names = titles(await loadRulebook(language));
    for (const { rules } of panels) for (const rule of rules) expect(names.has(rule), rule).toBe(true);
  });
});

describe.each(["en", "fr"] as const)("simple words, %s", (language) => {
  test("each caption is for a child: short sentences, no id, no word from the book", async () => {
    const captions = Object.values(await loadSimple(language));
    expect(captions).toHaveLength(15);
    const sentences = captions.flatMap(({ lead, text }) => `${lead} ${text}`.split(/(?<=[.!?])\s/));
    expect(sentences.filter((sentence) => wordsIn(sentence) > 14 || /\b[A-Z]\d|;/.test(sentence))).toEqual([]);
    const hard = /overboard|plunder|shortage|cargo|captain|pénurie|marchandise|embranchement|capitaine/i;
    expect(sentences.filter((sentence) => hard.test(sentence))).toEqual([]);
  });

  test("they replace the captions, and grown-ups' sentences are gone", async () => {
    const panels = panelsIn({ en, fr }[language].minute, await loadSimple(language));
    expect(panels.every(({ more }) => more === "")).toBe(true);
    expect(panels[4]!.pictures[0]).toEqual({ of: "back", ...(await loadSimple(language)).back });
  });
});

test("the bold words answer the mistakes people make with the printed game", () => {
  const bold = panelsIn(en.minute)
    .flatMap(({ pictures }) => pictures.map(({ lead }) => lead))
    .join(" ");
  for (const answer of [
    "The sun, then the moon",
    "First the dice. Then the cards",
    "One by one",
    "You must fight",
    "Only into an empty hold",
    "Not enough to pay?",
    "The winner takes one thing",
    "not the first one home",
  ])
    expect(bold).toContain(answer);
  expect(en.minute.end.home.text).toContain("−5");
  expect(fr.minute.end.home.text).toContain("−5");
});
