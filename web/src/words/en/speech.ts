/** How English says the things that sentences are made of. */
import type { Space } from "../../wire/game";
import { capital, marked } from "../marked";
import { mark } from "../marks";
import { names } from "./names";

export const say = {
  ...marked(names),
  space: (space: Space) => mark("space", space, space === 0 ? "Port Royal" : `space ${space}`),
  whose: (who: string) => `${who}’s`,
};

/** A whole sentence. */
export const sentence = (...pieces: string[]): string => capital(pieces.join(""));

/** "Anne, Mary and John". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
