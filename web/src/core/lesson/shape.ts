/** A lesson as the page has it (`wire/lessons.json`): everything that is said, and nothing of situations and scripts. No code. */
import type { Language } from "../../wire/server";

/** One sentence in every language; empty where nothing is said. */
export type Sentence = Readonly<Record<Language, string>>;

export interface Answer {
  /** As the server lists it. */
  readonly choice: string;
  /** Is it what the lesson invites to? Any other choice is explained and may be tried again. */
  readonly invited: boolean;
  readonly say: Sentence;
}

/** One question to the learner. */
export interface Step {
  /** The idea that begins here; a step without one goes on with the idea before. */
  readonly idea?: Sentence;
  /** The first word of the choices that answer it. */
  readonly asks: string;
  readonly say: Sentence;
  /** What the page points at, such as `dice`, `card forward-food` or `space 12`. */
  readonly point: readonly string[];
  readonly answers: readonly Answer[];
  /** What is said after any other choice. */
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
