/** What a table agrees on, as the page offers it: the default, what differs from it, and which of it is not free. */
import type { Flag } from "../wire/game";
import type { Agreement, BotLevel, SailNow } from "../wire/server";

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

export const FLAGS: readonly Flag[] = [
  "anne-bonny",
  "mary-read",
  "john-rackham",
  "olivier-levasseur",
  "samuel-bellamy",
  "edward-drummond",
];
export const LEVELS: readonly BotLevel[] = ["deckhand", "sailor", "captain", "admiral"];
export const SEATS: readonly number[] = [2, 3, 4, 5, 6];

const DAY = 86_400;
/** How long a table may be told to wait: moments, minutes, days, for ever. */
export const PATIENCE: readonly (number | null)[] = [30, 60, 120, 300, 600, DAY, 3 * DAY, 7 * DAY, 14 * DAY, null];

/** S2: is the Ghost Ship a choice with so many captains? */
export const ghostIs = (seats: number): "forced" | "free" | "impossible" =>
  seats <= 2 ? "forced" : seats >= 6 ? "impossible" : "free";

/** Does it sail, whatever was wished? */
export const ghostSails = (options: Pick<Agreement, "seats" | "ghost">): boolean =>
  ghostIs(options.seats) === "forced" || (ghostIs(options.seats) === "free" && options.ghost);

/** The fields in which these options are not the default. What is forced is no difference that anybody chose. */
export function differences(options: Agreement): (keyof Agreement)[] {
  return (Object.keys(DEFAULT) as (keyof Agreement)[]).filter((field) =>
    field === "ghost" ? ghostIs(options.seats) === "free" && options.ghost : options[field] !== DEFAULT[field],
  );
}

/** The race against bots that is sailed with one click: what was chosen last. */
export interface Sail {
  seats: number;
  edition: Agreement["edition"];
  ghost: boolean;
  crew: boolean;
  level: BotLevel;
  flag: Flag | null;
}

export const FIRST_SAIL: Sail = { seats: 4, edition: "first", ghost: false, crew: false, level: "sailor", flag: null };

/** Reads what was kept; whatever makes no sense is as at first. */
export function readSail(kept: string | null): Sail {
  let found: Partial<Record<keyof Sail, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(kept ?? "{}");
    if (typeof parsed === "object" && parsed !== null) found = parsed;
  } catch {
    // Something else wrote there; it is forgotten.
  }
  return {
    seats: SEATS.find((seats) => seats === found.seats) ?? FIRST_SAIL.seats,
    edition: found.edition === "second" ? "second" : "first",
    ghost: found.ghost === true,
    crew: found.crew === true,
    level: LEVELS.find((level) => level === found.level) ?? FIRST_SAIL.level,
    flag: FLAGS.find((flag) => flag === found.flag) ?? null,
  };
}

/** What the server is asked for. */
export function sailBody(sail: Sail, seed: string): SailNow {
  const ghost = ghostSails(sail);
  const body: SailNow = {
    options: { seats: sail.seats, edition: sail.edition, ghost, crew: sail.crew },
    level: sail.level,
    seed,
  };
  // S3: the black ship is the ghost's when it sails.
  if (sail.flag !== null && !(ghost && sail.flag === "edward-drummond")) body.flag = sail.flag;
  return body;
}

/** The id of a table out of whatever was pasted: a whole link, or the code alone. Null if there is none. */
export function tableIn(pasted: string): string | null {
  const text = pasted.trim();
  const found = /(?:^|\/table\/)([A-Za-z0-9_-]{22})(?:$|[/?#\s])/.exec(text);
  return found?.[1] ?? null;
}
