/** How long animations, sentences and moments take. All times are in milliseconds. */
import type { Event, View } from "../../wire/game";
import type { Pace } from "../model";
import { stepsOf, type Waiting } from "./steps";
import { route } from "../game/track";

/** `reduced`: ships jump instead of sailing and nothing flies; sentences stay as long as with `full`. */
export type Motion = "full" | "reduced";

/** What decides how fast a race is shown. */
export interface Timing {
  pace: Pace;
  motion: Motion;
  /** Does a screen reader speak the sentences? Then each stays until it has been spoken. */
  listening: boolean;
  /** Does no other person sit at this table? Then moments stay until the reader goes on. */
  alone: boolean;
}

/** Factors on the normal times. The page calls `slow` "First race". */
const FACTOR: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.45, off: 0 };

const SPACE = 180;
const LONGEST_MOVE = 1200;
const BATTLE = 2000;
/** The longest animation with reduced motion: long enough for the event's sound and sign. */
const REDUCED = 120;

/** A sentence stays at least `READ`, and `READ_LETTER` per letter if that is longer. */
const READ = 1200;
const READ_LETTER = 40;
/** A screen reader takes about `SPOKEN_LETTER` per letter, and `SPOKEN` before it begins. */
const SPOKEN_LETTER = 65;
const SPOKEN = 600;

/** How long a moment stays with other people at the table, and at the fast pace. */
export const HELD = 4000;
export const HELD_FAST = 1500;

/** With other people at the table, the queue takes at most this long for up to four ships; more ships get more time. */
const ROUND = 24_000;

/** The length of each event's animation. Events not listed here take no time. */
const LENGTHS: Partial<Record<Event["event"], number>> = {
  "captain-drawn": 400,
  "round-began": 300,
  "dice-rolled": 700,
  "die-rolled": 700,
  "die-set": 300,
  "dice-placed": 300,
  "dice-swapped": 300,
  "card-revealed": 350,
  loaded: 350,
  overboard: 350,
  "load-refused": 300,
  "bank-empty": 300,
  paid: 350,
  stayed: 300,
  "reached-port-royal": 800,
  "shortage-struck": 500,
  "shortage-rolled": 600,
  "battle-began": 300,
  "powder-spent": 250,
  "combat-rolled": 400,
  "sabre-drawn": 300,
  strength: 100,
  "battle-ended": 350,
  "hold-taken": 400,
  "treasure-taken": 500,
  "treasure-given": 500,
  "treasure-looked-at": 300,
  "pile-looked-at": 300,
  "treasure-drawn": 600,
  "treasure-turned-up": 350,
  "rum-moved": 400,
  recruited: 500,
  "calypso-won": 1200,
};

/** The length of one event's animation at the normal pace. */
function lengthOf(event: Event, before: View): number {
  switch (event.event) {
    case "sailed":
    case "retreated": {
      const backward = event.event === "retreated" || event.direction === "backward";
      const spaces = route(event.from.space, event.to.space, backward).length - 1;
      return Math.min(LONGEST_MOVE, SPACE * Math.max(1, spaces));
    }
    case "treasure-turned-up":
      // After the race the final count turns them up one by one.
      return before.turn === null ? 0 : LENGTHS[event.event]!;
    default:
      return LENGTHS[event.event] ?? 0;
  }
}

/** Shortens the animations of each battle so that together they take at most `BATTLE`. */
function shortenBattles(events: readonly Event[], lengths: number[]): void {
  for (let start = 0; start < events.length; start += 1) {
    if (events[start]!.event !== "battle-began") continue;
    let end = events.findIndex((event, index) => index > start && event.event === "battle-ended");
    if (end < 0) end = events.length - 1;
    const total = lengths.slice(start, end + 1).reduce((sum, ms) => sum + ms, 0);
    if (total > BATTLE) for (let index = start; index <= end; index += 1) lengths[index]! *= BATTLE / total;
    start = end;
  }
}

/** The length of each event's animation. `before` holds the view before each event. */
export function lengthsOf(events: readonly Event[], before: readonly View[], pace: Pace, motion: Motion): number[] {
  const lengths = events.map((event, index) => lengthOf(event, before[index]!));
  shortenBattles(events, lengths);
  return lengths.map((ms) => Math.round((motion === "full" ? ms : Math.min(REDUCED, ms)) * FACTOR[pace]));
}

/** How long a sentence with that many letters stays. At the pace `off` it does not stay, unless it is spoken. */
export function readingTime(letters: number, { pace, listening }: Pick<Timing, "pace" | "listening">): number {
  const read = Math.max(READ, letters * READ_LETTER) * FACTOR[pace];
  return Math.round(listening ? Math.max(read, SPOKEN + letters * SPOKEN_LETTER) : read);
}

/** How long a moment stays: until the reader goes on, or a number of milliseconds; 0 for not at all. */
export function holdingTime({ pace, alone }: Pick<Timing, "pace" | "alone">): "until-acknowledged" | number {
  if (pace === "off") return 0;
  if (pace === "fast") return HELD_FAST;
  return alone ? "until-acknowledged" : HELD;
}

/** How long the queue may take with other people at the table. */
export const roundLength = (ships: number, pace: Pace): number => (ROUND * FACTOR[pace] * Math.max(4, ships)) / 4;

/** The number of letters that `lengthOfAll` assumes for a sentence. */
const USUAL_LETTERS = 35;
/** Estimates how long showing all these events takes, sentences included. */
export function lengthOfAll(waiting: readonly Waiting[], timing: Timing): number {
  const lengths = lengthsOf(
    waiting.map(({ event }) => event),
    waiting.map(({ before }) => before),
    timing.pace,
    timing.motion,
  );
  let total = lengths.reduce((sum, ms) => sum + ms, 0);
  for (const step of stepsOf(waiting)) if (tells(step)) total += readingTime(USUAL_LETTERS, timing);
  return total;
}

const tells = (step: readonly Waiting[]): boolean => step.some(({ event, before }) => lengthOf(event, before) > 0);

export interface Timers {
  now(): number;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}
