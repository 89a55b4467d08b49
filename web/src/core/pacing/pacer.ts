/**
 * Shows a race step by step: animates the events of a step, then shows its sentence, and keeps a step that concerns the
 * reader on the screen until they go on. It knows no words and no components.
 */
import type { Event, Seat, View } from "../../wire/game";
import type { Beat, Moment } from "../model";
import { holdingTime, lengthOfAll, lengthsOf, readingTime, roundLength, type Timers, type Timing } from "./timing";
import { battleAfter, concerns, continues, isEnd, type Waiting } from "./steps";

export interface PacerEvents {
  /** An event begins to be shown, or was skipped: its line may enter the log. */
  began(event: Waiting): void;
  /** Returns one sentence for the events of a step, and its number of letters; null if there is nothing to say. */
  narrate(events: readonly Event[], battle: readonly Event[], view: View): { text: string; letters: number } | null;
  /** A sentence appears on the screen: passed on to screen readers. */
  told(key: string, text: string): void;
  /** These events were skipped: the page was hidden, or the time to show them ran out. */
  passed(events: readonly Event[]): void;
  /** The state of the pacer changed. */
  changed(): void;
}

/** Milliseconds before a deadline that are kept free for the answer. */
const TO_ANSWER = 20_000;

export class Pacer {
  /** The event that is being animated. */
  beat: Beat | null = null;
  /** The sentence on the screen. */
  narration: string | null = null;
  moment: Moment | null = null;
  /** The race as far as it has been shown. */
  shown: View | null = null;
  /** The events of the last battle shown. */
  battle: readonly Event[] = [];
  /** The reader's seat; null for a spectator. */
  you: Seat | null = null;
  #timing: Timing = { pace: "normal", motion: "full", listening: false, alone: false };
  #queue: Waiting[] = [];
  /** The step whose events are being animated one after the other. */
  #moving: Waiting[] = [];
  /** The step that has been animated and whose sentence or moment is on the screen. */
  #telling: readonly Waiting[] = [];
  #timer: unknown = null;
  /** When all events must have been shown, by the clock of `timers`. */
  #by = Infinity;
  /** The number of letters of the sentences on the screen. */
  #letters = 0;
  /** What the timer runs, so that it can be restarted after a pause. */
  #next: { ms: number; run: () => void } | null = null;
  #hidden = false;
  #skipping = false;
  /** Factor on all times; below 1 if the queue would take longer than a round may. */
  #hurry = 1;

  constructor(
    private readonly timers: Timers,
    private readonly tell: PacerEvents,
  ) {}

  /** The number of queued events, plus 1 while a narration or moment is on the screen. */
  get waiting(): number {
    return this.#queue.length + (this.narration !== null || this.moment !== null ? 1 : 0);
  }

  /** True if nothing is being shown and nothing is queued. */
  get done(): boolean {
    return this.beat === null && this.waiting === 0;
  }

  get timing(): Timing {
    return this.#timing;
  }

  /** Restarts the timer of the moment on the screen if the new timing gives it another length. */
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

  /** When the reader has to answer. Showing takes at most half of the time left, and none of the last 20 seconds. */
  set deadline(deadline: number | null) {
    this.#by = deadline === null ? Infinity : Math.min((this.timers.now() + deadline) / 2, deadline - TO_ANSWER);
  }

  /** In a hidden tab a reader alone at the table has the show paused; with other people at the table it is skipped. */
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

  /** True if nothing is animated: the pace is `off`, or the page is hidden with other people at the table. */
  get idle(): boolean {
    return this.idleHidden || this.timing.pace === "off";
  }

  private get idleHidden(): boolean {
    return this.#hidden && !this.timing.alone;
  }

  /** Queues more events, in order. */
  add(events: readonly Waiting[]): void {
    this.#queue.push(...events);
    const passed = this.#catchUp();
    if (this.moment !== null) this.#extend();
    else if (this.done || (this.beat === null && this.narration === null)) this.#advance();
    this.tell.passed(passed);
    this.tell.changed();
  }

  /** Replaces the view after the last event by the server's own: the folded view may lag behind it. */
  land(view: View | null): void {
    const last = this.#queue.at(-1) ?? this.#moving.at(-1) ?? this.#telling.at(-1);
    if (view !== null && last !== undefined) {
      last.after = view;
      if (this.beat?.key === last.key) this.beat = { ...this.beat, after: view };
      // The events of the step on the screen have been applied, except those of the end of the race.
      if (last === this.#telling.at(-1) && !isEnd(last)) this.shown = view;
    } else this.shown = view;
    this.tell.changed();
  }

  /** Shows `view` at once and skips the queue and `more`, which came after it. Returns the events it skipped. */
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

  /** The reader goes on: closes the moment on the screen, or skips ahead to the next moment. */
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

  /** Skips everything. Returns the events that had not begun. */
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

  /**
   * Skips all queued rounds but the last, and everything if the time is up. With other people at the table, or a
   * deadline, the rest is shown faster if it would take too long. Returns the skipped events.
   */
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

  /** Ends the animation or the sentence on the screen, and goes on. */
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

  /** Applies queued events up to the next one that takes time, and begins that one. */
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

  /** The length of an event's animation. A long battle is shortened as a whole, with its events still in the queue. */
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

  /** All events of the step have been animated: shows its sentence or moment. False if there is nothing to wait for. */
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

  /** Starts the timer of the moment on the screen; none if it stays until the reader goes on. */
  #stay(): void {
    const { until } = this.moment!;
    const least = this.timing.listening ? this.#readingOf(this.#letters) : 0;
    this.#wait(until === "until-acknowledged" ? Infinity : Math.max(until, least), () => this.#told());
  }

  #readingOf(letters: number): number {
    return this.idleHidden ? 0 : Math.round(readingTime(letters, this.timing) * this.#hurry);
  }

  /**
   * Adds queued events that belong to the moment on the screen, such as the loot of a battle, to that moment; then
   * shows their sentence and restarts the moment's timer.
   */
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

  /** The reader has seen the sentence or moment: closes it and goes on. */
  #told(): void {
    this.#stop();
    this.#applied();
    this.#advance();
  }
}

/** The battle from its beginning, which may have been shown in an earlier step, then the events of this step. */
const whole = (battle: readonly Event[], step: readonly Event[]): readonly Event[] => [
  ...battle.filter((event) => !step.includes(event)),
  ...step,
];
