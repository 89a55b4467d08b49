/** Action cards as their two symbols. */
import type { Card, Good } from "../wire/game";

export type Symbol = Good | "forward" | "backward";

/** The symbols of a card: the morning's and the evening's. */
export const symbolsOf = (card: Card): readonly [Symbol, Symbol] => card.split("-") as [Symbol, Symbol];

/** The whole deck, the same for every captain. */
export const DECK: readonly Card[] = [
  "forward-forward",
  "gold-forward",
  "food-forward",
  "forward-food",
  "forward-gunpowder",
  "forward-backward",
  "backward-forward",
  "gold-gold",
  "gunpowder-gold",
  "gunpowder-food",
  "food-gunpowder",
];
