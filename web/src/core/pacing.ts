/** How long each event is shown, and the queue that shows them one after the other. */
import type { Event, View } from "../wire/game";
import type { Beat, Pace } from "./model";
import { route } from "./track";

/** `reduced`: ships jump and nothing flies, but each line stays long enough to be read. */
export type Motion = "full" | "reduced";

const FACTOR: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.45, off: 0 };

const SPACE = 180;
const LONGEST_MOVE = 1200;
const BATTLE = 2500;
/** A round of four takes no longer than this; more ships get their share more. */
const ROUND = 12_000;
const SHORTEST = 200;

/** A card turns and is held. Those of a battle add up to `BATTLE` if both sides fire. What is not here takes no time. */
const LENGTHS: Partial<Record<Event["event"], number>> = {
  "captain-drawn": 600,
  "round-began": 300,
  "dice-rolled": 900,
  "die-rolled": 900,
  "die-set": 400,
  "dice-placed": 300,
  "dice-swapped": 400,
  "card-revealed": 350 + 250,
  loaded: 400,
  overboard: 400,
  "load-refused": 400,
  "bank-empty": 400,
  paid: 400,
  stayed: 300,
  "reached-port-royal": 800,
  "shortage-struck": 600,
  "shortage-rolled": 700,
  "battle-began": 350,
  "powder-spent": 250,
  "combat-rolled": 500,
  "sabre-drawn": 300,
  strength: 150,
  "battle-ended": 350,
  "hold-taken": 500,
  "treasure-taken": 600,
  "treasure-given": 600,
  "treasure-looked-at": 300,
  "pile-looked-at": 400,
  "loot-left": 300,
  "treasure-drawn": 800,
  "treasure-seen": 400,
  "treasure-turned-up": 400,
  "character-turned-up": 350,
  "rum-moved": 500,
  recruited: 600,
  "calypso-won": 1200,
};

/** One event's length at the normal pace. */
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

/** What is shown of each battle among these, shortened so that it does not take longer than a battle may. */
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

/** How long each of these takes, in milliseconds. `before` is the race before the first. */
export function lengthsOf(events: readonly Event[], before: readonly View[], pace: Pace, motion: Motion): number[] {
  const lengths = events.map((event, index) => lengthOf(event, before[index]!));
  shortenBattles(events, lengths);
  return lengths.map((ms) => {
    const paced = motion === "full" ? ms : ms === 0 ? 0 : Math.min(400, Math.max(SHORTEST, ms / 2));
    return Math.round(paced * FACTOR[pace]);
  });
}

/** How long everything that waits may take: a round. */
export const roundLength = (ships: number, pace: Pace): number => (ROUND * FACTOR[pace] * Math.max(4, ships)) / 4;

/** Something to be shown, before it is known when. */
export type Waiting = Omit<Beat, "ms" | "started">;

export interface Timers {
  now(): number;
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}

export interface PacerEvents {
  /** An event begins to be shown, or was passed over: its line may be read. */
  began(event: Waiting): void;
  /** Something changed: `beat`, `shown` or `waiting`. */
  changed(): void;
}

/** Shows one event after the other. */
export class Pacer {
  beat: Beat | null = null;
  /** The race as far as it was shown. */
  shown: View | null = null;
  pace: Pace = "normal";
  motion: Motion = "full";
  #queue: (Waiting & { ms: number })[] = [];
  #timer: unknown = null;
  #hidden = false;

  constructor(
    private readonly timers: Timers,
    private readonly tell: PacerEvents,
  ) {}

  /** How many wait, without the one that is being shown. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** In a hidden tab nothing is shown, and nothing waits. */
  set hidden(hidden: boolean) {
    this.#hidden = hidden;
    if (hidden) this.finish();
  }

  get hidden(): boolean {
    return this.#hidden;
  }

  /** Is anything shown at all? */
  get idle(): boolean {
    return this.#hidden || this.pace === "off";
  }

  /** More to be shown, in order. */
  add(events: readonly Waiting[]): void {
    const lengths = lengthsOf(
      events.map(({ event }) => event),
      events.map(({ before }) => before),
      this.pace,
      this.motion,
    );
    this.#queue.push(...events.map((waiting, index) => ({ ...waiting, ms: this.#hidden ? 0 : lengths[index]! })));
    this.#catchUp();
    if (this.beat === null) this.#next();
    this.tell.changed();
  }

  /** What the race is after the last of them, as the server says: what was folded may lag a little. */
  land(view: View | null): void {
    const last = this.#queue.at(-1);
    if (view !== null && last !== undefined) last.after = view;
    else if (view !== null && this.beat !== null) this.beat = { ...this.beat, after: view };
    else this.shown = view;
    this.tell.changed();
  }

  /** The race as it is, without showing how it came to that. */
  jump(view: View | null): void {
    this.#stop();
    this.#pass(this.#queue.length);
    this.shown = view;
    this.tell.changed();
  }

  /** Ends what is being shown and all that waits. */
  finish(): void {
    if (this.beat === null && this.#queue.length === 0) return;
    this.#end();
    this.#pass(this.#queue.length);
    this.tell.changed();
  }

  /** No more than a round may wait: whoever is further behind misses the rounds before, or sees it faster. */
  #catchUp(): void {
    const rounds = this.#queue.flatMap(({ event }, index) => (event.event === "round-began" ? [index] : []));
    if (rounds.length > 1) {
      this.#end();
      this.#pass(rounds.at(-1)!);
    }
    const first = this.#queue[0];
    if (first === undefined) return;
    const most = roundLength(first.before.ships.length, this.pace);
    const total = this.#queue.reduce((sum, { ms }) => sum + ms, 0);
    if (total > most) for (const waiting of this.#queue) waiting.ms *= most / total;
  }

  /** Passes over the first so many. */
  #pass(count: number): void {
    for (const waiting of this.#queue.splice(0, count)) {
      this.tell.began(waiting);
      this.shown = waiting.after;
    }
  }

  #stop(): void {
    if (this.#timer !== null) this.timers.cancel(this.#timer);
    this.#timer = null;
    this.beat = null;
  }

  /** The current one is over. */
  #end(): void {
    const over = this.beat;
    this.#stop();
    if (over !== null) this.shown = over.after;
  }

  /** Begins the next that takes any time. */
  #next(): void {
    const first = this.#queue.findIndex(({ ms }) => ms > 0);
    this.#pass(first < 0 ? this.#queue.length : first);
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.tell.began(next);
    this.shown = next.before;
    this.beat = { ...next, started: this.timers.now() };
    this.#timer = this.timers.after(next.ms, () => {
      this.#timer = null;
      this.#end();
      this.#next();
      this.tell.changed();
    });
  }
}
