/** The rulebook as data: what `scripts/rules.mjs` makes of docs/rules, loaded when a rule is looked up. */
import type { Language } from "../../wire/server";

export interface Section {
  /** The rule (`L2`), or the English name of what is no rule; the same in every language. It is the fragment of `/rules#L2`. */
  id: string;
  rule: boolean;
  level: 3 | 4;
  title: string;
  /** Our own HTML: no scripts, no styles, links within the page. */
  html: string;
  /** The same without marks, for searching. */
  text: string;
  rulings: number;
  edition: "first" | "second" | null;
}

export interface Chapter {
  /** The letter of its rules; none for a page without any. */
  id: string;
  slug: string;
  title: string;
  intro_html: string;
  sections: Section[];
}

export interface Situation {
  text: string;
  rules: string[];
}

export interface Rulebook {
  language: Language;
  situations: { title: string; items: Situation[] }[];
  front: Chapter[];
  chapters: Chapter[];
}

const LOAD: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../../../generated/rules-en.json"),
  fr: () => import("../../../generated/rules-fr.json"),
};

export const loadRulebook = async (language: Language): Promise<Rulebook> =>
  (await LOAD[language]()).default as Rulebook;

/** A rule or other section by its id, and the chapter it stands in. */
export function find(book: Rulebook, id: string): { chapter: Chapter; section: Section } | null {
  for (const chapter of book.chapters) {
    const section = chapter.sections.find((section) => section.id === id);
    if (section !== undefined) return { chapter, section };
  }
  return null;
}

/** The titles of all rules, by id. */
export const titles = (book: Rulebook): Map<string, string> =>
  new Map(book.chapters.flatMap((chapter) => chapter.sections.map(({ id, title }) => [id, title])));
