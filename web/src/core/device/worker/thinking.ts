/** How many playouts a bot gets, so that one decision keeps the worker busy for at most 150 ms. It has no clock. */

/** Milliseconds of an analysis after which the page is heard, with a slice that may take as long as a decision. */
export const AT_ONCE = 40;
/**
 * Milliseconds of a decision to aim at, far below the bound of 150: now and then a playout costs two or three times as
 * much as those before. Of 1,471 decisions of Admirals at tables of two to six the longest took 128 ms.
 */
const AIM = 50;
/** A cost that was measured counts less with each decision after it. */
const FADES = 0.99;
/** The playouts of a decision are at most so many times those of the one before. */
const GROWS = 1.5;
/** Decisions shorter than this, in milliseconds, tell nothing: the bot did not need its playouts. */
const TELLING = 3;
export const FIRST = 400;
const FEWEST = 50;
/** With 20,000 playouts the bots look further ahead, which costs more than it gains here. */
const MOST = 12_000;

export class Thinking {
  /** The next decision's number of playouts. */
  playouts = FIRST;
  /** Milliseconds for each playout: the highest of late. */
  #cost = 0;

  /** A decision with `playouts` took so many milliseconds. */
  took(ms: number): void {
    if (ms < TELLING) return;
    // A bot that is sure stops early, so a short decision says little about the cost; a long one corrects it at once.
    this.#cost = Math.max(ms / this.playouts, this.#cost * FADES);
    const fits = Math.min(AIM / this.#cost, this.playouts * GROWS);
    this.playouts = Math.round(Math.min(MOST, Math.max(FEWEST, fits)));
  }
}
