/** The reader's settings: validation, reading and writing. The store may be missing or hold invalid data. */
import type { Flag } from "../../wire/game";
import { FLAGS } from "../../wire/facts";
import type { Agreement, BotLevel } from "../../wire/server";
import type { Pace } from "../model";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  theme: Theme;
  /** Null: slow for the first three races, then normal. */
  pace: Pace | null;
  /** The ids of the first tables whose race was sailed to its end on this device, at most three. */
  sailed: readonly string[];
  /** Does a screen reader speak the narration? Then each sentence stays until it has been spoken. */
  listening: boolean;
  sound: boolean;
  /** In per cent, 5 to 100. */
  volume: number;
  keys: boolean;
  /** Does the first press on a card, a space or a character commit it? */
  oneClick: boolean;
  /** Does the page tell the captain when a choice was a costly mistake? */
  slips: boolean;
  /** Does the page show hints in a race? Null before First Voyage is finished. */
  hints: boolean | null;
  /** Are the rules in a minute told in words for a child? */
  simple: boolean;
  notify: boolean;
  /** The options of the last table, offered for the next one. */
  table: Partial<Agreement>;
  /** The level of the bots in the last race. */
  level: BotLevel;
  /** The captain the reader prefers to sail as; null: the first free one. */
  flag: Flag | null;
}

export type Store = Pick<Storage, "getItem" | "setItem">;

export const DEFAULTS: Settings = {
  theme: "auto",
  pace: null,
  sailed: [],
  listening: false,
  sound: false,
  volume: 60,
  keys: true,
  oneClick: false,
  slips: false,
  hints: null,
  simple: false,
  notify: false,
  table: {},
  level: "sailor",
  flag: null,
};

/** The number of races for which the default pace is slow. */
const FIRST_RACES = 3;

/** The pace in use: the chosen one, else slow until three races have been sailed, then normal. */
export const paceOf = ({ pace, sailed }: Settings): Pace => pace ?? (sailed.length < FIRST_RACES ? "slow" : "normal");

/** Adds a table whose race was sailed to its end; the same list if it is in it already or the list is full. */
export const withSailed = (sailed: readonly string[], id: string): readonly string[] =>
  sailed.includes(id) || sailed.length >= FIRST_RACES ? sailed : [...sailed, id];

const KEY = "xaymaca.settings";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const one =
  <T>(...allowed: T[]) =>
  (value: unknown, otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;

const theme = one<Theme>("auto", "light", "dark");
const pace = one<Pace | null>("slow", "normal", "fast", "off");
const level = one<BotLevel>("deckhand", "sailor", "captain", "admiral");
const captain = one<Flag | null>(...FLAGS);
const flag = one(true, false);
const hints = one<boolean | null>(true, false);

const whole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const DAY = 86_400;

/** What the server accepts for each option. Values that it would refuse are dropped on reading. */
const OPTIONS: Record<keyof Agreement, (value: unknown) => boolean> = {
  edition: (value) => value === "first" || value === "second",
  seats: (value) => whole(value, 2, 6),
  ghost: (value) => typeof value === "boolean",
  bank: (value) => value === "box" || value === "bottomless",
  crew: (value) => typeof value === "boolean",
  listed: (value) => typeof value === "boolean",
  spectators: (value) => typeof value === "boolean",
  patience: (value) =>
    value === null || whole(value, 30, 600) || (whole(value, DAY, 14 * DAY) && (value as number) % DAY === 0),
};

function table(value: unknown): Partial<Agreement> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, option]) => Object.hasOwn(OPTIONS, name) && OPTIONS[name as keyof Agreement](option),
    ),
  );
}

/** Turns any value into settings: invalid or missing fields get their defaults. */
export function validSettings(value: unknown): Settings {
  const from = isObject(value) ? value : {};
  return {
    theme: theme(from.theme, DEFAULTS.theme),
    pace: pace(from.pace, DEFAULTS.pace),
    sailed: Array.isArray(from.sailed)
      ? from.sailed.filter((id) => typeof id === "string" && id.length <= 40).slice(0, FIRST_RACES)
      : [],
    listening: flag(from.listening, DEFAULTS.listening),
    sound: flag(from.sound, DEFAULTS.sound),
    volume: whole(from.volume, 5, 100) ? (from.volume as number) : DEFAULTS.volume,
    keys: flag(from.keys, DEFAULTS.keys),
    oneClick: flag(from.oneClick, DEFAULTS.oneClick),
    slips: flag(from.slips, DEFAULTS.slips),
    hints: hints(from.hints, DEFAULTS.hints),
    simple: flag(from.simple, DEFAULTS.simple),
    notify: flag(from.notify, DEFAULTS.notify),
    table: table(from.table),
    level: level(from.level, DEFAULTS.level),
    flag: captain(from.flag, DEFAULTS.flag),
  };
}

/** Reads the settings; without a store, or with an empty one, they are the defaults. */
export function readSettings(store: Store | null): Settings {
  const read = (key: string): string | null => {
    try {
      return store?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  let rest: unknown = null;
  try {
    rest = JSON.parse(read(KEY) ?? "null");
  } catch {
    // The stored text is not JSON: another program wrote it, or a write was cut short.
  }
  return validSettings(rest);
}

/** Writes the settings, if the store accepts them. */
export function writeSettings(store: Store | null, settings: Settings): void {
  try {
    store?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows and full disks refuse: the settings then last as long as the page is open.
  }
}

/** The browser's local storage; null where the browser forbids access to it. */
export function browserStore(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
