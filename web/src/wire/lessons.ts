// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

export type Answer = {
  /** As a record writes it. */
  choice: string;
  /** Is it what the lesson invites to? Otherwise it is explained, and may be tried again. */
  invited: boolean;
  /** What is said; nothing, if the lesson simply goes on. */
  say: Sentence;
};

export type Lesson = {
  /** What addresses and logs call it: lower-case letters, digits and hyphens. */
  name: string;
  /** What people call it. */
  title: Sentence;
  /** Its scenes, in order. */
  scenes: Array<Scene>;
};

export type LessonStep = {
  /** The idea that this step begins to teach, in a few words; none if it goes on with the one before. */
  idea?: Sentence;
  /** The first word of the choices that answer it, such as `dice` or `card`. */
  asks: string;
  /** What is said before the choice. */
  say: Sentence;
  /** What the page points at, such as `dice`, `card forward-food` or `space 12`. */
  point: Array<Target>;
  /** What is said after each choice that the lesson foresees. */
  answers: Array<Answer>;
  /** What is said after any other choice. */
  other?: Sentence;
};

export type Scene = {
  /** What the learner is asked, in order. */
  steps: Array<LessonStep>;
};

export type Sentence = {
  /** English. */
  en: string;
  /** French. */
  fr: string;
};

export type Target =
  | "dice"
  | "hand"
  | `card ${string}`
  | "holds"
  | `ship ${string}`
  | `space ${string}`
  | "options"
  | "captains"
  | "treasures";
