/** The races that this tab holds: each is taken once, and all are released together. */
import type { Held, RaceLocks } from "./locks";

export class Holdings {
  #held = new Map<string, Promise<Held | null>>();

  constructor(
    private readonly locks: RaceLocks,
    /** Called when another tab has taken a race over. */
    private readonly lost: (table: string) => void,
  ) {}

  /** Holds a race; false if another tab holds it and it is not to be stolen. */
  async hold(table: string, steal = false): Promise<boolean> {
    const known = this.#held.get(table);
    if (known !== undefined) return (await known) !== null;
    const lost = (): void => {
      // A race that was released since and taken again is not this one.
      if (this.#held.get(table) === taking) this.lost(table);
    };
    // Where the browser refuses its locks, the numbers in the storage keep the log whole.
    const taking: Promise<Held | null> = this.locks
      .take(table, steal, lost)
      .catch(() => ({ release: () => undefined }));
    this.#held.set(table, taking);
    const held = await taking;
    if (held === null && this.#held.get(table) === taking) this.#held.delete(table);
    return held !== null;
  }

  release(): void {
    for (const taking of this.#held.values()) void taking.then((held) => held?.release());
    this.#held.clear();
  }
}
