/** Marks in sentences: the same text is read aloud as plain words and drawn with icons, emblems and links. */

/**
 * What a mark stands for: `good:gold`, `ship:2` or with its flag `ship:2:anne-bonny`, `symbol:forward`, `die:5`,
 * `combat:star`, `space:14`, `rule:L2`, `card:gold-gold`, `treasure:+3`, `character:mage`; `text:own` is what people wrote.
 */
export type MarkKind =
  "good" | "ship" | "symbol" | "die" | "combat" | "space" | "rule" | "card" | "treasure" | "character" | "text";

export type Part = { text: string; kind?: MarkKind; value?: string };

const MARK = /\u27e6(\w+):([^|\u27e7]*)\|([^\u27e7]*)\u27e7/g;

/** Wraps words in a mark. The words must make sense alone, because they are what is read aloud. */
export const mark = (kind: MarkKind, value: string | number, words: string): string =>
  `\u27e6${kind}:${value}|${words.replace(/[\u27e6\u27e7]/g, "")}\u27e7`;

/** The same mark with other words. */
export const reworded = (marked: string, words: string): string =>
  marked.replace(MARK, (_all, kind: MarkKind, value: string) => mark(kind, value, words));

/** Removes mark characters from text that people wrote, so that it is safe in a sentence. */
export const quote = (words: string): string => words.replace(/[\u27e6\u27e7]/g, "");

/** Text that people wrote, in its own direction of writing: it does not turn the words around it. */
export const written = (words: string): string => mark("text", "own", words);

/** The sentence without marks, as it is read aloud. */
export const plain = (sentence: string): string => sentence.replace(MARK, "$3");

/** Splits a sentence into plain texts and marks, for drawing. */
export function parts(sentence: string): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of sentence.matchAll(MARK)) {
    if (match.index > end) found.push({ text: sentence.slice(end, match.index) });
    found.push({ text: match[3]!, kind: match[1] as MarkKind, value: match[2]! });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) found.push({ text: sentence.slice(end) });
  return found;
}
