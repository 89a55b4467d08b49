/** The names of one language with marks: the building blocks of its sentences. */
import type { Card, Character, Contents, Face, Good, ShipId, Treasure } from "../wire/game";
import { mark } from "./marks";
import type { NameWords } from "./shape";

/** The sum of an event's token counts. */
export const total = (from: readonly number[]): number => from.reduce((sum, count) => sum + count, 0);

/**
 * Capitalises the first letter of a sentence, also inside a mark. A captain's name stays as they wrote it; the reader's
 * "you" or "vous" is no name.
 */
export const capital = (sentence: string): string =>
  sentence.replace(
    /^(\u27e6(?!ship:\d[^|]*\|(?!(?:you|vous)\u27e7))\w+:[^|\u27e7]*\|)?(\p{Ll})/u,
    (_all, open: string | undefined, letter: string) => {
      return (open ?? "") + letter.toUpperCase();
    },
  );

export function marked(names: NameWords) {
  const goods = (good: Good, count: number) => mark("good", good, names.goods[good](count));
  const character = (who: Character) => mark("character", who, names.characters[who].the);
  return {
    goods,
    character,
    /** The good without a number. */
    good: (good: Good) => mark("good", good, names.symbols[good]),
    card: (card: Card) => mark("card", card, names.cards[card]),
    treasure: (treasure: Treasure) => mark("treasure", treasure, names.treasures[treasure].the),
    contents: (contents: Contents) =>
      "character" in contents ? character(contents.character) : goods(contents.good, contents.count),
    die: (number: number) => mark("die", number, String(number)),
    /** A combat die: its number, or the word for a star. */
    face: (face: Face, star: string) => mark("combat", face, face === "star" ? star : face),
    ghost: mark("ship", "ghost:ghost", names.theGhost),
  };
}

/** Whose ship is it: the reader's, the ghost's, or another captain's? */
export function whose(ship: ShipId, you: ShipId | null): "you" | "ghost" | "other" {
  if (ship === "ghost") return "ghost";
  return ship === you ? "you" : "other";
}
