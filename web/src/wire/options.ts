// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

import type { Agreement, BotLevel } from "./server";

/** The options of a new table. */
export const DEFAULT: Agreement = {"edition":"first","seats":4,"ghost":false,"bank":"box","crew":false,"listed":false,"spectators":true,"patience":120};

/** The bots, weakest first. */
export const LEVELS: readonly BotLevel[] = ["deckhand", "sailor", "captain", "admiral"];

/** The choices for the time to answer, in seconds; null for no limit. */
export const PATIENCE: readonly (number | null)[] = [30, 60, 120, 300, 600, 86400, 259200, 604800, 1209600, null];
