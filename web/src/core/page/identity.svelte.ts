/** Who the reader is, for every place that shows or changes their name: asked once, changed everywhere. */
import type { Language } from "../../wire/server";
import { callMe, me } from "../network/api";

let name = $state<string | null>(null);
let asked: Promise<unknown> | null = null;

/** A name that the server made up, since none was given. */
const MADE = /^(?:Guest|Invité) \d+$/;

export const identity = {
  /** Null until it is known. */
  get name(): string | null {
    return name;
  },
  /** Did the reader give it? */
  get named(): boolean {
    return name !== null && !MADE.test(name);
  },
  /** Asks the server once; what it does not answer now is asked again the next time. */
  ask(): Promise<unknown> {
    asked ??= me().then(
      (found) => (name = found.name),
      () => (asked = null),
    );
    return asked;
  },
  /** Takes another name, at every table too. Throws what the server refused. */
  async call(wanted: string, language: Language): Promise<void> {
    name = (await callMe(wanted, language)).name;
  },
};
