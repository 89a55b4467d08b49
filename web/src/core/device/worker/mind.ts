/**
 * Brings the Admiral's mind to a program that lacks it, and tries again after a failure. Meanwhile the race waits, and
 * everything else goes on. Each program is given it by itself: what an earlier one asked for is no use to the next.
 */
import type { Device } from "../messages";

/** Milliseconds before it is asked for again after a failure. */
const PAUSE = 10_000;

export class Mind {
  /** The program that waits for it. */
  #waits: Device | null = null;
  #hasFailed = false;

  constructor(
    private readonly world: {
      model(): Promise<Uint8Array>;
      after(ms: number, run: () => void): unknown;
    },
    /** Called when it could not be had. */
    private readonly failed: () => void,
  ) {}

  /** True if a program waits for it, and the last attempt failed. */
  get isMissing(): boolean {
    return this.#waits !== null && this.#hasFailed;
  }

  /** `then` is called when the program has it, or may ask again. A program that waits already is not helped twice. */
  async give(device: Device, then: () => void): Promise<void> {
    if (this.#waits === device) return;
    this.#waits = device;
    const goOn = (): void => {
      if (this.#waits !== device) return;
      this.#waits = null;
      then();
    };
    try {
      const bytes = await this.world.model();
      if (this.#waits !== device) return;
      device.model(bytes);
      this.#hasFailed = false;
    } catch {
      if (this.#waits !== device) return;
      this.#hasFailed = true;
      this.failed();
      return void this.world.after(PAUSE, goOn);
    }
    goOn();
  }

  /** The program is discarded. */
  forget(): void {
    this.#waits = null;
  }
}
