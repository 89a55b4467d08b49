/** What a language must be able to say: every event, question, refusal and name, by type, so that none can be missing. */
import type {
  Card,
  Character,
  Dice,
  Event,
  Flag,
  Good,
  Half,
  Question,
  SetupProblemCode,
  Seat,
  ShipId,
  Shape,
  Treasure,
} from "../wire/game";
import type { AnyCode, BotLevel, News, Reason } from "../wire/server";
import type { ChoiceParts } from "../core/choices/notation";
import type { MomentKind } from "../core/model";
import type { Explained, Strength } from "../core/game/strength";
import type { SpaceKind } from "../wire/facts";
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
/**
 * What a question asks and why it matters: the first line of its "?". The rule that the "?" leads to tells variants of a
 * question apart: attack or defence, goods or a character.
 */
export type AskedWords = { [Name in Question["ask"]]: (rule: string) => string };
/** What speaks for or against an option, as part of a sentence: "loads 3 food". */
export type ReasonWords = {
  [Name in Reason["reason"]]: (reason: Extract<Reason, { reason: Name }>, voice: Voice) => string;
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

/** Lists, and a space in the board's list. */
export interface TellingWords {
  /** "Anne, Mary and John". */
  list(items: readonly string[]): string;
  /** A space in pieces: "Space 6", "port", "5 doubloons", "then 7 or 13", "here: Anne, you". `whole` tells every score (E2). */
  space(facts: SpaceFacts, voice: Voice, whole: boolean): string[];
  you: string;
  /** What a strength is made of: "die 6, gunpowder 2, Lady Beth 2". */
  strength(strength: Strength): string;
}

/** A battle as far as it has been told: who won, and by what. */
export interface BattleFacts {
  attacker: ShipId;
  defender: ShipId;
  /** Did it begin among these events, or was its beginning told before? */
  began: boolean;
  ended: boolean;
  winner: ShipId | null;
  /** The strengths of attacker and defender, if both are known. */
  strengths: readonly [number, number] | null;
  /** Did a star win it? */
  star: boolean;
}

/** What a ship does, without its name: "sails to 12". */
export type DeedWords = {
  [Name in Exclude<Deed, "battle">]: (event: EventNamed<Name>, voice: Voice) => string;
} & {
  /** From the side of the attacker. */
  battle: (facts: BattleFacts, voice: Voice) => string;
};
/** The events that a summary tells of. */
export type Deed =
  | "battle"
  | "loaded"
  | "overboard"
  | "load-refused"
  | "bank-empty"
  | "sailed"
  | "stayed"
  | "reached-port-royal"
  | "paid"
  | "substituted"
  | "shortage-struck"
  | "shortage-rolled"
  | "retreated"
  | "hold-taken"
  | "treasure-taken"
  | "treasure-given"
  | "loot-left"
  | "treasure-drawn"
  | "treasure-turned-up"
  | "pile-looked-at"
  | "treasure-looked-at"
  | "dice-swapped"
  | "rum-moved"
  | "recruited"
  | "calypso-won";

/** How a step of the race is told in one sentence. */
export interface StoryWords {
  /** "Kate sails to 12 and pays 2 food." */
  sentence(ship: ShipId, deeds: readonly string[], voice: Voice): string;
  /** What a captain finds who looks at a treasure. */
  seen(treasure: Treasure): string;
  /** When a ship has done nothing worth a word. */
  quiet(you: boolean): string;
  /** The morning of a round. */
  dawn(round: { round: number; captain: Seat }, voice: Voice): string;
  dice(rolled: readonly [number, number]): string;
  placed(dice: Dice): string;
  /** What a moment is about that stands for the reader. */
  moments: Record<MomentKind, string>;
}
