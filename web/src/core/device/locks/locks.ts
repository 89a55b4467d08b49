/**
 * Keeps two tabs from sailing the same race: one tab holds it, another may take it over. Where the browser has no Web
 * Locks (pages over plain http), the tabs ask each other by messages. This is for people, so that a tab can say what
 * happened; that no append is written twice is certain without it, by the numbers in the storage.
 */

/** A race that this tab holds. */
export interface Held {
  release(): void;
}

export interface RaceLocks {
  /**
   * Holds a race; null if another tab holds it. With `steal` it is taken from that tab, whose `lost` is called.
   */
  take(table: string, steal: boolean, lost: () => void): Promise<Held | null>;
}

/**
 * How often a race is asked for, and the milliseconds between: after a reload the page before may hold it still. Counted,
 * because on a busy machine time alone says nothing.
 */
const ATTEMPTS = 8;
const PAUSE = 100;
/** Milliseconds in which a tab answers that it holds a race. */
const ANSWER = 250;

type After = (ms: number, run: () => void) => unknown;
const later: After = (ms, run) => setTimeout(run, ms);

/** Asks for a race until it is had, or often enough. */
async function patiently(after: After, ask: () => Promise<Held | null>): Promise<Held | null> {
  for (let attempt = 1; ; attempt += 1) {
    const held = await ask();
    if (held !== null || attempt >= ATTEMPTS) return held;
    await new Promise<void>((resolve) => after(PAUSE, resolve));
  }
}

const nameOf = (table: string): string => `xaymaca-race-${table}`;

export class WebLocks implements RaceLocks {
  constructor(
    private readonly manager: Pick<LockManager, "request">,
    private readonly after: After = later,
  ) {}

  take(table: string, steal: boolean, lost: () => void): Promise<Held | null> {
    const options = steal ? { steal } : { ifAvailable: true };
    return patiently(this.after, () => this.#request(nameOf(table), options, lost));
  }

  #request(name: string, options: LockOptions, lost: () => void): Promise<Held | null> {
    return new Promise((resolve, reject) => {
      let held = false;
      let released = false;
      const granted = (lock: Lock | null): Promise<void> | undefined => {
        if (lock === null) {
          resolve(null);
          return;
        }
        held = true;
        // The lock is held until this promise is settled.
        return new Promise((settle) => {
          const release = (): void => {
            released = true;
            settle();
          };
          resolve({ release });
        });
      };
      this.manager.request(name, options, granted).catch((error: unknown) => {
        if (!held) reject(error as Error);
        else if (!released) lost();
      });
    });
  }
}

/** `number` tells apart tabs that ask at the same time: the lower one has the race. */
type Message = { ask: string; number: number } | { held: string } | { taken: string };

/** The part of a BroadcastChannel that is used. */
export interface Channel {
  onmessage: ((message: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
}

export class ChannelLocks implements RaceLocks {
  #held = new Map<string, () => void>();
  #asking = new Map<string, { number: number; refused: () => void }>();

  constructor(
    private readonly channel: Channel,
    private readonly after: After = later,
    private readonly random: () => number = Math.random,
  ) {
    channel.onmessage = ({ data }) => this.#hear(data as Message);
  }

  take(table: string, steal: boolean, lost: () => void): Promise<Held | null> {
    return patiently(this.after, () => this.#take(table, steal, lost));
  }

  async #take(table: string, steal: boolean, lost: () => void): Promise<Held | null> {
    if (steal) this.#post({ taken: table });
    else if (await this.#isHeldElsewhere(table)) return null;
    this.#held.set(table, lost);
    return {
      release: () => {
        if (this.#held.get(table) === lost) this.#held.delete(table);
      },
    };
  }

  #isHeldElsewhere(table: string): Promise<boolean> {
    return new Promise((resolve) => {
      const asking = { number: this.random(), refused: () => resolve(true) };
      this.#asking.set(table, asking);
      this.#post({ ask: table, number: asking.number });
      this.after(ANSWER, () => {
        // A refused question may have been followed by another.
        if (this.#asking.get(table) === asking) this.#asking.delete(table);
        resolve(false);
      });
    });
  }

  #hear(message: Message): void {
    if ("ask" in message) {
      const isFirst = (this.#asking.get(message.ask)?.number ?? Infinity) < message.number;
      if (isFirst || this.#held.has(message.ask)) this.#post({ held: message.ask });
    }
    if ("held" in message) this.#asking.get(message.held)?.refused();
    if ("taken" in message) {
      const lost = this.#held.get(message.taken);
      this.#held.delete(message.taken);
      lost?.();
    }
  }

  #post(message: Message): void {
    this.channel.postMessage(message);
  }
}

/** Holds nothing back: for browsers that have neither. The numbers in the storage still keep the log whole. */
const NO_LOCKS: RaceLocks = { take: async () => ({ release: () => undefined }) };

/** The best locks that this browser has. */
export function browserLocks(): RaceLocks {
  // Missing on pages over plain http.
  const manager = (navigator as { locks?: LockManager }).locks;
  if (manager !== undefined) return new WebLocks(manager);
  if (typeof BroadcastChannel !== "undefined")
    return new ChannelLocks(new BroadcastChannel("xaymaca-races") as Channel);
  return NO_LOCKS;
}
