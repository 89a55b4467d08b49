/** The reader's name: fetched from the server once, and shared by all components that show or change it. */
import type { Language } from "../../wire/server";
import { callMe, me } from "../network/api";

let name = $state<string | null>(null);
let asked: Promise<unknown> | null = null;

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
      (found) => (name = found.name),
      () => (asked = null),
    );
    return asked;
  },
  /** Changes the name, at every table too. Throws `RequestFailed` if the server refuses. */
  async call(wanted: string, language: Language): Promise<void> {
    name = (await callMe(wanted, language)).name;
  },
};
