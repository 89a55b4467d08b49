/** Searches the rulebook by words and their synonyms, ignoring accents and case; best matches first. No components. */
import type { Chapter, Rulebook, Section, Situation } from "./rulebook";
import { IDLE, SYNONYMS } from "./synonyms";

/** A piece of a text, and whether it matches the query. */
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
  /** True if no section has all of the words: these have some. */
  partial: boolean;
  /** The respelt query, if nothing matched the words as typed; else null. */
  instead: string | null;
}

/** A word of the query, its synonyms, and the rules that answer it, best first. */
interface Wanted {
  word: string;
  means: readonly string[];
  rules: readonly string[];
}

const MOST_RULES = 40;
const MOST_SITUATIONS = 6;
/** The length of an excerpt, and of its part before the first hit, in characters. */
const EXCERPT = 170;
const BEFORE = 50;

const SAME: Record<string, string> = { "\u2019": "'", "\u00a0": " ", "\u202f": " ", "\u2212": "-", œ: "oe", æ: "ae" };

/** A text without accents and case, and for each of its characters the index in the original. */
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

/** The words of a query. Single letters are dropped, unless there is nothing else. */
export function queryWords(query: string): string[] {
  const words = fold(query)
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean);
  const long = words.filter((word) => word.length > 1);
  return [...new Set(long.length > 0 ? long : words)];
}

/** Splits a text into pieces that match one of the words and pieces that do not. */
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
    const last = pieces.at(-1);
    // Overlapping hits such as "win" and "winner" are merged.
    if (last?.hit) last.text += text.slice(end, to);
    else pieces.push({ text: text.slice(Math.max(from, end), to), hit: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hit: false });
  return pieces;
}

/** The part of a text around the first hit, cut between words. */
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

/** How well a text matches a word: 4 for a whole word, 3 for its beginning, 1 for anywhere else, 0 for none. */
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

/** The score of a rule listed as the answer to a word: above any title match, below a rule named by its id. */
const ANSWERS = 200;

/** The words of a query with synonyms and answering rules. Stop words count only if there are no others. */
function wantedBy(book: Rulebook, words: readonly string[]): Wanted[] {
  const telling = words.filter((word) => !IDLE[book.language].has(word));
  return (telling.length > 0 ? telling : words).map((word) => {
    const known = SYNONYMS[book.language].filter(({ asked }) => asked.includes(word));
    const singular = word.length > 4 ? word.replace(/[sx]$/, "") : word;
    return {
      word,
      means: [...new Set([singular, ...known.flatMap(({ means }) => means)])].filter((other) => other !== word),
      rules: known.flatMap(({ rules }) => rules),
    };
  });
}

/** How well a text matches a word: directly, or by the beginning of a synonym, which counts 1 less. */
function answers(text: string, { word, means }: Wanted): number {
  const others = means.map((other) => worth(text, other)).filter((found) => found >= 3);
  return Math.max(worth(text, word), ...others.map((found) => found - 1));
}

/** Cache of the folded texts of each section: every typed letter searches them again. */
const FOLDED = new WeakMap<Section, [id: string, title: string, text: string, around: string]>();
function texts(section: Section, chapter: Chapter): [string, string, string, string] {
  const known = FOLDED.get(section);
  if (known !== undefined) return known;
  const made: [string, string, string, string] = [
    fold(section.id),
    fold(section.title),
    fold(section.text),
    fold(chapter.title),
  ];
  FOLDED.set(section, made);
  return made;
}

/** The score of a section, and how many of the words it matches. */
function score(section: Section, chapter: Chapter, wanted: readonly Wanted[]): { score: number; has: number } {
  const [id, title, text, around] = texts(section, chapter);
  let total = 0;
  let has = 0;
  for (const one of wanted) {
    const rank = one.rules.indexOf(section.id);
    const named = (section.rule && id === one.word ? 1000 : 0) + (rank < 0 ? 0 : ANSWERS / (rank + 1));
    const own = named + 10 * answers(title, one) + answers(text, one);
    const inChapter = answers(around, one);
    if (own > 0 || inChapter > 0) has += 1;
    total += own + 2 * inChapter;
  }
  // Sections that are no rules, such as figures, rank lower.
  return { score: section.rule ? total : total / 2, has };
}

/** The Levenshtein distance: how many letters must be changed, added or removed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/** The query with each word replaced by the nearest known word; null if none is near. */
function respelt(book: Rulebook, words: readonly string[]): string | null {
  const known = new Set([
    ...SYNONYMS[book.language].flatMap(({ asked }) => asked),
    ...book.chapters.flatMap(({ title, sections }) =>
      [title, ...sections.map((section) => section.title)].flatMap(queryWords),
    ),
  ]);
  const near = words.flatMap((word) => {
    const most = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0;
    const found = [...known]
      .filter((other) => Math.abs(other.length - word.length) <= most)
      .map((other) => ({ other, changes: distance(word, other) }))
      .filter(({ changes }) => changes <= most)
      .sort((a, b) => a.changes - b.changes)[0];
    return found === undefined ? [] : [found.other];
  });
  return near.length > 0 ? near.join(" ") : null;
}

export function search(book: Rulebook, query: string): Answer {
  const words = queryWords(query);
  const nothing: Answer = { situations: [], rules: [], partial: false, instead: null };
  if (words.length === 0) return nothing;
  const wanted = wantedBy(book, words);
  // Words of one or two letters occur inside many others: highlight them only if there is nothing longer.
  const all = wanted.flatMap(({ word, means }) => [word, ...means]);
  const marks = all.some((word) => word.length > 2) ? all.filter((word) => word.length > 2) : all;
  const situations = book.situations
    .flatMap(({ items }) => items)
    .filter(({ text }) => wanted.every((one) => answers(fold(text), one) >= 2))
    .slice(0, MOST_SITUATIONS)
    .map((situation) => ({ situation, text: highlight(situation.text, marks) }));
  const found = book.chapters
    .flatMap((chapter) => chapter.sections.map((section) => ({ chapter, section, ...score(section, chapter, wanted) })))
    .filter(({ has }) => has > 0);
  const whole = found.filter(({ has }) => has === wanted.length);
  const partial = whole.length === 0 && situations.length === 0 && found.length > 0;
  const rules = (partial ? found : whole)
    // Sorting is stable: equal sections stay in the order of the book.
    .sort((a, b) => b.has - a.has || b.score - a.score)
    .slice(0, MOST_RULES)
    .map(({ chapter, section }) => ({
      chapter,
      section,
      title: highlight(section.title, marks),
      excerpt: excerpt(section.text, marks),
    }));
  if (rules.length > 0 || situations.length > 0) return { situations, rules, partial, instead: null };
  const instead = respelt(book, words);
  return instead === null ? nothing : { ...search(book, instead), instead };
}
