/** What is asked of the server without doing anything: where the cards in hand would lead, and how a battle stands. */
import type { Command } from "../../wire/server";

export type { CardPreview, Fall, Likely as Chances, Odds, Unsure, Way, WayChoice } from "../../wire/game";
export type { Advised, AdvisedOption, Previewed, Reckoned } from "../../wire/server";

/** What can be asked like that. */
export type Inquiry = Extract<Command, { do: "preview" | "odds" | "coach" | "review" }>;
