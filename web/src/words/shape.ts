/** What a language must be able to say: every event, question, refusal and name, by type, so that none can be missing. */
import type {
  Card,
  Character,
  Event,
  Flag,
  Good,
  Goods,
  Half,
  Question,
  SetupProblemCode,
  Seat,
  ShipId,
  Shape,
  Space,
  Treasure,
} from "../wire/game";
import type { AnyCode, BotLevel, News } from "../wire/server";
import type { ChoiceParts } from "../core/choices";
import type { Explained, Strength } from "../core/strength";
import type { SpaceKind } from "../core/track";
import type { AskedFacts, OptionFacts, SpaceFacts } from "./facts";

/** Who is who, for sentences. Names come marked (see marks.ts). */
export interface Voice {
  /** The name of a ship's captain, or the Ghost Ship's. */
  ship(ship: ShipId): string;
  /** The seat of the reader; null for a spectator. */
  you: Seat | null;
}

type EventNamed<Name> = Extract<Explained, { event: Name }>;
type NewsNamed<Name> = Extract<News, { news: Name }>;
type QuestionNamed<Name> = Extract<Question, { ask: Name }>;

/** A sentence for each event; null for those that are only seen (a second card drawn, for instance). */
export type EventWords = { [Name in Event["event"]]: (event: EventNamed<Name>, voice: Voice) => string | null };
export type NewsWords = { [Name in News["news"]]: (news: NewsNamed<Name>, voice: Voice) => string };
/** What is asked, of the reader and of others: "Choose a card", "Mary chooses where to sail". */
export type QuestionWords = {
  [Name in Question["ask"]]: {
    you: (question: QuestionNamed<Name>, voice: Voice, asked: AskedFacts) => string;
    others: (question: QuestionNamed<Name>, voice: Voice, who: string, asked: AskedFacts) => string;
  };
};
/** Why something is not done, and those of previews and odds. */
export type RefusalWords = Record<AnyCode | SetupProblemCode | "no-dice" | "no-battle" | "socket-only", string>;

/** A thing with a name: alone (a label), in a sentence (with its article, if it has one), and what it does in one line. */
export interface Named {
  name: string;
  the: string;
  power: string;
}

/** The names of the game's things. Functions are given a count. */
export interface NameWords {
  goods: Record<Good, (count: number) => string>;
  symbols: Record<Good | "forward" | "backward" | "morning" | "evening", string>;
  halves: Record<Half, string>;
  cards: Record<Card, string>;
  spaces: Record<SpaceKind, string>;
  shapes: Record<Shape, string>;
  treasures: Record<Treasure, Named>;
  characters: Record<Character, Named>;
  /** What stands at a table of the tavern. */
  tavern: Record<"room" | "faceDown" | "empty" | "rum", string>;
  flags: Record<Flag, string>;
  levels: Record<BotLevel, { name: string; strength: string }>;
  /** The Ghost Ship as a label, and in a sentence. */
  /** What a bot is called, whose English name the server sends. */
  bot: (name: string) => string;
  ghost: string;
  theGhost: string;
}

/** An option in words: short, as on a button, and as a whole sentence of what it does. Both may carry marks. */
export interface Option {
  label: string;
  text: string;
}

type ChoiceNamed<Name> = Extract<ChoiceParts, { do: Name }>;
export type OptionWords = {
  [Name in ChoiceParts["do"]]: (choice: ChoiceNamed<Name>, facts: OptionFacts) => Option;
};

/** What one ship did in a while, for who comes back: clauses, and the line that they make. */
export interface TellingWords {
  /** "Anne, Mary and John". */
  list(items: readonly string[]): string;
  /** A space in pieces: "Space 6", "port", "5 doubloons", "then 7 or 13", "here: Anne, you". `whole` tells every score (E2). */
  space(facts: SpaceFacts, voice: Voice, whole: boolean): string[];
  you: string;
  /** Several ships met: "Round 5" and so on stand elsewhere. */
  line(who: string, clauses: readonly string[]): string;
  quiet: string;
  moved(from: Space, to: Space): string;
  loaded(goods: readonly Goods[]): string;
  paid(goods: readonly Goods[]): string;
  shortages(count: number): string;
  won(against: readonly string[]): string;
  lost(against: readonly string[]): string;
  treasures(count: number): string;
  recruited(characters: readonly Character[]): string;
  home: string;
  /** What a strength is made of: "die 6, gunpowder 2, Lady Beth 2". */
  strength(strength: Strength): string;
}
