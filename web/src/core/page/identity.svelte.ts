/**
 * The reader's name: fetched from the server once, and shared by all components that show or change it. The browser
 * keeps it for races on this device, and for times without a server.
 */
import type { Language } from "../../wire/server";
import { anywhere, callMe, me } from "../network/api";
import { browserStore } from "./settings";

const KEY = "xaymaca.name";
const store = browserStore();

let name = $state<string | null>(null);
let asked: Promise<unknown> | null = null;

function take(told: string): void {
  name = told;
  try {
    store?.setItem(KEY, told);
  } catch {
    // Private windows and full disks refuse: the server knows the name.
  }
}

/** Matches the names that the server makes up for guests who gave none. */
const MADE = /^(?:Guest|Invité) \d+$/;

export const identity = {
  /** Null until the server has sent it. */
  get name(): string | null {
    return name;
  },
  /** Did the reader choose this name? */
  get named(): boolean {
    return name !== null && !MADE.test(name);
  },
  /** Fetches the name once. After a failure the next call tries again. */
  ask(): Promise<unknown> {
    asked ??= me().then(
      (found) => take(found.name),
      () => {
        name ??= store?.getItem(KEY) ?? null;
        asked = null;
      },
    );
    return asked;
  },
  /** Changes the name, at every table too. Throws `RequestFailed` if the server refuses. */
  async call(wanted: string, language: Language): Promise<void> {
    take((await anywhere((place) => callMe(wanted, language, place))).name);
  },
};
