/** The props of every decision. */
import type { Question, View } from "../../wire/game";
import type { Voice } from "../../words/shape";
import type { RaceUi } from "../race-ui.svelte";

export interface DecisionProps {
  ui: RaceUi;
  view: View;
  voice: Voice;
  /** The options as the server lists them. */
  options: readonly string[];
}

/** The type of the question with this name. */
export type Asked<Name extends Question["ask"]> = Extract<Question, { ask: Name }>;
