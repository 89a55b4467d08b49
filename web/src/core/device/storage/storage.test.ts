/** What is stored is there after a restart, all or nothing; every failure of the browser has a name. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import type { DeviceStore } from "../../../wire/device";
import type { Summary } from "../../../wire/server";
import { Storage } from "./storage";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);

let factory: IDBFactory;
let storage: Storage;
beforeEach(() => {
  factory = new IDBFactory();
  storage = new Storage(factory);
});

const append = (seq: number, change: Partial<DeviceStore> = {}): DeviceStore => ({
  table: "device_one",
  seq,
  at: 1000 + seq,
  lines: `line ${seq}\n`,
  digest: `digest ${seq}`,
  listing: null,
  lesson: false,
  ...change,
});

test("a log is read in order, also after a restart", async () => {
  for (let seq = 1; seq <= 12; seq += 1) await storage.append([append(seq)]);
  const read = await new Storage(factory).read("device_one");
  expect(read?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(read?.[0]).toEqual({ seq: 1, at: 1001, lines: "line 1\n", digest: "digest 1" });
  expect(await storage.read("device_two")).toBeNull();
});

test("a race keeps its place in the list until another listing comes", async () => {
  await storage.append([append(1, { listing: { phase: "racing" } as Summary })]);
  await storage.append([append(2)]);
  expect(await storage.races()).toEqual([{ table: "device_one", at: 1002, listing: { phase: "racing" } }]);
  await storage.append([append(3, { listing: { phase: "over" } as Summary })]);
  expect(await storage.races()).toMatchObject([{ listing: { phase: "over" } }]);
});

test("an append that another tab has stored fails, and with it all others of its group", async () => {
  await storage.append([append(1)]);
  await storage.append([append(2, { lines: "theirs" })]);
  const group = [append(1, { table: "device_two" }), append(2, { lines: "ours" })];
  await expect(storage.append(group)).rejects.toMatchObject({ code: "taken-over" });
  expect((await storage.read("device_one"))?.at(-1)?.lines).toBe("theirs");
  expect(await storage.read("device_two")).toBeNull();
});

test("nothing is appended to a log that was deleted meanwhile", async () => {
  await storage.append([append(1)]);
  await storage.remove("device_one");
  await expect(storage.append([append(2)])).rejects.toMatchObject({ code: "storage-lost" });
  expect(await storage.races()).toEqual([]);
});

test("deleting a race leaves the others", async () => {
  await storage.append([append(1)]);
  await storage.append([append(1, { table: "device_two" })]);
  await storage.remove("device_one");
  expect(await storage.read("device_one")).toBeNull();
  expect(await storage.read("device_two")).toHaveLength(1);
  expect((await storage.races()).map(({ table }) => table)).toEqual(["device_two"]);
});

test("a damaged race does not hide the others", async () => {
  await storage.append([append(1)]);
  await storage.append([append(1, { table: "device_two", lines: 7 as unknown as string })]);
  await expect(storage.read("device_two")).rejects.toMatchObject({ code: "storage-damaged" });
  expect(await storage.read("device_one")).toHaveLength(1);
});

test("the first guest is kept, and may have another name later", async () => {
  expect(await storage.guest()).toBeNull();
  expect(await storage.firstGuest({ id: "g1", name: "Anne" })).toEqual({ id: "g1", name: "Anne" });
  const later = new Storage(factory);
  expect(await later.firstGuest({ id: "g2", name: "Mary" })).toEqual({ id: "g1", name: "Anne" });
  await later.renameGuest({ id: "g2", name: "Mary" });
  expect(await later.guest()).toEqual({ id: "g1", name: "Anne" });
  await later.renameGuest({ id: "g1", name: "Anne Bonny" });
  expect(await storage.guest()).toEqual({ id: "g1", name: "Anne Bonny" });
});

test("two tabs that begin together have the same guest", async () => {
  const tabs = ["g1", "g2"].map((id) => new Storage(factory).firstGuest({ id, name: id }));
  const [one, other] = await Promise.all(tabs);
  expect(one).toEqual(other);
  expect(await storage.guest()).toEqual(one);
});

test("a guest who cannot be read is named, and not replaced", async () => {
  await storage.guest();
  const database = await opened();
  const transaction = database.transaction("guest", "readwrite");
  transaction.objectStore("guest").put({ name: "Anne" }, "me");
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  await expect(storage.guest()).rejects.toMatchObject({ code: "storage-damaged" });
  await expect(storage.firstGuest({ id: "g2", name: "Mary" })).rejects.toMatchObject({ code: "storage-damaged" });
});

test("a database that the browser closed is opened again", async () => {
  await storage.append([append(1)]);
  // Another tab wants to delete the database: this one lets go of it.
  await new Promise((resolve) => (factory.deleteDatabase("xaymaca").onsuccess = resolve));
  expect(await storage.read("device_one")).toBeNull();
  await storage.append([append(1)]);
  expect(await storage.read("device_one")).toHaveLength(1);
});

const failing = (name: string): IDBFactory => {
  const open = (): never => {
    throw new DOMException("no", name);
  };
  return { open } as unknown as IDBFactory;
};

test.each([
  ["storage-refused", null],
  ["storage-refused", failing("SecurityError")],
  ["storage-refused", failing("InvalidStateError")],
  ["storage-full", failing("QuotaExceededError")],
  ["storage-failed", failing("VersionError")],
])("a browser without storage: %s", async (code, factory) => {
  const without = new Storage(factory);
  await expect(without.append([append(1)])).rejects.toMatchObject({ code });
  await expect(without.races()).rejects.toMatchObject({ code });
});

test("a full disk refuses the append and keeps what is stored", async () => {
  await storage.append([append(1)]);
  const full = vi.spyOn(Object.getPrototypeOf(await opened()).constructor.prototype, "transaction");
  full.mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await expect(storage.append([append(2)])).rejects.toMatchObject({ code: "storage-full" });
  expect(await storage.read("device_one")).toHaveLength(1);
  await storage.append([append(2)]);
  expect(await storage.read("device_one")).toHaveLength(2);
});

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = factory.open("xaymaca");
    request.onsuccess = () => resolve(request.result);
  });
