/** The races that this tab holds: each from the moment it is opened until shortly after the page has left it. */
import type { Held, RaceLocks } from "./locks";

/**
 * Milliseconds for which a race is held after the page has left it: a page that changes its viewer opens the race again
 * at once. Another tab asks for a race for longer than that (`locks.ts`).
 */
export const REST = 300;

/** Everything outside that holdings depend on. */
export interface HoldingsWorld {
  readonly locks: RaceLocks;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}

interface Holding {
  taking: Promise<Held | null>;
  /** Set while it is about to be released. */
  leaving: unknown;
}

export class Holdings {
  #held = new Map<string, Holding>();

  constructor(
    private readonly world: HoldingsWorld,
    /** Called when another tab has taken a race over. */
    private readonly lost: (table: string) => void,
    /** Called before a race that the page has left is released. */
    private readonly left: (table: string) => void,
  ) {}

  has(table: string): boolean {
    return this.#held.has(table);
  }

  /**
   * Holds a race; false if another tab holds it and it is not to be stolen, or if it was released before the answer
   * came. `settle` must hear whether the page uses it.
   */
  async hold(table: string, steal = false): Promise<boolean> {
    const known = this.#held.get(table);
    if (known !== undefined) {
      this.#stay(known);
      const has = (await known.taking) !== null;
      if (has || !steal) return has && this.#held.get(table) === known;
    }
    const lost = (): void => {
      // A race that was released since and taken again is not this one.
      if (this.#held.get(table) !== holding) return;
      this.#held.delete(table);
      this.lost(table);
    };
    // Where the browser refuses its locks, the numbers in the storage keep the log whole.
    const taking = this.world.locks.take(table, steal, lost).catch(() => ({ release: () => undefined }));
    const holding: Holding = { taking, leaving: null };
    this.#held.set(table, holding);
    const held = await taking;
    if (this.#held.get(table) !== holding) return false;
    if (held === null) this.#held.delete(table);
    return held !== null;
  }

  /** Releases after a while all races but those that the page uses. */
  settle(isUsed: (table: string) => boolean): void {
    for (const [table, holding] of this.#held) {
      if (isUsed(table)) {
        this.#stay(holding);
      } else {
        holding.leaving ??= this.world.after(REST, () => {
          this.left(table);
          this.release(table);
        });
      }
    }
  }

  /** Releases a race at once. */
  release(table: string): void {
    const holding = this.#held.get(table);
    this.#held.delete(table);
    if (holding === undefined) return;
    this.#stay(holding);
    void holding.taking.then((held) => held?.release());
  }

  #stay(holding: Holding): void {
    if (holding.leaving !== null) this.world.cancel(holding.leaving);
    holding.leaving = null;
  }

  releaseAll(): void {
    for (const table of this.#held.keys()) this.release(table);
  }
}
