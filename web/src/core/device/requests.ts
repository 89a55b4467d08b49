/** What the worker itself reads and changes of requests and answers. No state. */
import type { DeviceCode } from "../model";
import { refusalOf } from "./clients";
import type { Told } from "./messages";

/** The refusal of a program whose append could not be stored. */
const NOT_STORED = "not-stored";

/** The table on this device that a path names; null if it names none. */
export const tableIn = (path: string): string | null => /^\/api\/tables\/(device_[\w-]+)/.exec(path)?.[1] ?? null;

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
