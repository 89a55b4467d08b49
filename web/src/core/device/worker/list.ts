/** The races of this device as the page lists them: in the shape in which a server lists its own. */
import type { Summary, Tables } from "../../../wire/server";
import type { Race } from "../storage/storage";

const isSummary = (listing: unknown): listing is Summary =>
  typeof listing === "object" && listing !== null && Array.isArray((listing as Summary).seats);

/** Those that wait for the captain first, then the latest changed. `show` is `racing`, `finished` or all others. */
export function listOf(races: readonly Race[], show: string | null): Tables {
  const tables = [...races]
    .sort((one, other) => other.at - one.at)
    .map(({ listing }) => listing)
    .filter(isSummary)
    .filter(({ phase }) => (show === "racing" ? phase !== "over" : show === "finished" ? phase === "over" : true));
  return { tables: [...tables.filter(isYours), ...tables.filter((table) => !isYours(table))], next: null };
}

const isYours = ({ your_turn }: Summary): boolean => your_turn;
