/** How races of the reader ended, for the few that a list shows: asked one after the other, and never twice. */
import { SvelteMap } from "svelte/reactivity";
import type { Update } from "../wire/server";
import { look } from "./api";
import { ownOf, type Own } from "./verdict";

export interface Outcome extends Partial<Own> {
  /** When the last thing happened, in milliseconds since 1970. */
  at: number;
}

/** What an update of a finished race says of the reader. */
export function outcomeOf({ at, seat, open }: Pick<Update, "at" | "seat" | "open">): Outcome {
  const own = seat !== null && open?.result ? ownOf(open.result, seat) : null;
  return { at, ...own };
}

export class Results {
  /** Null where the server did not tell. */
  readonly #known = new SvelteMap<string, Outcome | null>();
  #asking = Promise.resolve();

  constructor(private readonly ask: (id: string) => Promise<Update> = look) {}

  of(id: string): Outcome | null {
    return this.#known.get(id) ?? null;
  }

  /** Has these asked for, after those that are being asked for already. */
  want(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#known.has(id)) continue;
      this.#known.set(id, null);
      this.#asking = this.#asking.then(async () => {
        try {
          this.#known.set(id, outcomeOf(await this.ask(id)));
        } catch {
          // Its line says what the list says.
        }
      });
    }
  }
}

export const results = new Results();
