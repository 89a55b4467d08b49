/**
 * Keeps lessons out of the storage: a learner begins a scene anew, so its table lives only as long as the page, and
 * lessons work where the browser stores nothing. All other tables go to the storage.
 */
import type { DeviceStore, StoredAppend } from "../../wire/device";
import type { Storage } from "./storage";

/** The number of lessons' tables that are kept: a page plays one at a time. */
const MOST = 8;

export class Scratch implements Pick<Storage, "append" | "read"> {
  #logs = new Map<string, StoredAppend[]>();

  constructor(private readonly storage: Pick<Storage, "append" | "read">) {}

  async append(appends: readonly DeviceStore[]): Promise<void> {
    for (const { table, seq, at, lines, listing } of appends) {
      // Only the table of a lesson begins without a place in the list.
      if (seq === 1 && listing === null) this.#logs.set(table, []);
      this.#logs.get(table)?.push({ seq, at, lines });
    }
    for (const table of [...this.#logs.keys()].slice(0, -MOST)) this.#logs.delete(table);
    const rest = appends.filter(({ table }) => !this.#logs.has(table));
    if (rest.length > 0) await this.storage.append(rest);
  }

  async read(table: string): Promise<StoredAppend[] | null> {
    return this.#logs.get(table) ?? this.storage.read(table);
  }
}
