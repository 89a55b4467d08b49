/** Records and races on this device: opened from a text, or going on from a moment. It checks only lengths. */
import type { NewContinued, NewRecord } from "../../wire/device";
import type { Found, Update } from "../../wire/server";
import { newSeed } from "../fairness/seed";
import { forget, json, order, record as recordOf } from "../network/api";
import { device, isOnDevice } from "../network/place";

/** The longest record that the device takes, in bytes. */
export const LONGEST_RECORD = 1_000_000;

export const isTooLong = (text: string): boolean =>
  text.length > LONGEST_RECORD || new TextEncoder().encode(text).length > LONGEST_RECORD;

/** Makes a race of this device from a record, which the device reads and plays. Returns the id of its table. */
export const openRecord = async (text: string): Promise<string> =>
  (await json<Found>("POST", "/api/device/records", { record: text } satisfies NewRecord, device)).table;

/** Who sails on: people in these seats, and bots in all others. A bot keeps its level unless `levels` names another. */
export type Sailors = Pick<NewContinued, "people" | "levels">;

/**
 * Begins a race on this device after so many steps of another one. The steps of a running race of this device are not in
 * its record, which has gaps: the device takes them from the race itself. That race is given up, for the new one will
 * show at its end what is hidden in it. Returns the id of the new table.
 */
export async function goOn(id: string, running: boolean, step: number, sailors: Sailors): Promise<string> {
  const from = running && isOnDevice(id) ? { table: id } : { record: await recordOf(id) };
  const body: NewContinued = { ...from, step, ...sailors, seed: newSeed() };
  const { table } = await json<Update>("POST", "/api/device/continue", body, device);
  // If that fails, the race only stays in the reader's list.
  if (running) await order(id, { do: "give-up" }).catch(() => undefined);
  return table!.id;
}

/** The same for a decision that the reader takes back: the new race stands in place of the running one. */
export async function takeBack(id: string, step: number, sailors: Sailors): Promise<string> {
  const table = await goOn(id, true, step, sailors);
  // If that fails, the race only stays in the reader's list.
  await forget(id).catch(() => undefined);
  return table;
}
