/** Splits an action card into its two symbols. */
import type { Card, Good } from "../../wire/game";

export type Symbol = Good | "forward" | "backward";

/** The symbols of a card: the morning's and the evening's. */
export const symbolsOf = (card: Card): readonly [Symbol, Symbol] => card.split("-") as [Symbol, Symbol];
