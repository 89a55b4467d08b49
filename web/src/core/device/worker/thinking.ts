/** How many playouts a bot gets, so that one decision keeps the worker busy for at most 150 ms. It has no clock. */

/** Milliseconds of a decision to aim at, below the bound of 150: some decisions cost more for each playout. */
const AIM = 90;
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
    // A bot that is sure stops early, so a short decision says little about the cost; a long one corrects it.
    const fades = ms < AIM / 2 ? 0.99 : 0.9;
    this.#cost = Math.max(ms / this.playouts, this.#cost * fades);
    const fits = Math.min(AIM / this.#cost, this.playouts * 2);
    this.playouts = Math.round(Math.min(MOST, Math.max(FEWEST, fits)));
  }
}
