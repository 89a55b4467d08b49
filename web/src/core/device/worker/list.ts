/** The races of this device as the page lists them: in the shape in which a server lists its own. */
import type { Agreement, Summary, Tables } from "../../../wire/server";
import type { DeviceTables } from "../../model";
import type { Race } from "../storage/storage";

type Fields<T> = Record<keyof T, (value: unknown) => boolean>;

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isTruth = (value: unknown): boolean => typeof value === "boolean";
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value);
const listOfAll = (is: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(is);
const oneOf =
  (...texts: unknown[]) =>
  (value: unknown) =>
    texts.includes(value);
/** True if the value has all these fields. It may have others. */
const has =
  <T>(fields: Fields<T>) =>
  (value: unknown): value is T =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<(value: unknown) => boolean>(fields).every(([name, is]) =>
      is((value as Record<string, unknown>)[name]),
    );

/** What is stored may be damaged, or come from another version of the page. */
const isSummary = has<Summary>({
  id: isText,
  phase: oneOf("open", "racing", "over"),
  options: has<Agreement>({
    edition: oneOf("first", "second"),
    seats: isNumber,
    ghost: isTruth,
    bank: isText,
    crew: isTruth,
    listed: isTruth,
    spectators: isTruth,
    patience: orNull(isNumber),
  }),
  seats: listOfAll(orNull(isText)),
  bots: isNumber,
  bot_seats: listOfAll(isNumber),
  started: orNull(isNumber),
  ended: orNull(isNumber),
  scores: listOfAll(isNumber),
  places: listOfAll(isNumber),
  given_up: isTruth,
  gave_up: listOfAll(isNumber),
  origin: oneOf(undefined, "record", "moment"),
  you: orNull(isNumber),
  your_turn: isTruth,
});

const isListed = ({ table, listing }: Race): boolean => isSummary(listing) && listing.id === table;

/** Those that wait for the captain first, then the latest changed. `show` is `racing`, `finished` or all others. */
export function listOf(races: readonly Race[], show: string | null): DeviceTables {
  const tables = races
    .filter(isListed)
    .toSorted((one, other) => other.at - one.at)
    .map(({ listing }) => listing as Summary)
    .filter(({ phase }) => (show === "racing" ? phase !== "over" : show === "finished" ? phase === "over" : true));
  const list: Tables = {
    tables: [...tables.filter(isYours), ...tables.filter((table) => !isYours(table))],
    next: null,
  };
  return { ...list, unreadable: races.filter((race) => !isListed(race)).map(({ table }) => String(table)) };
}

const isYours = ({ your_turn }: Summary): boolean => your_turn;
