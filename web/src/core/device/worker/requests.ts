/** What the worker itself reads and changes of requests and answers. No state. */
import type { DeviceCode } from "../../model";
import { refusalOf } from "./clients";
import type { Told } from "../messages";

/** The refusal of a program whose append could not be stored. */
const NOT_STORED = "not-stored";

/** The table on this device that a request is about; null if it is about none. */
export function tableOf(path: string, body: string | null): string | null {
  const named = /^\/api\/tables\/(device_[\w-]+)/.exec(path)?.[1];
  if (named !== undefined || path !== "/api/device/continue") return named ?? null;
  try {
    const { table } = JSON.parse(body ?? "") as { table?: unknown };
    return typeof table === "string" ? table : null;
  } catch {
    // The program refuses it.
    return null;
  }
}

/** True if a request is about races. All others can be answered without knowing to whom the races of this device belong. */
export const isAboutRaces = (path: string): boolean => /^\/api\/(?:tables|sail|device)\b/.test(path);

/** Says why something was not stored, where the program can only say that it was not. */
export function renamed<T extends Told>(effect: T, code: DeviceCode): T {
  const rename = (text: string): string => {
    if (!text.includes(NOT_STORED)) return text;
    const message = JSON.parse(text) as { code?: string; id?: number };
    return message.code === NOT_STORED ? JSON.stringify(refusalOf(code, message.id)) : text;
  };
  if ("text" in effect) return { ...effect, text: rename(effect.text) };
  if ("body" in effect) return { ...effect, body: rename(effect.body) };
  return effect;
}
