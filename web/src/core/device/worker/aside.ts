/**
 * Answers a question about a race that this tab does not sail: by a program of its own, from what is stored. Nothing is
 * stored by it, so it needs no lock.
 */
import type { DeviceAction, DeviceEffect, DeviceReply } from "../../../wire/device";
import type { Told } from "../messages";

/** `read` brings the log of a table. Null if the program does not answer. */
export async function answerAside(
  question: DeviceAction,
  tell: (message: DeviceAction) => DeviceReply,
  read: (table: string) => Promise<DeviceAction>,
): Promise<Told | null> {
  const queue = [question];
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    for (const effect of tell(next).out) {
      if ("answer" in effect) return effect;
      const then = await reactionTo(effect, read);
      if (then !== null) queue.push(then);
    }
  return null;
}

async function reactionTo(
  effect: DeviceEffect,
  read: (table: string) => Promise<DeviceAction>,
): Promise<DeviceAction | null> {
  if ("load" in effect) return read(effect.load);
  if ("store" in effect) return { do: "stored", table: effect.store.table, seq: effect.store.seq, ok: false };
  return null;
}
