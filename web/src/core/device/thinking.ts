/** How many playouts a bot gets, so that one decision keeps the worker busy for at most 150 ms. It has no clock. */

/** Milliseconds of a decision to aim at, below the bound of 150: some decisions cost more for each playout. */
const AIM = 100;
/** Decisions shorter than this, in milliseconds, tell nothing: the bot did not need its playouts. */
const TELLING = 3;
export const FIRST = 400;
const FEWEST = 50;
/** With 20,000 playouts the bots look further ahead, which costs more than it gains here. */
const MOST = 12_000;

export class Thinking {
  /** The next decision's number of playouts. */
  playouts = FIRST;
  /** Milliseconds for each playout: the latest high, which fades. */
  #cost = 0;

  /** A decision with `playouts` took so many milliseconds. */
  took(ms: number): void {
    if (ms < TELLING) return;
    this.#cost = Math.max(ms / this.playouts, this.#cost * 0.97);
    const fits = AIM / this.#cost;
    this.playouts = Math.round(Math.min(MOST, Math.max(FEWEST, Math.min(fits, this.playouts * 2))));
  }
}
