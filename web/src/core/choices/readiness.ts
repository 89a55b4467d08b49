/** When a question takes input: once it has been drawn, with nothing pressed since before it appeared. */
import type { Timers } from "../pacing/timing";

/**
 * Something pressed or let go: a button, a finger, a key. A key that is held down is `down` again and again, as a `repeat`.
 * `lost`: the page cannot know any more what is still down.
 */
export type Press =
  { state: "down"; what: string; repeat?: boolean } | { state: "up"; what: string } | { state: "lost" };

export interface ReadinessWorld extends Timers {
  /** Every press on the page, before anything else hears of it. Returns an end to it. */
  onPress(run: (press: Press) => void): () => void;
  /** Runs once what was changed now has been painted. */
  painted(run: () => void): void;
}

/**
 * Milliseconds after a press within which another belongs to it: two quick clicks are meant for one thing, and a tap's click
 * comes a little after the finger has gone. As long as the double click of most systems.
 */
export const QUICK = 400;

export class Readiness {
  /** Does the question take input? */
  ready = false;
  #question: number | string | null = null;
  #painted = false;
  /** What is down now, and whether the question was ready when it was pressed. */
  #down = new Map<string, boolean>();
  /** The last press: was the question ready for it, and until when does another press or a click belong to it? */
  #last: { fair: boolean; until: number } | null = null;
  #timer: unknown = null;
  #stop: () => void;

  constructor(
    private readonly world: ReadinessWorld,
    private readonly changed: () => void,
  ) {
    this.#stop = world.onPress((press) => this.#pressed(press));
  }

  /** What is drawn now and takes input: the number of a question, the key of what stands for the reader; null if nothing is. */
  set question(question: number | string | null) {
    if (question === this.#question) return;
    this.#question = question;
    this.#painted = false;
    for (const what of this.#down.keys()) this.#down.set(what, false);
    if (this.#last !== null) this.#last.fair = false;
    this.#settle();
    if (question === null) return;
    this.world.painted(() => {
      if (this.#question !== question) return;
      this.#painted = true;
      this.#settle();
    });
  }

  close(): void {
    this.#stop();
    this.question = null;
  }

  #pressed(press: Press): void {
    const now = this.world.now();
    if (press.state === "down") {
      if (press.repeat && this.#down.has(press.what)) return;
      // A repeat of a key that is not known was pressed before this page listened.
      const fair = this.ready && !press.repeat;
      this.#down.set(press.what, fair);
      this.#last = { fair, until: Infinity };
    } else {
      if (press.state === "lost") this.#down.clear();
      else this.#down.delete(press.what);
      if (this.#last !== null) this.#last.until = now + (press.state === "lost" ? 0 : QUICK);
    }
    this.#settle();
  }

  /** Works out whether it is ready, and if only time is missing looks again then. */
  #settle(): void {
    if (this.#timer !== null) this.world.cancel(this.#timer);
    this.#timer = null;
    const held = [...this.#down.values()].includes(false);
    const open = this.#question !== null && this.#painted && !held;
    const wait = this.#last === null || this.#last.fair ? 0 : this.#last.until - this.world.now();
    if (open && wait > 0 && wait < Infinity) this.#timer = this.world.after(wait, () => this.#settle());
    const ready = open && wait <= 0;
    if (ready === this.ready) return;
    this.ready = ready;
    this.changed();
  }
}
