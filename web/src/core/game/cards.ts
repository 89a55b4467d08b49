/** Action cards as their two symbols. */
import type { Card, Good } from "../../wire/game";

export type Symbol = Good | "forward" | "backward";

/** The symbols of a card: the morning's and the evening's. */
export const symbolsOf = (card: Card): readonly [Symbol, Symbol] => card.split("-") as [Symbol, Symbol];

/** The whole deck, the same for every captain, in the order in which the server lists cards. */
export const DECK: readonly Card[] = [
  "food-gunpowder",
  "forward-backward",
  "gunpowder-gold",
  "gold-gold",
  "gold-forward",
  "backward-forward",
  "forward-food",
  "forward-forward",
  "gunpowder-food",
  "food-forward",
  "forward-gunpowder",
];
