/** From the server's messages to what is drawn of a table. */
import type { Event, View } from "../wire/game";
import type { Command, Earlier, Granting, Refused, Update } from "../wire/server";
import type { Inquiry, Previewed, Reckoned } from "./answers";
import { fold, own } from "./fold";
import { append, eventLines, history, lastRound, newsLines } from "./log";
import { explain, explainIn } from "./strength";
import type { Line, LogLine, Model, Pace } from "./model";
import { lengthsOf, type Motion, Pacer, roundLength, type Waiting } from "./pacing";
import { RequestRefused } from "./pending";
import { Readiness, type ReadinessWorld } from "./readiness";
import { Connection, type Listener, type World } from "./socket";

/** Everything outside that a session depends on. */
export interface SessionWorld extends World, ReadinessWorld {
  /** Whether anybody can see the page, now and whenever that changes. Returns an end to it. */
  onVisible(run: (visible: boolean) => void): () => void;
}

/** Before anything is known. */
export const EMPTY: Model = {
  line: { state: "connecting" },
  seq: 0,
  table: null,
  seat: null,
  host: false,
  view: null,
  shown: null,
  beat: null,
  waiting: 0,
  ask: null,
  options: null,
  count: 0,
  awaited: false,
  ready: false,
  sent: null,
  deadline: null,
  log: [],
  present: null,
  refused: null,
  caughtUp: null,
};

/** An id as the server makes them. Others are not even asked for: a socket could not say that there is no such table. */
const ID = /^[\w-]{22}$/;

/** The table before its race, for showing how it begins: nothing dealt, nothing rolled. */
const opening = (view: View): View => ({
  ...view,
  round: 0,
  dice: null,
  set_die: null,
  turn: null,
  battle: null,
  seats: view.seats.map((seat) => ({
    ...seat,
    hand: 0,
    deck: 11,
    discard: [],
    last_played: null,
    kept: [],
    chosen: false,
  })),
  hand: [],
  chosen: null,
});

const isAwaited = ({ open, seat }: Update): boolean =>
  seat !== null && open?.awaiting.kind === "seats" && open.awaiting.seats.includes(seat);

export class Session implements Listener {
  model: Model = EMPTY;
  #connection: Connection | null = null;
  #pacer: Pacer;
  #readiness: Readiness;
  /** Lines whose events wait to be shown. */
  #lines = new Map<string, LogLine>();
  #known = false;
  /** How far the server's clock is ahead of ours. */
  #ahead: number | null = null;
  /** Events that came while nobody looked. */
  #unseen: Event[] = [];
  #busy = 0;
  #dirty = false;
  #stopVisible: () => void;

  constructor(
    id: string,
    address: string,
    mode: "join" | "watch",
    private readonly world: SessionWorld,
    private readonly changed: (model: Model) => void,
  ) {
    this.#pacer = new Pacer(world, { began: (waiting) => this.#began(waiting), changed: () => this.#paced() });
    this.#readiness = new Readiness(world, () => this.#work(() => this.#patch({ ready: this.#readiness.ready })));
    this.#stopVisible = world.onVisible((visible) => this.#work(() => this.#looked(visible)));
    if (ID.test(id)) this.#connection = new Connection(address, mode, world, this);
    else {
      const refusal: Refused = { tell: "refused", code: "no-such-table", rule: null, text: "there is no such table" };
      this.line({ state: "refused", refusal });
    }
  }

  set pace(pace: Pace) {
    this.#pacer.pace = pace;
    if (pace === "off") this.finish();
  }

  set motion(motion: Motion) {
    this.#pacer.motion = motion;
  }

  /** Asks something of the table. Null if it was refused, which `model.refused` tells, or the line was lost. */
  async send(command: Command): Promise<Granting | null> {
    this.#work(() => this.#patch({ refused: null }));
    try {
      return ((await this.#connection?.request(command)) as Granting | undefined) ?? null;
    } catch (error) {
      if (error instanceof RequestRefused) this.refused(error.refusal);
      return null;
    }
  }

  /** Answers the open question, once it is ready: a press that was meant for the question before answers nothing. */
  choose(choice: string): void {
    const { ask, ready } = this.model;
    if (ask === null || !ready) return;
    // A second click is no second choice; only a card may be changed while the first is on its way.
    const before = this.model.sent;
    if (before?.ask === ask && (before.choice === choice || !choice.startsWith("card "))) return;
    const sent = { ask, choice };
    this.#work(() => this.#patch({ sent }));
    void this.send({ do: "choose", ask, choice }).then(() => {
      if (this.model.sent === sent) this.#work(() => this.#patch({ sent: null }));
    });
  }

  /** Asks what changes nothing. A refusal is not worth telling: the question has gone. */
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

  finish(): void {
    this.#work(() => this.#pacer.finish());
  }

  dismiss(what: "refused" | "caughtUp" = "refused"): void {
    this.#work(() => this.#patch({ [what]: null }));
  }

  close(): void {
    this.#stopVisible();
    this.#connection?.close();
    this.#pacer.jump(this.model.view);
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
      if (this.model.view === null) return;
      const shown = this.#waiting(events, this.model.view, seq, at);
      this.#patch({ view: shown.at(-1)?.after ?? this.model.view });
      this.#show(shown);
    });
  }

  update(update: Update): void {
    this.#work(() => {
      this.#clock(update);
      // A table that is younger than what we know was set back: it is seen for the first time.
      const first = !this.#known || (update.tell === "sync" && update.seq < this.model.seq);
      const before = first ? null : this.model.view;
      const view = update.open && own(update.open, update.own);
      this.#known = true;
      this.#take(update, view);
      if (first) this.#meet(update, view);
      else this.#follow(update, before, view);
    });
  }

  /** Everything that holds at once. */
  #take(update: Update, view: View | null): void {
    const { seq, seat, host, ask, options, deadline } = update;
    this.#patch({
      seq,
      seat,
      host,
      view,
      ask,
      table: update.table ?? this.model.table,
      options: options?.list ?? null,
      count: options?.count ?? 0,
      awaited: isAwaited(update),
      sent: this.model.sent?.ask === ask ? this.model.sent : null,
      deadline: deadline === null ? null : deadline - (this.#ahead ?? 0),
    });
  }

  /** The first look at a table: all that happened is in the log, and nothing is shown. */
  #meet({ seq, at, events, news, table, seat }: Update, view: View | null): void {
    this.#lines.clear();
    this.#pacer.jump(view);
    const isBack = seat !== null && table?.phase === "racing";
    this.#patch({
      log: append([], history(explain(events, view?.setup.crew ?? false), news, String(seq), at, view?.round ?? 0)),
      caughtUp: isBack ? lastRound(events) : null,
    });
  }

  #follow({ tell, seq, at, events, news }: Update, before: View | null, view: View | null): void {
    const round = before?.round ?? 0;
    this.#patch({ log: append(this.model.log, newsLines(news, String(seq), at, round)) });
    const start = before ?? (view && opening(view));
    if (start === null || events.length === 0) return this.#pacer.land(view);
    const shown = this.#waiting(events, start, seq, at);
    if (this.#isTooLong(shown, tell === "sync" || before === null)) {
      this.#pacer.finish();
      for (const waiting of shown) this.#began(waiting);
      if (tell === "sync") this.#patch({ caughtUp: lastRound(events) });
      this.#pacer.jump(view);
    } else {
      this.#show(shown);
      this.#pacer.land(view);
    }
  }

  /** After an absence no more than a round is shown. */
  #isTooLong(shown: readonly Waiting[], absent: boolean): boolean {
    const events = shown.map(({ event }) => event);
    const first = shown[0];
    if (!absent || first === undefined || this.#pacer.idle) return false;
    const lengths = lengthsOf(
      events,
      shown.map(({ before }) => before),
      this.#pacer.pace,
      this.#pacer.motion,
    );
    const total = lengths.reduce((sum, ms) => sum + ms, 0);
    return total > roundLength(first.before.ships.length, this.#pacer.pace);
  }

  /** Events with the race around each, and a line for each that is read when it is shown. */
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

  #show(shown: readonly Waiting[]): void {
    if (this.#pacer.hidden) this.#unseen.push(...shown.map(({ event }) => event));
    this.#pacer.add(shown);
  }

  #began({ key, event }: Waiting): void {
    const line = this.#lines.get(key);
    this.#lines.delete(key);
    if (line !== undefined) this.#patch({ log: append(this.model.log, [line]) });
    if (event.event === "round-began" && !this.#pacer.hidden) this.#patch({ caughtUp: null });
  }

  #looked(visible: boolean): void {
    this.#pacer.hidden = !visible;
    const missed = visible ? lastRound(this.#unseen) : null;
    this.#unseen = [];
    if (missed !== null) this.#patch({ caughtUp: missed });
  }

  /** `at` is never later than the server's clock: an update is fresh, a `sync` may tell of something long ago. */
  #clock({ tell, at }: Update): void {
    const ahead = at - this.world.now();
    if (tell === "update") this.#ahead = ahead;
    else this.#ahead ??= Math.max(0, ahead);
  }

  #paced(): void {
    const { beat, shown, waiting } = this.#pacer;
    this.#work(() => this.#patch({ beat, shown, waiting }));
  }

  #patch(change: Partial<Model>): void {
    const names = Object.keys(change) as (keyof Model)[];
    if (names.every((name) => this.model[name] === change[name])) return;
    this.model = { ...this.model, ...change };
    this.#dirty = true;
  }

  /** The number of the question that this captain sees: none before all that led to it has been shown. */
  #drawnQuestion(): number | null {
    const { ask, options, beat, waiting } = this.model;
    return options === null || beat !== null || waiting > 0 ? null : ask;
  }

  /** One message, one change: whoever draws is told once. */
  #work(work: () => void): void {
    this.#busy += 1;
    try {
      work();
    } finally {
      if (this.#busy === 1) this.#readiness.question = this.#drawnQuestion();
      this.#busy -= 1;
      if (this.#busy === 0 && this.#dirty) {
        this.#dirty = false;
        this.changed(this.model);
      }
    }
  }
}
