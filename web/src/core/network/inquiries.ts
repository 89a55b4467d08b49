/** The types of requests that change nothing: previews, odds, and the Admiral's advice and review. No code. */
import type { Command } from "../../wire/server";

export type { CardPreview, Fall, Likely as Chances, Odds, Unsure, Way, WayChoice } from "../../wire/game";
export type { Advised, AdvisedOption, Previewed, Reckoned } from "../../wire/server";

/** A command that changes nothing at the table. */
export type Inquiry = Extract<Command, { do: "preview" | "odds" | "coach" | "review" }>;
