/** The type of a puzzle's file: the message that a table would send its captain, and the estimates. No code. */
import type { AdvisedOption, Previewed, Reckoned, Update } from "../../wire/server";
import type { Outlook, Theme } from "../model";

export type PuzzleOption = AdvisedOption & { outlook: Outlook };

export interface Puzzle {
  theme: Theme;
  /** In how many imagined races each option was tried. */
  races: number;
  /** What Sailors choose here, the commonest choice first; never the best. */
  sailors: readonly string[];
  /** Best first. */
  options: readonly PuzzleOption[];
  update: Update;
  /** Of the cards in hand; of both ways to place the dice. */
  previews: readonly Previewed[];
  odds: Reckoned | null;
}
