/** Searching the rulebook: by every word, without regard to accents and capitals, the best first. */
import type { Chapter, Rulebook, Section, Situation } from "./rulebook";

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface Found {
  chapter: Chapter;
  section: Section;
  title: Piece[];
  excerpt: Piece[];
}

export interface FoundSituation {
  situation: Situation;
  text: Piece[];
}

export interface Answer {
  situations: FoundSituation[];
  rules: Found[];
}

const MOST_RULES = 40;
const MOST_SITUATIONS = 6;
/** How long an excerpt is, and how much of it stands before the first hit. */
const EXCERPT = 170;
const BEFORE = 50;

const SAME: Record<string, string> = { "\u2019": "'", "\u00a0": " ", "\u202f": " ", "\u2212": "-", œ: "oe", æ: "ae" };

/** A text as it is compared, and for each of its characters the place it had in the text. */
function folded(text: string): { text: string; places: number[] } {
  let out = "";
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const lower = letter.toLowerCase();
    const bare = (SAME[lower] ?? lower).normalize("NFD").replace(/\p{Mn}/gu, "");
    for (let index = 0; index < bare.length; index += 1) places.push(place);
    out += bare;
    place += letter.length;
  }
  places.push(text.length);
  return { text: out, places };
}

export const fold = (text: string): string => folded(text).text;

/** The words of a query. Letters alone are too common to look for, unless they are all there is. */
export function queryWords(query: string): string[] {
  const words = fold(query)
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean);
  const long = words.filter((word) => word.length > 1);
  return [...new Set(long.length > 0 ? long : words)];
}

/** The text cut where the words stand in it. */
export function highlight(text: string, words: readonly string[]): Piece[] {
  const { text: within, places } = folded(text);
  const ranges: [number, number][] = [];
  for (const word of words) {
    for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + word.length)) {
      ranges.push([places[at]!, places[at + word.length]!]);
    }
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (to <= end) continue;
    if (from > end) pieces.push({ text: text.slice(end, from), hit: false });
    pieces.push({ text: text.slice(Math.max(from, end), to), hit: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

/** A window of the text around the first word that is in it, cut between words. */
function excerpt(text: string, words: readonly string[]): Piece[] {
  const { text: within, places } = folded(text);
  const hits = words.map((word) => within.indexOf(word)).filter((at) => at >= 0);
  const first = hits.length > 0 ? places[Math.min(...hits)]! : 0;
  let from = Math.max(0, first - BEFORE);
  if (from > 0) from = text.indexOf(" ", from) + 1;
  let to = Math.min(text.length, from + EXCERPT);
  if (to < text.length) to = Math.max(text.lastIndexOf(" ", to), first + 1);
  return highlight(`${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`, words);
}

/** How well a text answers: a whole word is worth more than the beginning of one, and that more than a middle. */
function worth(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const starts = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!);
    const after = text[at + word.length];
    const ends = after === undefined || !/[\p{L}\p{N}]/u.test(after);
    best = Math.max(best, starts && ends ? 4 : starts ? 3 : 1);
  }
  return best;
}

/** The score of a section: 0 if one of the words is nowhere in it. */
function score(section: Section, chapter: Chapter, words: readonly string[]): number {
  const [id, title, text, around] = [section.id, section.title, section.text, chapter.title].map(fold) as [
    string,
    string,
    string,
    string,
  ];
  let total = 0;
  for (const word of words) {
    const own = (section.rule && id === word ? 1000 : 0) + 10 * worth(title, word) + worth(text, word);
    const inChapter = worth(around, word);
    if (own === 0 && inChapter === 0) return 0;
    total += own + 2 * inChapter;
  }
  // Figures and the like come after the rules.
  return section.rule ? total : total / 2;
}

export function search(book: Rulebook, query: string): Answer {
  const words = queryWords(query);
  if (words.length === 0) return { situations: [], rules: [] };
  const situations = book.situations
    .flatMap(({ items }) => items)
    .filter(({ text }) => words.every((word) => worth(fold(text), word) >= 3))
    .slice(0, MOST_SITUATIONS)
    .map((situation) => ({ situation, text: highlight(situation.text, words) }));
  const rules = book.chapters
    .flatMap((chapter) =>
      chapter.sections.map((section) => ({ chapter, section, score: score(section, chapter, words) })),
    )
    .filter(({ score }) => score > 0)
    // The order of the book decides between equals: sorting is stable.
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RULES)
    .map(({ chapter, section }) => ({
      chapter,
      section,
      title: highlight(section.title, words),
      excerpt: excerpt(section.text, words),
    }));
  return { situations, rules };
}
