/** The races of this device as the page lists them: in the shape in which a server lists its own. */
import type { Summary, Tables } from "../../wire/server";
import type { Race } from "./storage";

/** The summary in what the program has stored of a race; null for anything else. */
function summaryIn(listing: unknown): Summary | null {
  const { summary } = (listing ?? {}) as { summary?: Summary };
  return Array.isArray(summary?.seats) ? summary : null;
}

/** Those that wait for the captain first, then the latest changed. `show` is `racing`, `finished` or all others. */
export function listOf(races: readonly Race[], show: string | null): Tables {
  const tables = [...races]
    .sort((one, other) => other.at - one.at)
    .map(({ listing }) => summaryIn(listing))
    .filter((summary) => summary !== null)
    .filter(({ phase }) => (show === "racing" ? phase !== "over" : show === "finished" ? phase === "over" : true));
  return { tables: [...tables.filter(isYours), ...tables.filter((table) => !isYours(table))], next: null };
}

const isYours = ({ your_turn }: Summary): boolean => your_turn;
