/** How French says the things that sentences are made of: articles that melt, vowels that elide. */
import type { Good, ShipId, Space } from "../../wire/game";
import { capital, marked } from "../marked";
import { mark, plain, reworded } from "../marks";
import type { Voice } from "../shape";
import { names } from "./names";

const OPENING = /^(\u27e6\w+:[^|\u27e7]*\|)?/u;

/** "de Mary", "d’Anne", "du Bateau Fantôme": `word` is de or à, before a name that may be marked. */
function before(word: "de" | "à", name: string): string {
  const spoken = plain(name);
  if (spoken.startsWith("le ")) {
    const open = OPENING.exec(name)![0];
    return `${word === "de" ? "du" : "au"} ${open}${name.slice(open.length + 3)}`;
  }
  // "One-Eyed" and the like begin with the sound of a w.
  const vowel = /^(?!one\b)[aeiouœæ]/i.test(spoken.normalize("NFD"));
  return word === "de" && vowel ? `d’${name}` : `${word} ${name}`;
}

/** Of somebody. */
export const de = (name: string): string => before("de", name);
/** To somebody. */
export const a = (name: string): string => before("à", name);

export const say = {
  ...marked(names),
  /** With its article: "la case 14", "Port Royal". */
  space: (space: Space) => mark("space", space, space === 0 ? "Port Royal" : `la case ${space}`),
  /** After "n’a plus": "d’or", "de poudre". */
  none: (good: Good) => mark("good", good, good === "gold" ? "d’or" : `de ${names.symbols[good]}`),
  /** Where one is: "sur la case 14", "à Port Royal". */
  on: (space: Space) =>
    space === 0 ? `à ${mark("space", 0, "Port Royal")}` : `sur ${mark("space", space, `la case ${space}`)}`,
};

/** Some of a good, after a verb: "de l’or", "de la poudre". */
export const some = { gold: "de l’or", food: "de la nourriture", gunpowder: "de la poudre" } as const;

/** Verbs whose form after "vous" is not the one after a name with a z. */
const IRREGULAR: Record<string, string> = {
  atteint: "atteignez",
  est: "êtes",
  fait: "faites",
  jette: "jetez",
  obtient: "obtenez",
  paie: "payez",
  perd: "perdez",
  prend: "prenez",
  reçoit: "recevez",
  révèle: "révélez",
  subit: "subissez",
  tient: "tenez",
  voit: "voyez",
};

/** The reader is "vous", everybody else has a name. */
export const who = (ship: ShipId, { ship: name, you }: Voice): string =>
  ship === you ? reworded(name(ship), "vous") : name(ship);

/** A verb as it follows « vous » or a name; it is given as it follows a name. */
export const verbOf = (you: boolean, verb: string): string => (you ? (IRREGULAR[verb] ?? `${verb}z`) : verb);

/** Subject and verb: « Mary avance », « vous avancez ». */
export const does = (ship: ShipId, voice: Voice, verb: string): string =>
  `${who(ship, voice)} ${verbOf(ship === voice.you, verb)}`;

/** Owner and thing: « votre cale 2 », « la cale 2 de Mary ». */
export const whose = (ship: ShipId, voice: Voice, article: "la " | "le " | "l’", thing: string): string =>
  ship === voice.you ? `votre ${thing}` : `${article}${thing} ${de(voice.ship(ship))}`;

/** A whole sentence. */
export const sentence = (...pieces: string[]): string => capital(pieces.join(""));

/** « Anne, Mary et John ». */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} et ${items.at(-1)}`;
}
