/**
 * Keeps lessons out of the storage: a learner begins a scene anew, so its table lives only as long as the page, and
 * lessons work where the browser stores nothing. The program says which they are. All other tables go to the storage.
 */
import type { DeviceStore, StoredAppend } from "../../../wire/device";
import { DeviceProblem } from "../problem";
import type { Storage } from "./storage";

/** The number of lessons' tables that are kept: a page plays one at a time. */
const MOST = 8;

export class Scratch implements Pick<Storage, "append" | "read"> {
  #logs = new Map<string, StoredAppend[]>();

  constructor(private readonly storage: Pick<Storage, "append" | "read">) {}

  async append(appends: readonly DeviceStore[]): Promise<void> {
    for (const { table, seq, at, lines, digest, lesson } of appends) {
      if (!lesson) continue;
      if (seq === 1) this.#logs.set(table, []);
      const log = this.#logs.get(table);
      // It was forgotten, like a log that was deleted.
      if (log === undefined) throw new DeviceProblem("storage-lost");
      log.push({ seq, at, lines, digest });
    }
    for (const table of [...this.#logs.keys()].slice(0, -MOST)) this.#logs.delete(table);
    const rest = appends.filter(({ lesson }) => !lesson);
    if (rest.length > 0) await this.storage.append(rest);
  }

  /** True if it is the table of a lesson. */
  has(table: string): boolean {
    return this.#logs.has(table);
  }

  async read(table: string): Promise<StoredAppend[] | null> {
    return this.#logs.get(table) ?? this.storage.read(table);
  }
}
