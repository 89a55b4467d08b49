/** How English says the things that sentences are made of. */
import type { ShipId, Space } from "../../wire/game";
import { capital, marked } from "../marked";
import { mark, reworded } from "../marks";
import type { Voice } from "../shape";
import { names } from "./names";

export const say = {
  ...marked(names),
  space: (space: Space) => mark("space", space, space === 0 ? "Port Royal" : `space ${space}`),
  whose: (who: string) => `${who}’s`,
};

const IRREGULAR: Record<string, string> = { is: "are", has: "have", does: "do" };

/** The reader is "you", everybody else has a name. */
export const who = (ship: ShipId, { ship: name, you }: Voice): string =>
  ship === you ? reworded(name(ship), "you") : name(ship);

/** A verb as it follows "you" or a name; it is given as it follows a name. */
export const verbOf = (you: boolean, verb: string): string =>
  you ? (IRREGULAR[verb] ?? verb.replace(/s$/, "")) : verb;

/** Subject and verb: "Mary sails", "you sail". */
export const does = (ship: ShipId, voice: Voice, verb: string): string =>
  `${who(ship, voice)} ${verbOf(ship === voice.you, verb)}`;

/** "your", or "Mary’s". */
export const whose = (ship: ShipId, voice: Voice): string =>
  ship === voice.you ? "your" : say.whose(voice.ship(ship));

/** A whole sentence. */
export const sentence = (...pieces: string[]): string => capital(pieces.join(""));

/** "Anne, Mary and John". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
