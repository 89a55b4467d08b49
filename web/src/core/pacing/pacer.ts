/** Shows a race step by step: what moves first, then the sentence that tells it, and what concerns the reader until they go on. */
import type { Event, Seat, View } from "../../wire/game";
import type { Beat, Moment } from "../model";
import { holdingTime, lengthOfAll, lengthsOf, readingTime, roundLength, type Timers, type Timing } from "./timing";
import { battleAfter, concerns, continues, isEnd, type Waiting } from "./steps";

export interface PacerEvents {
  /** An event begins to be shown, or was passed over: its line may be read. */
  began(event: Waiting): void;
  /** One sentence for the events of a step, and how many letters are read; null if there is nothing to say. */
  narrate(events: readonly Event[], battle: readonly Event[], view: View): { text: string; letters: number } | null;
  /** A sentence is told, for voices. */
  told(key: string, text: string): void;
  /** These were not shown: the page was away, or time ran out. */
  passed(events: readonly Event[]): void;
  /** Something changed. */
  changed(): void;
}

/** Milliseconds of a deadline that belong to the answer alone. */
const TO_ANSWER = 20_000;

export class Pacer {
  /** What moves. */
  beat: Beat | null = null;
  /** What stands to be read. */
  narration: string | null = null;
  moment: Moment | null = null;
  /** The race as far as it was shown. */
  shown: View | null = null;
  /** The last battle. */
  battle: readonly Event[] = [];
  /** Whose eyes these are. */
  you: Seat | null = null;
  #timing: Timing = { pace: "normal", motion: "full", listening: false, alone: false };
  #queue: Waiting[] = [];
  /** The step whose events move one after the other. */
  #moving: Waiting[] = [];
  /** The step that has moved and is told. */
  #telling: readonly Waiting[] = [];
  #timer: unknown = null;
  /** By when all must have been shown. */
  #by = Infinity;
  /** How many letters are read of what stands for the reader. */
  #letters = 0;
  /** What the timer is for, so that a pause can begin it anew. */
  #next: { ms: number; run: () => void } | null = null;
  #hidden = false;
  #skipping = false;
  /** Below 1 if more waits than a round may take. */
  #hurry = 1;

  constructor(
    private readonly timers: Timers,
    private readonly tell: PacerEvents,
  ) {}

  /** How many wait, and one if something stands to be read. */
  get waiting(): number {
    return this.#queue.length + (this.narration !== null || this.moment !== null ? 1 : 0);
  }

  /** Is nothing being shown, and does nothing wait? */
  get done(): boolean {
    return this.beat === null && this.waiting === 0;
  }

  get timing(): Timing {
    return this.#timing;
  }

  /** What stands for the reader is timed anew: another person may have come to the table, or left it. */
  set timing(timing: Timing) {
    this.#timing = timing;
    const until = holdingTime(timing);
    if (this.idleHidden) this.tell.passed(this.#runOut());
    else if (this.moment === null || until === this.moment.until) return;
    else if (until === 0) this.#told();
    else {
      this.moment = { ...this.moment, until };
      this.#stay();
    }
    this.tell.changed();
  }

  /** By when the reader has to answer: half of the time that is left is theirs, and the last of it in any case. */
  set deadline(deadline: number | null) {
    this.#by = deadline === null ? Infinity : Math.min((this.timers.now() + deadline) / 2, deadline - TO_ANSWER);
  }

  /** In a hidden tab nothing is shown. Who is alone finds it as it was; for others nothing waits. */
  set hidden(hidden: boolean) {
    this.#hidden = hidden;
    if (this.idleHidden) this.tell.passed(this.#runOut());
    else if (hidden) this.#pause();
    else if (this.#next !== null) this.#wait(this.#next.ms, this.#next.run);
    else if (this.beat === null && this.moment === null) this.#advance();
    this.tell.changed();
  }

  get hidden(): boolean {
    return this.#hidden;
  }

  /** Is anything shown at all? */
  get idle(): boolean {
    return this.idleHidden || this.timing.pace === "off";
  }

  private get idleHidden(): boolean {
    return this.#hidden && !this.timing.alone;
  }

  /** More to be shown, in order. */
  add(events: readonly Waiting[]): void {
    this.#queue.push(...events);
    const passed = this.#catchUp();
    if (this.moment !== null) this.#extend();
    else if (this.done || (this.beat === null && this.narration === null)) this.#advance();
    this.tell.passed(passed);
    this.tell.changed();
  }

  /** What the race is after the last of them, as the server says: what was folded may lag a little. */
  land(view: View | null): void {
    const last = this.#queue.at(-1) ?? this.#moving.at(-1) ?? this.#telling.at(-1);
    if (view !== null && last !== undefined) {
      last.after = view;
      if (this.beat?.key === last.key) this.beat = { ...this.beat, after: view };
      // What is told has been applied, except the end.
      if (last === this.#telling.at(-1) && !isEnd(last)) this.shown = view;
    } else this.shown = view;
    this.tell.changed();
  }

  /** The race as it is, without showing how it came to that: what waits, and `more`, which came last. Tells what that was. */
  jump(view: View | null, more: readonly Waiting[] = []): readonly Event[] {
    this.#stop();
    this.#moving = [];
    const passed = [...this.#queue.splice(0), ...more];
    for (const waiting of passed) this.#begin(waiting);
    this.#moving = [];
    this.#telling = [];
    this.shown = view;
    this.tell.changed();
    return passed.map(({ event }) => event);
  }

  /** Goes on: ends what stands for the reader, or passes over what is shown until something stands for them. */
  finish(): void {
    if (this.done) return;
    if (this.moment !== null) this.#told();
    else {
      this.#skipping = true;
      this.#cut();
      this.#skipping = false;
    }
    this.tell.changed();
  }

  /** Passes over everything. Tells what had not begun. */
  #runOut(): Event[] {
    const passed = this.#queue.map(({ event }) => event);
    while (!this.done) {
      this.#skipping = true;
      if (this.moment !== null) this.#told();
      else this.#cut();
      this.#skipping = false;
    }
    return passed;
  }

  /** No more than a round waits: rounds before are passed over. With other people at the table the rest is shown faster. */
  #catchUp(): readonly Event[] {
    this.#hurry = 1;
    const left = this.#by - this.timers.now();
    if (left <= 0 || (this.#hidden && this.idle)) return this.#runOut();
    let passed: Event[] = [];
    const rounds = this.#queue.flatMap(({ event }, index) => (event.event === "round-began" ? [index] : []));
    if (rounds.length > 1) {
      const rest = this.#queue.splice(rounds.at(-1)!);
      passed = this.#runOut();
      this.#queue = rest;
    }
    const first = this.#queue[0];
    if (first === undefined) return passed;
    const { alone, listening, pace } = this.timing;
    const most = Math.min(left, alone || listening ? Infinity : roundLength(first.before.ships.length, pace));
    const total = lengthOfAll(this.#queue, this.timing);
    if (total > most) this.#hurry = most / total;
    return passed;
  }

  #stop(): void {
    this.#pause();
    this.#next = null;
    this.beat = null;
    this.narration = null;
    this.moment = null;
  }

  #pause(): void {
    if (this.#timer !== null) this.timers.cancel(this.#timer);
    this.#timer = null;
  }

  #wait(ms: number, run: () => void): void {
    this.#pause();
    this.#next = { ms, run };
    const soon = Math.min(ms, this.#by - this.timers.now());
    if (this.#hidden || soon === Infinity) return;
    this.#timer = this.timers.after(Math.max(0, soon), () => {
      this.#timer = null;
      this.#next = null;
      if (this.timers.now() < this.#by) run();
      else this.tell.passed(this.#runOut());
      this.tell.changed();
    });
  }

  /** Ends what moves or stands to be read, and goes on. */
  #cut(): void {
    const moved = this.beat;
    const told = this.narration !== null || this.moment !== null;
    this.#stop();
    if (moved !== null) this.shown = moved.after;
    if (told) this.#told();
    else this.#advance();
  }

  #begin(waiting: Waiting): void {
    this.#moving.push(waiting);
    this.battle = battleAfter(this.battle, waiting.event);
    this.tell.began(waiting);
  }

  /** Begins the next that takes any time. */
  #advance(): void {
    for (;;) {
      const next = this.#queue[0];
      if (this.#moving.length > 0 && (next === undefined || !continues(this.#moving, next))) {
        if (this.#stand()) return;
        continue;
      }
      if (next === undefined) return;
      this.#queue.shift();
      this.#begin(next);
      const ms = this.#skipping || this.idle ? 0 : this.#motionOf(next);
      if (ms > 0) {
        this.shown = next.before;
        this.beat = { ...next, ms, started: this.timers.now() };
        this.#wait(ms, () => this.#cut());
        return;
      }
      if (!isEnd(next)) this.shown = next.after;
    }
  }

  /** In a battle the whole of it counts: what waits of it is shortened with what moves. */
  #motionOf(next: Waiting): number {
    const { pace, motion } = this.timing;
    const rest = this.#queue.findIndex((waiting) => !continues(this.#moving, waiting));
    const step = [...this.#moving, ...this.#queue.slice(0, rest < 0 ? undefined : rest)];
    const lengths = lengthsOf(
      step.map(({ event }) => event),
      step.map(({ before }) => before),
      pace,
      motion,
    );
    return Math.round(lengths[step.indexOf(next)]! * this.#hurry);
  }

  /** The step has moved: tells it. False if there is nothing to wait for. */
  #stand(): boolean {
    const step = this.#moving;
    const last = step.at(-1)!;
    this.#moving = [];
    this.#telling = step;
    const kind = concerns(step, this.you);
    const until = this.#hidden && !this.timing.alone ? 0 : holdingTime(this.timing);
    const events = step.map(({ event }) => event);
    const said = this.tell.narrate(events, this.battle, last.after);
    if (kind !== null && until !== 0) {
      this.moment = { key: last.key, kind, events: kind === "battle" ? whole(this.battle, events) : events, until };
    }
    const held = this.moment !== null;
    if (said !== null && (held || !this.#skipping) && !this.idleHidden) this.tell.told(last.key, said.text);
    const reading = said === null || (this.#skipping && !held) ? 0 : this.#readingOf(said.letters);
    if (!held && reading === 0) {
      this.#applied();
      return false;
    }
    this.narration = said?.text ?? null;
    this.#letters = said?.letters ?? 0;
    if (held) this.#stay();
    else this.#wait(reading, () => this.#told());
    return true;
  }

  /** What stands for the reader stays until they go on, or as long as it takes. */
  #stay(): void {
    const { until } = this.moment!;
    const least = this.timing.listening ? this.#readingOf(this.#letters) : 0;
    this.#wait(until === "until-acknowledged" ? Infinity : Math.max(until, least), () => this.#told());
  }

  #readingOf(letters: number): number {
    return this.idleHidden ? 0 : Math.round(readingTime(letters, this.timing) * this.#hurry);
  }

  /** What came while a moment stands for the reader and belongs to it, such as the loot of a battle, is added to it: told, with time to read it. */
  #extend(): void {
    const added: Waiting[] = [];
    while (this.moment !== null && this.#queue[0] !== undefined && continues(this.#telling, this.#queue[0])) {
      const next = this.#queue.shift()!;
      this.#begin(next);
      this.#moving = [];
      this.#telling = [...this.#telling, next];
      added.push(next);
      if (!isEnd(next)) this.shown = next.after;
      this.moment = { ...this.moment, events: [...this.moment.events, next.event] };
    }
    const last = added.at(-1);
    if (last === undefined) return;
    const events = added.map(({ event }) => event);
    const said = this.tell.narrate(events, this.battle, last.after);
    if (said !== null) {
      this.tell.told(last.key, said.text);
      this.narration = said.text;
      this.#letters += said.letters;
    }
    this.#stay();
  }

  #applied(): void {
    this.shown = this.#telling.at(-1)?.after ?? this.shown;
    this.#telling = [];
  }

  /** The reader has seen it. */
  #told(): void {
    this.#stop();
    this.#applied();
    this.#advance();
  }
}

/** A battle from its beginning, which may have been shown before a question to the reader; and what else the step told. */
const whole = (battle: readonly Event[], step: readonly Event[]): readonly Event[] => [
  ...battle.filter((event) => !step.includes(event)),
  ...step,
];
