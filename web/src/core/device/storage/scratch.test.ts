/** Lessons stay in memory, races go to the storage. */
import { expect, test, vi } from "vitest";
import type { DeviceStore } from "../../../wire/device";
import type { Summary } from "../../../wire/server";
import { Scratch } from "./scratch";

const append = (table: string, seq: number, listing: Summary | null): DeviceStore => ({
  table,
  seq,
  at: 1,
  lines: `${table} ${seq}`,
  digest: "",
  listing,
  lesson: table.startsWith("lesson"),
});

test("the table of a lesson is kept in memory", async () => {
  const storage = { append: vi.fn(async () => undefined), read: vi.fn(async () => null) };
  const scratch = new Scratch(storage);
  const race = append("race", 1, {} as Summary);
  await scratch.append([append("lesson", 1, null)]);
  await scratch.append([race]);
  await scratch.append([append("lesson", 2, null)]);
  const onward = append("race", 2, null);
  await scratch.append([onward]);
  // A race without people is in no list, and yet it is no lesson.
  const unlisted = append("other race", 1, null);
  await scratch.append([unlisted]);
  expect(storage.append.mock.calls).toEqual([[[race]], [[onward]], [[unlisted]]]);
  expect((await scratch.read("lesson"))?.map(({ lines }) => lines)).toEqual(["lesson 1", "lesson 2"]);
  await scratch.read("race");
  expect(storage.read).toHaveBeenCalledWith("race");
});

test("the oldest lessons are forgotten", async () => {
  const scratch = new Scratch({ append: async () => undefined, read: async () => null });
  for (let number = 1; number <= 9; number += 1) await scratch.append([append(`lesson ${number}`, 1, null)]);
  expect(await scratch.read("lesson 1")).toBeNull();
  expect(await scratch.read("lesson 9")).toHaveLength(1);
  await expect(scratch.append([append("lesson 1", 2, null)])).rejects.toMatchObject({ code: "storage-lost" });
});
