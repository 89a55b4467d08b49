/** A table's options as the page offers them: differences from the defaults, and which are forced. It asks no server. */
import { BLACK, SEATS } from "../../wire/facts";
import type { Flag } from "../../wire/game";
import { DEFAULT } from "../../wire/options";
import type { Agreement, BotLevel, SailNow } from "../../wire/server";

/** S2: may captains choose whether the Ghost Ship sails, with that many seats? */
export const ghostIs = (seats: number): "forced" | "free" | "impossible" =>
  seats === SEATS[0] ? "forced" : seats === SEATS.at(-1) ? "impossible" : "free";

/** Does the Ghost Ship sail with these options? A forced or impossible one ignores the option. */
export const ghostSails = (options: Pick<Agreement, "seats" | "ghost">): boolean =>
  ghostIs(options.seats) === "forced" || (ghostIs(options.seats) === "free" && options.ghost);

/** The fields that differ from the defaults. A forced Ghost Ship does not count: the host did not choose it. */
export function differences(options: Agreement): (keyof Agreement)[] {
  return (Object.keys(DEFAULT) as (keyof Agreement)[]).filter((field) =>
    field === "ghost" ? ghostIs(options.seats) === "free" && options.ghost : options[field] !== DEFAULT[field],
  );
}

/** The reader's last choices, for the one-click race against bots. */
export interface Sail {
  options: Partial<Agreement>;
  level: BotLevel;
  flag: Flag | null;
}

/** The request body for a race against bots. It takes the rules from the last table, not who may join or watch. */
export function sailBody({ options, level, flag }: Sail, seed: string): SailNow {
  const { seats, edition, crew, ghost, bank } = { ...DEFAULT, ...options };
  const sails = ghostSails({ seats, ghost });
  const body: SailNow = { options: { seats, edition, ghost: sails, crew, bank }, level, seed };
  // S3: if the Ghost Ship sails, it has the black ship.
  if (flag !== null && !(sails && flag === BLACK)) body.flag = flag;
  return body;
}

/** Finds the id of a table in pasted text: in a link, or alone. Null if there is none. */
export function tableIn(pasted: string): string | null {
  const text = pasted.trim();
  const found = /(?:^|\/table\/)([A-Za-z0-9_-]{22})(?:$|[/?#\s])/.exec(text);
  return found?.[1] ?? null;
}

/**
 * Normalises a typed table code: no blanks or hyphens, capitals. Null if it cannot be a code. U never occurs in a code;
 * the server reads O as 0, and I and L as 1.
 */
export function codeIn(typed: string): string | null {
  const letters = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return /^[0-9A-TV-Z]{8}$/.test(letters) ? letters : null;
}
