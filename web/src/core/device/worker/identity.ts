/**
 * Who plays on this device: one guest for all tabs, to whom all its races belong. The storage says who it is. If it
 * cannot be asked, that is a problem, and never another guest: races would belong to a guest that is gone.
 */
import type { DeviceAction, DeviceReply } from "../../../wire/device";
import type { Language } from "../../../wire/server";
import type { DeviceCode } from "../../model";
import { DeviceProblem, storageProblem } from "../problem";
import type { Guest, Storage } from "../storage/storage";

/** Tells one program something. */
type Tell = (message: DeviceAction) => DeviceReply;

export class Identity {
  /** What the page last said. A null name leaves the one that is stored. */
  #wanted: { name: string | null; language: Language } = { name: null, language: "en" };
  /** The guest in the storage, once it was read. */
  #me: Guest | null = null;
  /** The guest of the last program. The first one that can be stored becomes the device's. */
  #last: Guest | null = null;

  constructor(private readonly storage: Pick<Storage, "guest" | "firstGuest" | "renameGuest">) {}

  want(name: string | null, language: Language): void {
    this.#wanted = { name, language };
  }

  /**
   * Introduces the guest to a program. Returns the problem if the storage does not say who it is: until another call
   * returns null the program has a guest of its own, who may play lessons, which are not stored, and no race.
   */
  async introduce(tell: Tell): Promise<DeviceCode | null> {
    try {
      const stored = await this.#stored();
      const told = (this.#last = this.#tell(tell, stored ?? this.#last));
      // Another tab may have been first.
      const me = stored ?? (await this.storage.firstGuest(told));
      if (me.id !== told.id && this.#tell(tell, me).id !== me.id) throw new DeviceProblem("storage-damaged");
      this.#me = this.#last = me;
      return null;
    } catch (error) {
      this.#last = this.#tell(tell, this.#last);
      return storageProblem(error).code;
    }
  }

  /** What the program calls its guest from now on is stored, if it is the device's guest. */
  renamed(guest: Guest | undefined): void {
    if (guest === undefined || guest.id !== this.#me?.id) return;
    this.#me = this.#last = guest;
    // The page has the name, too, and says it with the next start.
    void this.storage.renameGuest(guest).catch(() => undefined);
  }

  /** A guest who was read once stays the same while the storage does not answer. */
  async #stored(): Promise<Guest | null> {
    const known = this.#me;
    return known === null ? this.storage.guest() : this.storage.guest().catch(() => known);
  }

  #tell(tell: Tell, guest: Guest | null): Guest {
    const { name, language } = this.#wanted;
    const unnamed = language === "fr" ? "Capitaine" : "Captain";
    const id = guest === null ? {} : { id: guest.id };
    return tell({ do: "guest", ...id, name: name ?? guest?.name ?? unnamed, language }).guest!;
  }
}
