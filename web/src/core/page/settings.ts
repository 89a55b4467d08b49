/** What a person has set, read from and written to a store that may hold anything, or nothing. */
import type { Flag } from "../../wire/game";
import { FLAGS } from "../../wire/facts";
import type { Agreement, BotLevel } from "../../wire/server";
import type { Pace } from "../model";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  theme: Theme;
  /** Null: the pace of a first race for the first three, then the normal one. */
  pace: Pace | null;
  /** The tables of the first races that were sailed to their end on this device, at most three. */
  sailed: readonly string[];
  /** Does a screen reader speak what is told, so that each sentence is waited for? */
  listening: boolean;
  sound: boolean;
  /** In hundredths, 5 to 100. */
  volume: number;
  keys: boolean;
  /** Does the first press on a card, a space or a face commit it? */
  oneClick: boolean;
  /** Is the captain told when a choice cost much? */
  slips: boolean;
  /** Do hints help in a race? Null before First Voyage was finished. */
  hints: boolean | null;
  notify: boolean;
  /** The options of the last table, for the next. */
  table: Partial<Agreement>;
  /** The bots of the last race. */
  level: BotLevel;
  /** As whom you like to sail; null: the first free one. */
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
  notify: false,
  table: {},
  level: "sailor",
  flag: null,
};

/** So many races are first races. */
const FIRST_RACES = 3;

/** The pace that holds: the one that was chosen, else that of a first race until three have been sailed. */
export const paceOf = ({ pace, sailed }: Settings): Pace => pace ?? (sailed.length < FIRST_RACES ? "slow" : "normal");

/** With one more race sailed to its end. */
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

/** What the server would accept for each option; whatever it would not is forgotten. */
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

/** Settings out of anything: what is rubbish is as if it were not there. */
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
    notify: flag(from.notify, DEFAULTS.notify),
    table: table(from.table),
    level: level(from.level, DEFAULTS.level),
    flag: captain(from.flag, DEFAULTS.flag),
  };
}

/** Reads them; a browser that keeps nothing has the defaults. */
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
    // Another program wrote it, or it was written by half.
  }
  return validSettings(rest);
}

/** Writes them, where that is possible. */
export function writeSettings(store: Store | null, settings: Settings): void {
  try {
    store?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows and full disks: the settings hold for as long as the page is open.
  }
}

/** The browser's store; null where even asking for it is forbidden. */
export function browserStore(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
