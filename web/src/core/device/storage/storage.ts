/**
 * The races of this device in IndexedDB: the log of each table, append by append, what the list shows of it, and who
 * plays here. It knows lines of text and nothing of the game. Every failure is a `DeviceProblem`.
 */
import type { DeviceStore, StoredAppend } from "../../../wire/device";
import { DeviceProblem, openingProblem, storageProblem } from "../problem";

/** A race as the list knows it. `listing` is a `Summary`, unless the stored race is damaged. */
export interface Race {
  table: string;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  listing: unknown;
}

export interface Guest {
  id: string;
  name: string;
}

const NAME = "xaymaca";
const VERSION = 1;
const APPENDS = "appends";
const RACES = "races";
const GUEST = "guest";
/** The key of the only guest. */
const ME = "me";

/** Milliseconds that opening may take: an older version of the page in another tab can block it. */
const PATIENCE = 5_000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("a request failed"));
  });

/** All appends of a table, or those from a number on. */
const logOf = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, Infinity]);

const isAppend = (value: unknown): value is StoredAppend => {
  const { seq, at, lines, digest } = (value ?? {}) as StoredAppend;
  // What was stored before there were digests has none.
  const isDigest = digest === undefined || typeof digest === "string";
  return typeof seq === "number" && typeof at === "number" && typeof lines === "string" && isDigest;
};

/** The guest as it was stored; null if none was. */
function guestIn(value: unknown): Guest | null {
  if (value === undefined) return null;
  const { id, name } = (value ?? {}) as Guest;
  if (typeof id !== "string" || typeof name !== "string") throw new DeviceProblem("storage-damaged");
  return { id, name };
}

export class Storage {
  #database: Promise<IDBDatabase> | null = null;

  /** `factory` is null in browsers that offer no storage. */
  constructor(private readonly factory: IDBFactory | null = globalThis.indexedDB ?? null) {}

  /**
   * Stores appends, all or none, and waits until they are on the disk. Fails with `taken-over` if another tab has
   * stored one of these numbers, and with `storage-lost` if the log before them is gone.
   */
  async append(appends: readonly DeviceStore[]): Promise<void> {
    await this.#write([APPENDS, RACES], async (transaction) => {
      const logs = transaction.objectStore(APPENDS);
      const races = transaction.objectStore(RACES);
      for (const { table, seq, at, lines, digest, listing } of appends) {
        if (seq > 1 && (await done(logs.getKey([table, seq - 1]))) === undefined)
          throw new DeviceProblem("storage-lost");
        await done(logs.add({ table, seq, at, lines, digest }));
        const before = (await done(races.get(table))) as Race | undefined;
        await done(races.put({ table, at, listing: listing ?? before?.listing ?? null } satisfies Race));
      }
    });
  }

  /** The log of a table, in order; null if there is none. */
  async read(table: string): Promise<StoredAppend[] | null> {
    const found = await this.#read(APPENDS, (store) => store.getAll(logOf(table)) as IDBRequest<unknown[]>);
    if (found.length === 0) return null;
    if (!found.every(isAppend)) throw new DeviceProblem("storage-damaged");
    return found.map(({ seq, at, lines, digest }) => ({ seq, at, lines, digest }));
  }

  races(): Promise<Race[]> {
    return this.#read(RACES, (store) => store.getAll() as IDBRequest<Race[]>);
  }

  /** Deletes a table's log and its place in the list. */
  async remove(table: string): Promise<void> {
    await this.#write([APPENDS, RACES], async (transaction) => {
      await done(transaction.objectStore(APPENDS).delete(logOf(table)));
      await done(transaction.objectStore(RACES).delete(table));
    });
  }

  /** Who plays here; null if no guest is stored yet. */
  async guest(): Promise<Guest | null> {
    return guestIn(await this.#read(GUEST, (store) => store.get(ME) as IDBRequest<unknown>));
  }

  /**
   * Stores who plays here, unless a guest is stored already, and returns who it is. It is one transaction, so tabs that
   * begin together have the same guest.
   */
  firstGuest({ id, name }: Guest): Promise<Guest> {
    return this.#write([GUEST], async (transaction) => {
      const store = transaction.objectStore(GUEST);
      const stored = guestIn(await done(store.get(ME)));
      if (stored === null) await done(store.put({ id, name }, ME));
      return stored ?? { id, name };
    });
  }

  /** Stores another name of the guest; nothing, if it is not the guest that is stored. */
  async renameGuest({ id, name }: Guest): Promise<void> {
    await this.#write([GUEST], async (transaction) => {
      const store = transaction.objectStore(GUEST);
      if (guestIn(await done(store.get(ME)))?.id === id) await done(store.put({ id, name }, ME));
    });
  }

  /** Opens the database once. After a failure, or when the browser closed it, the next call opens it again. */
  #open(): Promise<IDBDatabase> {
    const opening = (this.#database ??= this.#opened());
    opening.catch(() => (this.#database = null));
    return opening;
  }

  async #opened(): Promise<IDBDatabase> {
    if (this.factory === null) throw new DeviceProblem("storage-refused");
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const request = this.factory.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        const database = request.result;
        database.createObjectStore(APPENDS, { keyPath: ["table", "seq"] });
        database.createObjectStore(RACES, { keyPath: "table" });
        database.createObjectStore(GUEST);
      };
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new DeviceProblem("storage-failed")), PATIENCE);
      });
      const database = await Promise.race([done(request), late]);
      const forget = (): void => {
        this.#database = null;
      };
      database.onclose = forget;
      // A newer page in another tab wants to change the database.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      return database;
    } catch (error) {
      throw error instanceof DeviceProblem ? error : openingProblem(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #read<T>(name: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.#open();
    try {
      return await done(ask(database.transaction(name).objectStore(name)));
    } catch (error) {
      throw this.#problem(error);
    }
  }

  /** Runs one transaction and waits until it has completed. If `work` fails, nothing of it is stored. */
  async #write<T>(names: string[], work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    const database = await this.#open();
    let transaction: IDBTransaction;
    try {
      transaction = database.transaction(names, "readwrite", { durability: "strict" });
    } catch (error) {
      throw this.#problem(error);
    }
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
    });
    try {
      const [result] = await Promise.all([work(transaction), completed]);
      return result;
    } catch (error) {
      // A failed `work` must not leave half of its changes; a transaction that has ended already cannot be aborted.
      completed.catch(() => undefined);
      try {
        transaction.abort();
      } catch {
        // It has aborted by itself.
      }
      throw this.#problem(error);
    }
  }

  /** A database that the browser has closed is opened again by the next call. */
  #problem(error: unknown): DeviceProblem {
    if (error instanceof DOMException && error.name === "InvalidStateError") this.#database = null;
    return storageProblem(error);
  }
}
