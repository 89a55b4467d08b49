/**
 * The program that runs: started when it is wanted, introduced to the device's guest, and discarded by the host. It
 * knows neither tables nor the page.
 */
import type { DeviceAction, DeviceReply } from "../../../wire/device";
import type { DeviceCode } from "../../model";
import type { Device } from "../messages";
import { DeviceProblem } from "../problem";
import type { Identity } from "./identity";

/** Everything outside that a program depends on. */
export interface RunningWorld {
  /** Starts a program. Fails with a `DeviceProblem` if it cannot be loaded. */
  device(): Promise<Device>;
  /** Milliseconds since 1970. */
  now(): number;
  /** 64 hexadecimal digits, fresh for each call. */
  entropy(): string;
}

export class Running {
  /** Counts programs: what was begun for an earlier one is dropped. */
  life = 0;
  /** The program, once it has started. */
  started: Device | null = null;
  #starting: Promise<Device> | null = null;
  /** Why the program does not know whose device it is; null if it does. */
  #unknown: DeviceCode | null = null;

  constructor(
    private readonly world: RunningWorld,
    private readonly identity: Identity,
    /** Called when the program could not be started. */
    private readonly failed: (error: unknown) => void,
  ) {}

  tell(device: Device, message: DeviceAction): DeviceReply {
    const reply = device.call({ ...message, now: this.world.now(), entropy: this.world.entropy() });
    if (reply.problem !== undefined) console.error(reply.problem);
    return reply;
  }

  /** The program, started if there is none. */
  program(): Promise<Device> {
    return (this.#starting ??= this.#start(this.life));
  }

  /** Makes sure that the program knows to whom the races belong. Fails if the storage does not say it. */
  async knowGuest(): Promise<void> {
    const { life } = this;
    const device = await this.program();
    if (this.#unknown === null || life !== this.life) return;
    // The storage may answer by now.
    const problem = await this.#introduce(device);
    if (life === this.life) this.#unknown = problem;
    if (problem !== null) throw new DeviceProblem(problem);
  }

  /** Another program beside this one, which knows the guest. Fails as `knowGuest` does. */
  async another(): Promise<Device> {
    const device = await this.world.device();
    const problem = await this.#introduce(device);
    if (problem !== null) throw new DeviceProblem(problem);
    return device;
  }

  discard(): void {
    this.life += 1;
    this.started = this.#starting = this.#unknown = null;
  }

  async #start(life: number): Promise<Device> {
    try {
      const device = await this.world.device();
      const problem = await this.#introduce(device);
      if (life === this.life) [this.started, this.#unknown] = [device, problem];
      return device;
    } catch (error) {
      if (life === this.life) this.failed(error);
      throw error;
    }
  }

  #introduce(device: Device): Promise<DeviceCode | null> {
    return this.identity.introduce((message) => this.tell(device, message));
  }
}
