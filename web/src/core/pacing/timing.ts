/** How long things are shown: what moves is short, what is read stays until it can be read. */
import type { Event, View } from "../../wire/game";
import type { Pace } from "../model";
import { stepsOf, type Waiting } from "./steps";
import { route } from "../game/track";

/** `reduced`: ships jump and nothing flies; what is read stays as long. */
export type Motion = "full" | "reduced";

/** How a person wants to be shown a race. */
export interface Timing {
  pace: Pace;
  motion: Motion;
  /** Does a screen reader speak the sentences? Then each stays as long as it is spoken. */
  listening: boolean;
  /** No other person sits at this table: nothing hurries. */
  alone: boolean;
}

/** "First race" is twice as slow. */
const FACTOR: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.45, off: 0 };

const SPACE = 180;
const LONGEST_MOVE = 1200;
const BATTLE = 2000;
/** Without motion an event still shows for a moment: it has its sound and its sign. */
const REDUCED = 120;

/** A sentence stays this long, and so much longer for each letter, in milliseconds. */
const READ = 1200;
const READ_LETTER = 40;
/** Spoken it takes about this long a letter, and a little until the voice begins. */
const SPOKEN_LETTER = 65;
const SPOKEN = 600;

/** What concerns the reader stays this long at most if other people wait for them, and so long at the fast pace. */
export const HELD = 4000;
export const HELD_FAST = 1500;

/** With other people at the table, what waits to be shown takes no longer than this for a round of four; more ships get their share more. */
const ROUND = 24_000;

/** How long each event moves. What is not here takes no time. */
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

/** One event's motion at the normal pace. */
function lengthOf(event: Event, before: View): number {
  switch (event.event) {
    case "sailed":
    case "retreated": {
      const backward = event.event === "retreated" || event.direction === "backward";
      const spaces = route(event.from.space, event.to.space, backward).length - 1;
      return Math.min(LONGEST_MOVE, SPACE * Math.max(1, spaces));
    }
    case "treasure-turned-up":
      // After the race they are counted elsewhere, one by one.
      return before.turn === null ? 0 : LENGTHS[event.event]!;
    default:
      return LENGTHS[event.event] ?? 0;
  }
}

/** What moves in each battle among these, shortened so that it does not take longer than a battle may. */
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

/** How long each of these moves, in milliseconds. `before` is the race before each. */
export function lengthsOf(events: readonly Event[], before: readonly View[], pace: Pace, motion: Motion): number[] {
  const lengths = events.map((event, index) => lengthOf(event, before[index]!));
  shortenBattles(events, lengths);
  return lengths.map((ms) => Math.round((motion === "full" ? ms : Math.min(REDUCED, ms)) * FACTOR[pace]));
}

/** How long a sentence of so many letters stays. At once means at once, unless it is spoken. */
export function readingTime(letters: number, { pace, listening }: Pick<Timing, "pace" | "listening">): number {
  const read = Math.max(READ, letters * READ_LETTER) * FACTOR[pace];
  return Math.round(listening ? Math.max(read, SPOKEN + letters * SPOKEN_LETTER) : read);
}

/** How long what concerns the reader stays: until they go on, so many milliseconds, or not at all. */
export function holdingTime({ pace, alone }: Pick<Timing, "pace" | "alone">): "until-acknowledged" | number {
  if (pace === "off") return 0;
  if (pace === "fast") return HELD_FAST;
  return alone ? "until-acknowledged" : HELD;
}

/** How long all that waits may take with other people at the table: a round. */
export const roundLength = (ships: number, pace: Pace): number => (ROUND * FACTOR[pace] * Math.max(4, ships)) / 4;

/** Steps with how long each takes; a sentence is taken to be of the usual length. */
const USUAL_LETTERS = 35;
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
