/** A session with one table: turns the server's messages into the model that is drawn. It knows no components. */
import type { Event, View } from "../../wire/game";
import type { Command, Earlier, Granting, Refused, Update } from "../../wire/server";
import type { Advised, Inquiry, Previewed, Reckoned } from "../network/inquiries";
import { fold, own } from "../game/fold";
import { append, eventLines, history, lastRound, newsLines } from "./log";
import { explain, explainIn } from "../game/strength";
import type { As, Line, LogLine, Model, Pace } from "../model";
import {
  drawnOf,
  EMPTY,
  sitsAlone,
  type ServerState,
  serverStateAfter,
  NO_SERVER_STATE,
  opening,
} from "./server-state";
import { Pacer } from "../pacing/pacer";
import { lengthOfAll, type Motion, roundLength, type Timing } from "../pacing/timing";
import { RequestRefused } from "../network/requests";
import { Readiness, type ReadinessWorld } from "../choices/readiness";
import { battleAfter, type Waiting } from "../pacing/steps";
import { Connection, type Listener, type World } from "../network/socket";
import { LeanUpdates } from "./lean";

/** Everything outside that a session depends on; injected for tests. */
export interface SessionWorld extends World, ReadinessWorld {
  /** Calls `run` now and whenever the page is hidden or shown. Returns a function that unsubscribes. */
  onVisible(run: (visible: boolean) => void): () => void;
  /** How many events of that table this tab has shown, also before a reload; 0 if none. */
  shownOf(table: string): number;
  /** Stores that number for the table. */
  keepShown(table: string, events: number): void;
}

/** Returns one sentence for the events of a step and its number of letters; null if there is nothing to say. */
export type Narrator = (
  events: readonly Event[],
  battle: readonly Event[],
  view: View,
  model: Model,
) => { text: string; letters: number } | null;

/** The number of sentences kept for screen readers. */
const TOLD = 24;

/**
 * The format of the server's table ids. No socket is opened for others: it could not report that the table is missing.
 */
const ID = /^[\w-]{22}$/;

export class Session implements Omit<Listener, "lean"> {
  model: Model = EMPTY;
  /** The server's last state. The model follows once all events before it have been shown. */
  #serverState: ServerState = NO_SERVER_STATE;
  #connection: Connection | null = null;
  #pacer: Pacer;
  #readiness: Readiness;
  /** Log lines whose events are queued to be shown. */
  #lines = new Map<string, LogLine>();
  #known = false;
  /** How many events of the race have been shown or skipped. */
  #shown = 0;
  #keptShown = 0;
  /** How far the server's clock is ahead of ours, in milliseconds; null before the first update. */
  #ahead: number | null = null;
  /** Events that were skipped while the page was hidden. */
  #unseen: Event[] = [];
  #busy = 0;
  #dirty = false;
  #stopVisible: () => void;

  constructor(
    private readonly id: string,
    as: As,
    mode: "join" | "watch",
    private readonly world: SessionWorld,
    private readonly changed: (model: Model) => void,
    narrate: Narrator = () => null,
    /** What another session of this table has shown: this one shows what happened since. */
    from: Update | null = null,
  ) {
    this.#pacer = new Pacer(world, {
      began: (waiting) => this.#began(waiting),
      narrate: (events, battle, view) => narrate(events, battle, view, this.model),
      told: (key, text) => this.#patch({ told: [...this.model.told, { key, text }].slice(-TOLD) }),
      passed: (events) => this.#passed(events),
      changed: () => this.#work(() => undefined),
    });
    this.#readiness = new Readiness(world, () => this.#work(() => undefined));
    this.#stopVisible = world.onVisible((visible) => this.#work(() => this.#looked(visible)));
    // Not by `this.update`, which a subclass may replace: this is no message of the server.
    if (from !== null) Session.prototype.update.call(this, from);
    if (ID.test(id)) this.#connection = new Connection(id, as, mode, world, new LeanUpdates(this), from?.seq);
    else {
      const refusal: Refused = { tell: "refused", code: "no-such-table", rule: null, text: "there is no such table" };
      this.line({ state: "refused", refusal });
    }
  }

  set pace(pace: Pace) {
    this.#time({ pace });
    // Skip what is on the screen; the queue follows without animation.
    if (pace === "off") this.#work(() => this.#pacer.finish());
  }

  set motion(motion: Motion) {
    this.#time({ motion });
  }

  /** Does a screen reader speak the narration? */
  set listening(listening: boolean) {
    this.#time({ listening });
  }

  #time(change: Partial<Timing>): void {
    this.#pacer.timing = { ...this.#pacer.timing, ...change };
  }

  /** Sends a command. Null if the server refused it (`model.refused` says why) or the connection was lost. */
  async send(command: Command): Promise<Granting | null> {
    this.#work(() => this.#patch({ refused: null }));
    try {
      return ((await this.#connection?.request(command)) as Granting | undefined) ?? null;
    } catch (error) {
      if (error instanceof RequestRefused) this.refused(error.refusal);
      return null;
    }
  }

  /** Answers the open question. Does nothing before it is ready: the press was meant for the previous question. */
  choose(choice: string): void {
    const { ask, ready } = this.model;
    if (ask === null || !ready) return;
    // Ignore a second answer to the same question; only a card may be changed before the reply comes.
    const before = this.model.sent;
    if (before?.ask === ask && (before.choice === choice || !choice.startsWith("card "))) return;
    const sent = { ask, choice };
    this.#work(() => this.#patch({ sent }));
    void this.send({ do: "choose", ask, choice }).then(() => {
      if (this.model.sent === sent) this.#work(() => this.#patch({ sent: null }));
    });
  }

  /** Sends a request that changes nothing. A refusal is not shown: it only means that the question is gone. */
  async #inquire<T>(inquiry: Inquiry): Promise<T | null> {
    try {
      return ((await this.#connection?.request(inquiry)) as T | undefined) ?? null;
    } catch {
      return null;
    }
  }

  preview(dice?: [morning: number, evening: number]): Promise<Previewed | null> {
    return this.#inquire(dice === undefined ? { do: "preview" } : { do: "preview", dice });
  }

  odds(): Promise<Reckoned | null> {
    return this.#inquire({ do: "odds" });
  }

  /** Rejects with `RequestRefused` or `LineLost`: the reader asked for it, and is told why there is no advice. */
  async coach(): Promise<Advised | null> {
    return ((await this.#connection?.request({ do: "coach" })) as Advised | undefined) ?? null;
  }

  review(ask: number): Promise<Advised | null> {
    return this.#inquire({ do: "review", ask });
  }

  /**
   * The reader goes on: closes the moment on the screen, or skips ahead to the next moment. Does nothing for the second
   * click of a double click that began on something else.
   */
  finish(): void {
    if (this.#readiness.ready) this.#work(() => this.#pacer.finish());
  }

  dismiss(what: "refused" | "caughtUp" = "refused"): void {
    this.#work(() => this.#patch({ [what]: null }));
  }

  close(): void {
    this.#stopVisible();
    this.#connection?.close();
    this.#work(() => {
      this.#pacer.jump(this.#serverState.view);
      // What was still queued has not been shown.
      this.#shown = this.#keptShown;
    });
    this.#readiness.close();
  }

  line(line: Line): void {
    this.#work(() => this.#patch({ line }));
  }

  present(present: Model["present"]): void {
    this.#work(() => this.#patch({ present }));
  }

  refused(refused: Refused): void {
    this.#work(() => this.#patch({ refused }));
  }

  earlier({ seq, at, events }: Earlier): void {
    this.#work(() => {
      this.#patch({ seq });
      const { view } = this.#serverState;
      if (view === null) return;
      const shown = this.#waiting(events, view, seq, at);
      this.#serverState = { ...this.#serverState, view: shown.at(-1)?.after ?? view };
      this.#pacer.add(shown);
    });
  }

  update(update: Update): void {
    this.#work(() => {
      this.#clock(update);
      // A lower number means that the table was restored to an earlier state: start over as on the first `sync`.
      const first = !this.#known || (update.tell === "sync" && update.seq < this.model.seq);
      const before = first ? null : this.#serverState.view;
      const view = update.open && own(update.open, update.own);
      this.#known = true;
      this.#take(update, view);
      if (first) this.#meet(update, view);
      else this.#follow(update, before, view);
    });
  }

  /** Takes over everything that does not wait for events to be shown. */
  #take(update: Update, view: View | null): void {
    const { seq, seat, host, ask } = update;
    this.#serverState = serverStateAfter(update, view, this.#serverState.table, this.#ahead ?? 0);
    this.#pacer.you = seat;
    this.#pacer.deadline = this.#serverState.awaited ? this.#serverState.deadline : null;
    this.#time({ alone: sitsAlone(this.#serverState.table, seat) });
    const people = host ? (update.people ?? this.model.people) : null;
    this.#patch({
      seq,
      seat,
      host,
      muted: update.muted ?? false,
      people,
      sent: this.model.sent?.ask === ask ? this.model.sent : null,
    });
  }

  /**
   * The first `sync`: all past events go to the log, and none is animated. A returning captain gets a summary of those
   * that this tab has not shown.
   */
  #meet({ seq, at, events, news, table, seat }: Update, view: View | null): void {
    this.#lines.clear();
    this.#pacer.jump(view);
    const told = explain(events, view?.setup.crew ?? false);
    this.#pacer.battle = told.reduce(battleAfter, []);
    const isBack = seat !== null && table?.phase === "racing";
    this.#shown = events.length;
    this.#patch({
      log: append([], history(told, news, String(seq), at, view?.round ?? 0)),
      caughtUp: isBack ? lastRound(events.slice(this.world.shownOf(this.id))) : null,
    });
  }

  #follow({ tell, seq, at, events, news }: Update, before: View | null, view: View | null): void {
    // News belong to the round that is being shown, so that a chat message appears among the events now on the screen.
    const round = this.model.view?.round ?? 0;
    this.#patch({ log: append(this.model.log, newsLines(news, String(seq), at, round)) });
    const start = before ?? (view && opening(view));
    if (start === null || events.length === 0) return this.#pacer.land(view);
    const shown = this.#waiting(events, start, seq, at);
    if (this.#isTooLong(shown, tell === "sync" || before === null)) {
      const passed = this.#pacer.jump(view, shown);
      if (tell === "sync") this.#passed(passed);
    } else {
      this.#pacer.add(shown);
      this.#pacer.land(view);
    }
  }

  /** After an absence, is this too much to show? At most one round is shown; alone at the table, all of it. */
  #isTooLong(shown: readonly Waiting[], absent: boolean): boolean {
    const { timing, idle, hidden } = this.#pacer;
    const first = shown[0];
    if (!absent || first === undefined || hidden) return false;
    if (shown.filter(({ event }) => event.event === "round-began").length > 1) return true;
    if (idle || timing.alone) return false;
    return lengthOfAll(shown, timing) > roundLength(first.before.ships.length, timing.pace);
  }

  /** Folds the events into views around each, and keeps a log line for each until it is shown. */
  #waiting(events: readonly Event[], start: View, seq: number, at: number): Waiting[] {
    let view = start;
    return eventLines(events, String(seq), at, start.round).map((line, index) => {
      const before = view;
      const event = explainIn(before, events[index]!);
      this.#lines.set(line.key, { ...line, kind: "event", event });
      view = fold(view, event);
      return { key: line.key, event, before, after: view };
    });
  }

  /** Skipped events are summarised in one line per ship, as soon as the page is visible. */
  #passed(events: readonly Event[]): void {
    if (this.#pacer.hidden) this.#unseen.push(...events);
    else this.#missed(events);
  }

  #missed(events: readonly Event[]): void {
    const caughtUp = lastRound(events);
    if (caughtUp !== null) this.#patch({ caughtUp });
  }

  #began({ key, event }: Waiting): void {
    const line = this.#lines.get(key);
    this.#lines.delete(key);
    this.#shown += 1;
    if (line !== undefined) this.#patch({ log: append(this.model.log, [line]) });
    if (event.event === "round-began" && !this.#pacer.hidden) this.#patch({ caughtUp: null });
  }

  #looked(visible: boolean): void {
    this.#pacer.hidden = !visible;
    if (visible) this.#missed(this.#unseen.splice(0));
  }

  /** Estimates the clock difference. An update's `at` is the server's time now; a `sync` may carry a much older one. */
  #clock({ tell, at }: Update): void {
    const ahead = at - this.world.now();
    if (tell === "update") this.#ahead = ahead;
    else this.#ahead ??= Math.max(0, ahead);
  }

  /** Copies what the pacer has shown into the model. */
  #draw(): void {
    const { beat, narration, moment, battle, waiting, shown, done, hidden } = this.#pacer;
    const drawn = drawnOf(this.#serverState, shown, done, this.model.table);
    const called = drawn.awaited || (hidden && this.#serverState.awaited);
    this.#patch({ beat, narration, moment, battle, waiting, called, ...drawn });
    if (done && !hidden && this.#shown !== this.#keptShown)
      this.world.keepShown(this.id, (this.#keptShown = this.#shown));
  }

  #patch(change: Partial<Model>): void {
    const names = Object.keys(change) as (keyof Model)[];
    if (names.every((name) => this.model[name] === change[name])) return;
    this.model = { ...this.model, ...change };
    this.#dirty = true;
  }

  /** Runs `work` and publishes the model at most once, after the outermost call. */
  #work(work: () => void): void {
    this.#busy += 1;
    try {
      work();
    } finally {
      if (this.#busy === 1) {
        this.#draw();
        // A moment takes presses as a question does; so does an animation, which a press skips.
        const { moment, options, ask } = this.model;
        const asks = moment?.key ?? (options === null ? null : ask);
        this.#readiness.question = this.#pacer.done || moment !== null ? asks : "shown";
        this.#patch({ ready: asks !== null && this.#readiness.ready });
      }
      this.#busy -= 1;
      if (this.#busy === 0 && this.#dirty) {
        this.#dirty = false;
        this.changed(this.model);
      }
    }
  }
}
