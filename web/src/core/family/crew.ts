/** The people and bots who share a device, before their race: what is wrong with them, and what is stored of them. */
import { BLACK, FLAGS, SEATS } from "../../wire/facts";
import type { Flag } from "../../wire/game";
import type { NewCrew } from "../../wire/device";
import { DEFAULT, LEVELS } from "../../wire/options";
import type { Agreement, BotLevel } from "../../wire/server";
import type { Store } from "../page/settings";
import { ghostSails } from "../table/agreement";

export interface Person {
  name: string;
  /** The captain they sail as; null for any free one. */
  flag: Flag | null;
}

export interface Crew {
  people: readonly Person[];
  bots: readonly BotLevel[];
}

/** The options that the people agree on; all others follow from sharing a device. */
export type CrewOptions = Pick<Agreement, "edition" | "ghost" | "bank" | "crew">;

/** Fewer people need no curtain: they sail against bots. */
export const FEWEST = 2;
export const MOST = SEATS.at(-1)!;
/** The longest name, in characters. */
export const LONGEST_NAME = 24;

export const sizeOf = ({ people, bots }: Crew): number => people.length + bots.length;

/** Does the Ghost Ship sail with so many captains? */
export const ghostWith = (crew: Crew, { ghost }: CrewOptions): boolean => ghostSails({ seats: sizeOf(crew), ghost });

export type Flaw = "missing" | "twice";

const spoken = (name: string): string => name.trim().toLocaleLowerCase();

/** What is wrong with each person's name; null for nothing. Two people of one name could not tell whose turn it is. */
export const flawsOf = ({ people }: Crew): (Flaw | null)[] =>
  people.map(({ name }, index) => {
    if (name.trim() === "") return "missing";
    return people.findIndex((other) => spoken(other.name) === spoken(name)) < index ? "twice" : null;
  });

/** May this person sail as that captain? Not if another person does, or the ghost has that ship. */
export const isFree = (flag: Flag, person: number, crew: Crew, options: CrewOptions): boolean =>
  !(flag === BLACK && ghostWith(crew, options)) &&
  !crew.people.some((other, index) => index !== person && other.flag === flag);

export function crewBody(crew: Crew, options: CrewOptions, seed: string): Required<NewCrew> {
  const ghost = ghostWith(crew, options);
  return {
    options: { ...options, seats: sizeOf(crew), ghost, listed: false, spectators: true, patience: null },
    people: crew.people.map(({ name, flag }, index) => ({
      name: name.trim().slice(0, LONGEST_NAME),
      // A wish that has become impossible is none.
      ...(flag !== null && isFree(flag, index, crew, options) ? { flag } : {}),
    })),
    bots: [...crew.bots],
    seed,
  };
}

export const optionsOf = (table: Partial<Agreement>): CrewOptions => {
  const { edition, ghost, bank, crew } = { ...DEFAULT, ...table };
  return { edition, ghost, bank, crew };
};

const KEY = "xaymaca.family";
const NOBODY: Person = { name: "", flag: null };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function personOf(value: unknown): Person {
  if (!isObject(value)) return NOBODY;
  const { name, flag } = value;
  return {
    name: typeof name === "string" ? name.slice(0, LONGEST_NAME) : "",
    flag: FLAGS.find((known) => known === flag) ?? null,
  };
}

/** Turns any value into a crew of a lawful size. `me`: the reader's name, for the first person. */
export function validCrew(value: unknown, me = ""): Crew {
  const from = isObject(value) ? value : {};
  const people = Array.isArray(from.people) ? from.people.slice(0, MOST).map(personOf) : [];
  const bots = Array.isArray(from.bots) ? from.bots : [];
  if (people.length === 0) people.push({ ...NOBODY, name: me });
  while (people.length < FEWEST) people.push(NOBODY);
  return {
    people,
    bots: bots.filter((level) => LEVELS.includes(level as BotLevel)).slice(0, MOST - people.length) as BotLevel[],
  };
}

/** The last crew of this device. */
export function readCrew(store: Store | null, me?: string): Crew {
  try {
    return validCrew(JSON.parse(store?.getItem(KEY) ?? "null"), me);
  } catch {
    return validCrew(null, me);
  }
}

export function writeCrew(store: Store | null, crew: Crew): void {
  try {
    store?.setItem(KEY, JSON.stringify(crew));
  } catch {
    // A browser that stores nothing: the names are typed again next time.
  }
}
