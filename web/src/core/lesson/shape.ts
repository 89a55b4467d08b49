/** The types of `wire/lessons.json`: the lessons' texts, without the server's situations and scripts. No code. */
import type { Language } from "../../wire/server";

/** One sentence in every language; empty if there is nothing to say. */
export type Sentence = Readonly<Record<Language, string>>;

export interface Answer {
  /** The choice as the server lists it. */
  readonly choice: string;
  /** Does the lesson invite this choice? Any other is explained, and the learner may try again. */
  readonly invited: boolean;
  readonly say: Sentence;
}

/** One question to the learner. */
export interface Step {
  /** The idea that begins here; a step without one goes on with the idea before. */
  readonly idea?: Sentence;
  /** The first word of the choices that answer the question. */
  readonly asks: string;
  readonly say: Sentence;
  /** What the page points at, such as `dice`, `card forward-food` or `space 12`. */
  readonly point: readonly string[];
  readonly answers: readonly Answer[];
  /** What the lesson says after any other choice. */
  readonly other?: Sentence;
}

/** One moment of a race, on a table of its own. */
export interface Scene {
  readonly steps: readonly Step[];
}

export interface Lesson {
  readonly name: string;
  readonly title: Sentence;
  readonly scenes: readonly Scene[];
}
