/** What a table agrees on, as the page offers it: the default, what differs from it, and which of it is not free. */
import { BLACK, SEATS } from "../../wire/facts";
import type { Flag } from "../../wire/game";
import type { Agreement, BotLevel, SailNow } from "../../wire/server";

/** What the server plays if nothing is said (docs/protocol.md). */
export const DEFAULT: Agreement = {
  edition: "first",
  seats: 4,
  ghost: false,
  bank: "box",
  crew: false,
  listed: false,
  spectators: true,
  patience: 120,
};

export const LEVELS: readonly BotLevel[] = ["deckhand", "sailor", "captain", "admiral"];

const DAY = 86_400;
/** How long a table may be told to wait: moments, minutes, days, for ever. */
export const PATIENCE: readonly (number | null)[] = [30, 60, 120, 300, 600, DAY, 3 * DAY, 7 * DAY, 14 * DAY, null];

/** S2: is the Ghost Ship a choice with so many captains? */
export const ghostIs = (seats: number): "forced" | "free" | "impossible" =>
  seats === SEATS[0] ? "forced" : seats === SEATS.at(-1) ? "impossible" : "free";

/** Does it sail, whatever was wished? */
export const ghostSails = (options: Pick<Agreement, "seats" | "ghost">): boolean =>
  ghostIs(options.seats) === "forced" || (ghostIs(options.seats) === "free" && options.ghost);

/** The fields in which these options are not the default. What is forced is no difference that the host chose. */
export function differences(options: Agreement): (keyof Agreement)[] {
  return (Object.keys(DEFAULT) as (keyof Agreement)[]).filter((field) =>
    field === "ghost" ? ghostIs(options.seats) === "free" && options.ghost : options[field] !== DEFAULT[field],
  );
}

/** The race against bots that is sailed with one click: what was chosen last. */
export interface Sail {
  options: Partial<Agreement>;
  level: BotLevel;
  flag: Flag | null;
}

/** What the server is asked for. Of the last table only what is played counts: who may look on is another matter. */
export function sailBody({ options, level, flag }: Sail, seed: string): SailNow {
  const { seats, edition, crew, ghost, bank } = { ...DEFAULT, ...options };
  const sails = ghostSails({ seats, ghost });
  const body: SailNow = { options: { seats, edition, ghost: sails, crew, bank }, level, seed };
  // S3: the black ship is the ghost's when it sails.
  if (flag !== null && !(sails && flag === BLACK)) body.flag = flag;
  return body;
}

/** The id of a table out of whatever was pasted: a whole link, or the id alone. Null if there is none. */
export function tableIn(pasted: string): string | null {
  const text = pasted.trim();
  const found = /(?:^|\/table\/)([A-Za-z0-9_-]{22})(?:$|[/?#\s])/.exec(text);
  return found?.[1] ?? null;
}

/**
 * The short code of a table as it was typed, without blanks and hyphens; null if it has not the shape of one. U does not
 * occur in a code, and the server reads O as 0, I and L as 1.
 */
export function codeIn(typed: string): string | null {
  const letters = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return /^[0-9A-TV-Z]{8}$/.test(letters) ? letters : null;
}
