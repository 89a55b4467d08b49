/**
 * The types of a language's catalogue: every event, question, refusal and name has its entry, or it does not compile.
 */
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
import type { Happening } from "../core/analysis/causes";
import type { DeviceCode, MomentKind } from "../core/model";
import type { Explained, Strength } from "../core/game/strength";
import type { SpaceKind } from "../wire/facts";
import type { AskedFacts, OptionFacts, SpaceFacts } from "./facts";

/** The names at a table, for sentences. They carry marks (see marks.ts). */
export interface Voice {
  /** The name of a ship's captain, or the Ghost Ship's. */
  ship(ship: ShipId): string;
  /** The seat of the reader; null for a spectator. */
  you: Seat | null;
  /** True if several people share this device, which goes to the next captain once a card is chosen. */
  shares?: boolean;
}

type EventNamed<Name> = Extract<Explained, { event: Name }>;
type NewsNamed<Name> = Extract<News, { news: Name }>;
type QuestionNamed<Name> = Extract<Question, { ask: Name }>;

/** A sentence for each event; null for events shown without words, such as a second card drawn. */
export type EventWords = { [Name in Event["event"]]: (event: EventNamed<Name>, voice: Voice) => string | null };
export type NewsWords = { [Name in News["news"]]: (news: NewsNamed<Name>, voice: Voice) => string };
/** Each question, worded for the reader and for others: "Choose a card", "Mary chooses where to sail". */
export type QuestionWords = {
  [Name in Question["ask"]]: {
    you: (question: QuestionNamed<Name>, voice: Voice, asked: AskedFacts) => string;
    others: (question: QuestionNamed<Name>, voice: Voice, who: string, asked: AskedFacts) => string;
  };
};
/**
 * What a question asks and why it matters: the first line behind its "?". `rule` is the rule that the "?" links to; it
 * tells variants apart, such as attack and defence, or goods and a character.
 */
export type AskedWords = { [Name in Question["ask"]]: (rule: string) => string };
/** A reason for or against an option, as part of a sentence: "loads 3 food". */
export type ReasonWords = {
  [Name in Reason["reason"]]: (reason: Extract<Reason, { reason: Name }>, voice: Voice) => string;
};
type HappeningNamed<Name> = Extract<Happening, { kind: Name }>;
/**
 * What changed the chances at a moment, as the subject of a sentence: "the dice (5 and 2)". Of a choice, `said` is the
 * option in words; null if it is not known.
 */
export type HappeningWords = {
  [Name in Happening["kind"]]: (
    of: HappeningNamed<Name> & (Name extends "choice" ? { said: string | null } : unknown),
    voice: Voice,
  ) => string;
};

/** The facts of a share text: `luck` from −3 to 3, `stars` from 0 to 3, or null if they are not known. */
export interface Shared {
  captains: number;
  rank: number;
  luck: number;
  stars: number | null;
}

/** A sentence for each refusal code, those of previews and odds included. */
export type RefusalWords = Record<
  AnyCode | SetupProblemCode | DeviceCode | "no-dice" | "no-battle" | "socket-only",
  string
>;

/**
 * A thing with a name: alone (a label), in a sentence (with its article, if it has one), and what it does in one line.
 */
export interface Named {
  name: string;
  the: string;
  power: string;
}

/** The names of the game's things. Functions take a count. */
export interface NameWords {
  goods: Record<Good, (count: number) => string>;
  symbols: Record<Good | "forward" | "backward" | "morning" | "evening", string>;
  halves: Record<Half, string>;
  cards: Record<Card, string>;
  spaces: Record<SpaceKind, string>;
  shapes: Record<Shape, string>;
  treasures: Record<Treasure, Named>;
  characters: Record<Character, Named>;
  /** The tavern's room, and what a cell of it shows. */
  tavern: Record<"room" | "faceDown" | "empty" | "rum", string>;
  flags: Record<Flag, string>;
  levels: Record<BotLevel, { name: string; strength: string }>;
  /** Translates the English bot name that the server sends. */
  bot: (name: string) => string;
  /** The Ghost Ship as a label, and in a sentence. */
  ghost: string;
  theGhost: string;
}

/** An option in words: a short label for a button, and a sentence that says what it does. Both may carry marks. */
export interface Option {
  label: string;
  text: string;
}

type ChoiceNamed<Name> = Extract<ChoiceParts, { do: Name }>;
export type OptionWords = {
  [Name in ChoiceParts["do"]]: (choice: ChoiceNamed<Name>, facts: OptionFacts) => Option;
};

/** Words for lists, spaces and strengths. */
export interface TellingWords {
  /** "Anne, Mary and John". */
  list(items: readonly string[]): string;
  /**
   * A space in pieces: "Space 6", "port", "5 doubloons", "then 7 or 13", "here: Anne, you". `whole` adds every score
   * (E2).
   */
  space(facts: SpaceFacts, voice: Voice, whole: boolean): string[];
  you: string;
  /** The parts of a strength: "die 6, gunpowder 2, Lady Beth 2". */
  strength(strength: Strength): string;
}

/** The facts of a battle so far: who won, and by what. */
export interface BattleFacts {
  attacker: ShipId;
  defender: ShipId;
  /** Did it begin in this step? Otherwise an earlier sentence has told its beginning. */
  began: boolean;
  ended: boolean;
  winner: ShipId | null;
  /** The strengths of attacker and defender, if both are known. */
  strengths: readonly [number, number] | null;
  /** Did a star win the battle? */
  star: boolean;
}

/** What a ship does, without its name: "sails to 12". */
export type DeedWords = {
  [Name in Exclude<Deed, "battle">]: (event: EventNamed<Name>, voice: Voice) => string;
} & {
  /** Worded from the attacker's side. */
  battle: (facts: BattleFacts, voice: Voice) => string;
};
/** The events that a summary mentions. */
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

/** Words for narrating a step of the race in one sentence. */
export interface StoryWords {
  /** "Kate sails to 12 and pays 2 food." */
  sentence(ship: ShipId, deeds: readonly string[], voice: Voice): string;
  /** Follows the finding of a treasure, for a captain who may look at it. */
  seen(treasure: Treasure): string;
  /** For a ship that has done nothing worth mentioning. */
  quiet(you: boolean): string;
  /** The morning of a round. */
  dawn(round: { round: number; captain: Seat }, voice: Voice): string;
  dice(rolled: readonly [number, number]): string;
  placed(dice: Dice): string;
  /** The title of each kind of moment. */
  moments: Record<MomentKind, string>;
}
