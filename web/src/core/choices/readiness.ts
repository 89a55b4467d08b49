/** Decides when a question takes input: once it is painted and every press that began before it has ended. */
import type { Timers } from "../pacing/timing";

/**
 * A button, finger or key goes down or up. A key that is held down sends `down` again and again, with `repeat`.
 * `lost`: the page can no longer know what is down.
 */
export type Press =
  { state: "down"; what: string; repeat?: boolean } | { state: "up"; what: string } | { state: "lost" };

export interface ReadinessWorld extends Timers {
  /** Calls `run` for every press on the page, before any other listener. Returns a function that unsubscribes. */
  onPress(run: (press: Press) => void): () => void;
  /** Calls `run` once the current changes have been painted. */
  painted(run: () => void): void;
}

/**
 * A press within this many milliseconds after another belongs to it: a double click is meant for one thing, and the
 * click of a tap comes a little after the finger is lifted. As long as the double-click time of most systems.
 */
export const QUICK = 400;

export class Readiness {
  /** Does the question take input? */
  ready = false;
  #question: number | string | null = null;
  #painted = false;
  /** The buttons, fingers and keys that are down, and whether the question was ready when each went down. */
  #down = new Map<string, boolean>();
  /** The last press: `fair` if the question was ready for it; until `until` another press or click belongs to it. */
  #last: { fair: boolean; until: number } | null = null;
  #timer: unknown = null;
  #stop: () => void;

  constructor(
    private readonly world: ReadinessWorld,
    private readonly changed: () => void,
  ) {
    this.#stop = world.onPress((press) => this.#pressed(press));
  }

  /** What is on the screen and takes input: the number of a question or the key of a moment; null for nothing. */
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
      // A repeat of an unknown key: it went down before this page listened.
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

  /** Updates `ready`; if only the time after a press is missing, checks again when it has passed. */
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
