/**
 * The reader's name: fetched from the server once, and shared by all components that show or change it. The browser
 * keeps it for races on this device, and for times without a server.
 */
import type { Language } from "../../../wire/server";
import { anywhere, callMe, me, RequestFailed } from "../../network/api";
import { device } from "../../network/place";
import { browserStore } from "../settings";

const KEY = "xaymaca.name";
/** The language in which the name was chosen while the server was away; empty if the server knows the name. */
const UNTOLD = "xaymaca.name.untold";
const store = browserStore();

let name = $state<string | null>(null);
let asked: Promise<unknown> | null = null;

function take(told: string, untold: Language | "" = ""): void {
  name = told;
  try {
    store?.setItem(KEY, told);
    store?.setItem(UNTOLD, untold);
  } catch {
    // Private windows and full disks refuse: the server knows the name.
  }
}

/** The name from the server. A name that was chosen while it was away is newer, and is told to the server. */
async function agree(): Promise<void> {
  const [kept, untold] = [KEY, UNTOLD].map((key) => store?.getItem(key));
  if (kept && (untold === "en" || untold === "fr")) {
    try {
      return take((await callMe(kept, untold)).name);
    } catch (error) {
      // A server that refuses the name has another.
      if (!(error instanceof RequestFailed && error.status >= 400 && error.status < 500)) throw error;
    }
  }
  take((await me()).name);
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
  /** Fetches the name once. After a failure, and after a choice that the server does not know, the next call asks again. */
  ask(): Promise<unknown> {
    asked ??= agree().catch(() => {
      name ??= store?.getItem(KEY) ?? null;
      asked = null;
    });
    return asked;
  },
  /** Changes the name, at every table too. Throws `RequestFailed` if the server refuses. */
  async call(wanted: string, language: Language): Promise<void> {
    let isUntold = false;
    const told = await anywhere((place) => {
      isUntold = place === device;
      return callMe(wanted, language, place);
    });
    take(told.name, isUntold ? language : "");
    if (isUntold) asked = null;
  },
};
