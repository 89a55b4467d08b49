/** What is asked of the server without doing anything: where the cards in hand would lead, and how a battle stands. */
import type { Card, Dice, Event, Half, ShipId } from "../wire/game";

/** From `least` to `most`, 0 to 1; equal where it is exact. */
export type Chances = [least: number, most: number];

export interface Odds {
  win: Chances;
  tie: Chances;
  lose: Chances;
}

export type Unsure = "battle" | "loot" | "shortage" | "treasure";

export interface WayChoice {
  choice: string;
  half: Half;
  instead: string[];
}

/** One way a card can go. */
export interface Way {
  choices: WayChoice[];
  morning: Event[];
  evening: Event[];
  unsure: Unsure[];
  likely: number;
}

export interface CardPreview {
  card: Card;
  ways: Way[];
  more: boolean;
}

/** The answer to `preview`. */
export interface Previewed {
  tell: "preview";
  id?: number;
  seq: number;
  ask: number | null;
  dice: Dice;
  cards: CardPreview[];
}

/** The answer to `odds`. */
export interface Reckoned {
  tell: "odds";
  id?: number;
  seq: number;
  ask: number | null;
  ship: ShipId;
  amounts: { powder: number; odds: Odds }[];
  sabre: { stand: Odds; again: Odds } | null;
}

/** What can be asked like that. */
export type Inquiry = { do: "preview"; dice?: [morning: number, evening: number] } | { do: "odds" };
