/** The search finds what people type, and the two rulebooks have the same rules. */
import { describe, expect, it } from "vitest";
import { find, loadRulebook, titles } from "./rulebook";
import { fold, highlight, queryWords, search } from "./search";
import { SYNONYMS } from "./synonyms";

const en = await loadRulebook("en");
const fr = await loadRulebook("fr");
const ids = (query: string, book = en): string[] => search(book, query).rules.map(({ section }) => section.id);

describe("words", () => {
  it("are compared without accents, capitals and printer's marks", () => {
    expect(fold("Pénurie d’Évêque −5 Œuvre")).toBe("penurie d'eveque -5 oeuvre");
    expect(queryWords("  la  Pénurie, à Port-Royal ")).toEqual(["la", "penurie", "port-royal"]);
    expect(queryWords("?!")).toEqual([]);
  });

  it("are highlighted at the right index, also after letters whose folded form has another length", () => {
    expect(highlight("Œuf, œuf", ["uf"])).toEqual([
      { text: "Œ", hit: false },
      { text: "uf", hit: true },
      { text: ", œ", hit: false },
      { text: "uf", hit: true },
    ]);
    expect(highlight("L’Évêque", ["eveque", "ev"])).toEqual([
      { text: "L’", hit: false },
      { text: "Évêque", hit: true },
    ]);
    expect(highlight("The winner", ["win", "winner"])).toEqual([
      { text: "The ", hit: false },
      { text: "winner", hit: true },
    ]);
    expect(highlight("<b>", ["b"]).map(({ text }) => text)).toEqual(["<", "b", ">"]);
  });
});

describe("search", () => {
  it("finds a rule by its id", () => {
    expect(ids("l2")[0]).toBe("L2");
    expect(ids("H3", fr)[0]).toBe("H3");
  });

  it("ranks a match in a title above one in a text", () => {
    expect(ids("sabre")[0]).toBe("T4");
    expect(
      ids("penurie", fr)
        .slice(0, 5)
        .every((id) => id.startsWith("H") || id.startsWith("figures")),
    ).toBe(true);
    expect(ids("eveque", fr)[0]).toBe("C17");
  });

  it("requires every word", () => {
    const found = search(en, "gunpowder star");
    expect(found.rules.length).toBeGreaterThan(0);
    for (const { section, chapter } of found.rules) {
      expect(fold(`${chapter.title} ${section.title} ${section.text}`)).toMatch(/gunpowder/);
      expect(fold(`${chapter.title} ${section.title} ${section.text}`)).toMatch(/star/);
    }
    expect(found.partial).toBe(false);
    expect(ids("")).toEqual([]);
  });

  it("answers what players ask, in their words", () => {
    const asked: [string, string][] = [
      ["how do I win", "E3"],
      ["How do you win?", "E3"],
      ["what happens if I lose", "B6"],
      ["tie", "E3"],
      ["a tie in battle", "B5"],
      ["money", "L1"],
      ["provisions", "P1"],
      ["doubloons", "L1"],
      ["youkounkoun", "C2"],
      ["diamond", "C2"],
      ["points", "E2"],
      ["steal", "B6"],
      ["port tax", "P1"],
      ["who was blackbeard", "story-edward-drummond"],
      ["components", "story-what-is-in-the-box"],
    ];
    for (const [query, rule] of asked) expect(ids(query)[0], query).toBe(rule);
  });

  it("answers the same in French", () => {
    const asked: [string, string][] = [
      ["comment gagner", "E3"],
      ["gagner", "E3"],
      ["perdre", "B6"],
      ["égalité", "E3"],
      ["argent", "L1"],
      ["or", "L1"],
      ["vivres", "P1"],
      ["le Youkounkoun", "C2"],
      ["diamant", "C2"],
      ["munitions", "B2"],
      ["voler un trésor", "B6"],
      ["taxe", "P1"],
      ["matériel", "story-what-is-in-the-box"],
    ];
    for (const [query, rule] of asked) expect(ids(query, fr)[0], query).toBe(rule);
  });

  it("knows only rules and words that are in the book", () => {
    for (const book of [en, fr]) {
      const sections = book.chapters.flatMap((chapter) => chapter.sections);
      const text = fold(sections.map((section) => `${section.title} ${section.text}`).join(" "));
      for (const { asked, means, rules } of SYNONYMS[book.language]) {
        for (const rule of rules) expect(find(book, rule), rule).not.toBeNull();
        for (const word of means) expect(new RegExp(`(^|[^\\p{L}])${word}`, "u").test(text), word).toBe(true);
        for (const word of asked) expect(fold(word), word).toBe(word);
      }
    }
  });

  it("falls back to sections that have some of the words", () => {
    const found = search(en, "gunpowder xyzzy");
    expect(found.partial).toBe(true);
    expect(found.rules[0]?.section.id).toBe("B2");
  });

  it("corrects a misspelt word", () => {
    expect(search(en, "gunpouder")).toMatchObject({ instead: "gunpowder", partial: false });
    expect(search(fr, "pénuri")).toMatchObject({ instead: null });
    expect(search(fr, "boussolle").instead).toBe("boussole");
    expect(search(en, "xyzzy")).toEqual({ situations: [], rules: [], partial: false, instead: null });
  });

  it("finds situations", () => {
    expect(search(en, "how do I win").situations.map(({ situation }) => situation.rules)).toContainEqual(["E3", "C26"]);
    expect(search(en, "cannot pay").situations.map(({ situation }) => situation.rules)).toContainEqual([
      "P4",
      "H1",
      "H2",
    ]);
    expect(search(fr, "cales pleines").situations[0]?.situation.rules).toEqual(["L2", "L3"]);
  });

  it("shows an excerpt with the word in it", () => {
    for (const { excerpt, title } of search(en, "overboard").rules) {
      expect([...title, ...excerpt].some(({ hit }) => hit)).toBe(true);
      expect(excerpt.map(({ text }) => text).join("").length).toBeLessThan(190);
    }
  });
});

describe("the rulebooks", () => {
  it("have the same rules, rulings, editions and situations", () => {
    const shape = (book: typeof en): unknown => [
      book.situations.map(({ items }) => items.map(({ rules }) => rules)),
      book.front.map(({ slug }) => slug),
      book.chapters.map(({ id, slug, sections }) => [
        id,
        slug,
        sections.map(({ id, rule, level, rulings, edition }) => [id, rule, level, rulings, edition]),
      ]),
    ];
    expect(shape(fr)).toEqual(shape(en));
  });

  it("link only within the page, and contain neither styles nor scripts", () => {
    for (const book of [en, fr]) {
      const html = [...book.front, ...book.chapters]
        .flatMap((chapter) => [chapter.intro_html, ...chapter.sections.map((section) => section.html)])
        .join("");
      expect(html).not.toMatch(/<script|style=|\son\w+=/);
      const known = new Set([...titles(book).keys(), ...book.chapters.map(({ slug }) => slug), "situations"]);
      for (const match of html.matchAll(/href="([^"]*)"/g)) expect(known).toContain(match[1]!.slice(1));
      for (const { items } of book.situations) {
        for (const { rules } of items) for (const rule of rules) expect(find(book, rule)?.section.rule).toBe(true);
      }
    }
  });
});
