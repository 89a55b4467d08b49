/** What every decision is given. */
import type { Question, View } from "../../wire/game";
import type { Voice } from "../../words/shape";
import type { RaceUi } from "../race-ui.svelte";

export interface DecisionProps {
  ui: RaceUi;
  view: View;
  voice: Voice;
  /** As the server lists them. */
  options: readonly string[];
}

/** A question by its name. */
export type Asked<Name extends Question["ask"]> = Extract<Question, { ask: Name }>;
