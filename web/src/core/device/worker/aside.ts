/**
 * Answers a question about a race that this tab does not sail: by a program of its own, from what is stored. Nothing is
 * stored by it, so it needs no lock.
 */
import type { DeviceAction, DeviceEffect, DeviceReply } from "../../../wire/device";
import type { Told } from "../messages";
import { DeviceProblem } from "../problem";

/** What an analysis needs: the Admiral's mind in the program, and a rest in which the worker hears the page. */
export interface Analysing {
  model(): Promise<void>;
  rest(): Promise<void>;
}

/** `read` brings the log of a table. Null if the program does not answer. */
export async function answerAside(
  question: DeviceAction,
  tell: (message: DeviceAction) => DeviceReply,
  read: (table: string) => Promise<DeviceAction>,
  analysing: Analysing,
): Promise<Told | null> {
  const queue = [question];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { out, needs_model, analyses } = tell(next);
    for (const effect of out) {
      if ("answer" in effect) return effect;
      const then = await reactionTo(effect, read);
      if (then !== null) queue.push(then);
    }
    if (queue.length > 0) continue;
    if (needs_model) await analysing.model().catch(unloaded);
    else if (analyses) await analysing.rest();
    if (needs_model || analyses) queue.push({ do: "analyse" });
  }
  return null;
}

function unloaded(error: unknown): never {
  throw new DeviceProblem("device-unloaded", error);
}

async function reactionTo(
  effect: DeviceEffect,
  read: (table: string) => Promise<DeviceAction>,
): Promise<DeviceAction | null> {
  if ("load" in effect) return read(effect.load);
  if ("store" in effect) return { do: "stored", table: effect.store.table, seq: effect.store.seq, ok: false };
  return null;
}
