/** The rulebook as data: `scripts/rules.mjs` generates it from docs/rules; it is loaded on first use. */
import type { Language } from "../../wire/server";

export interface Section {
  /**
   * A rule's id (`L2`), or an English name if it is no rule; the same in every language. The fragment of `/rules#L2`.
   */
  id: string;
  rule: boolean;
  level: 3 | 4;
  title: string;
  /** HTML that we generated: no scripts, no styles, links within the page only. */
  html: string;
  /** The text of `html`, for searching. */
  text: string;
  rulings: number;
  edition: "first" | "second" | null;
}

export interface Chapter {
  /** The letter of its rules; empty for a chapter without rules. */
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

/** Finds a section by its id, with its chapter; null if there is none. */
export function find(book: Rulebook, id: string): { chapter: Chapter; section: Section } | null {
  for (const chapter of book.chapters) {
    const section = chapter.sections.find((section) => section.id === id);
    if (section !== undefined) return { chapter, section };
  }
  return null;
}

/** The titles of all sections, by id. */
export const titles = (book: Rulebook): Map<string, string> =>
  new Map(book.chapters.flatMap((chapter) => chapter.sections.map(({ id, title }) => [id, title])));
