/**
 * A race of people who share a device. The page is connected as the captain who is asked, otherwise as a spectator, and
 * each change of the stage is a new connection: no session ever holds two captains' secrets, and while all look on it
 * holds none. It knows no components.
 */
import type { Seat } from "../../wire/game";
import type { Earlier, TableState, Update } from "../../wire/server";
import type { As } from "../model";
import { ALL, goesOn, isSame, onlyCaptain, type Public, relieved, type Stage, stageFor } from "./stages";

export class Family {
  stage: Stage = ALL;
  /** Everything that was told before all, as a spectator's first message would tell it; nothing that one captain saw. */
  #told: (Update & Public) | null = null;
  #table: TableState | null = null;
  /** Events whose update has not come yet: it decides whether the captain at the device may see them. */
  #held: Earlier[] = [];
  /** The number of the open question. */
  #ask: number | null = null;
  /** The captain who asked to look at their cards, and the question for which they may. */
  #called: { seat: Seat; ask: number | null } | null = null;

  constructor(
    /** The stage is another one: the owner opens a session for it, and closes the one before. */
    private readonly changed: () => void,
  ) {}

  /** The guest as whom the page is connected. */
  get as(): As {
    if (this.stage.show === "open") return `open-${this.stage.seat}`;
    return this.stage.show === "hand" ? this.stage.seat : "spectator";
  }

  /** What has been told to all so far: where a new session begins. It shows all what one captain has done meanwhile. */
  get told(): Update | null {
    return this.#told;
  }

  earlier(earlier: Earlier): readonly Earlier[] {
    if (this.as === "spectator") {
      if (this.#table !== null) this.#keep(earlier, this.#table);
      return [earlier];
    }
    this.#held.push(earlier);
    return [];
  }

  /**
   * Takes an update before the session does, and returns what the session may take. If the captain at the device does
   * not go on, that is nothing: the update comes again, to a spectator.
   */
  update(update: Update): readonly (Earlier | Update)[] {
    const table = update.table ?? this.#table;
    const held = this.#held.splice(0);
    if (table === null) return [update];
    if (!goesOn(this.stage, { ...update, table }) && !this.#looks(table, update.ask)) {
      this.#change(ALL);
      return [];
    }
    // A session that begins where another one ended was not away: it shows everything that happened since.
    const last = this.#told === null ? update : { ...update, tell: "update" as const };
    if (this.stage.show !== "hand") for (const told of [...held, update]) this.#keep(told, table);
    this.#table = table;
    this.#ask = update.ask;
    return [...held, last];
  }

  /** Everything up to this update has been shown. */
  shown(seq: number): void {
    if (this.as !== "spectator" || this.#told === null || seq < this.#told.seq) return;
    if (this.stage.show === "curtain" && this.#looks(this.#told.table, this.#ask)) return;
    const next = stageFor(this.#told);
    if (!isSame(next, this.stage)) this.#change(next);
  }

  /** The captain for whom the curtain hangs has the device. */
  draw(): void {
    if (this.stage.show === "curtain") this.#change({ show: "hand", seat: this.stage.seat });
  }

  /** A captain wants to look at their cards, or to take the helm back: first the curtain hangs for them. */
  call(seat: Seat): void {
    this.#called = { seat, ask: this.#ask };
    this.#change({ show: "curtain", seat });
  }

  /** The captain hides their cards: the curtain hangs for them again if a question needs the cards. */
  hide(): void {
    this.#called = null;
    this.#change(ALL);
  }

  /** The table was refused, and is there again: the stage begins anew. */
  reopen(): void {
    this.#change(this.stage);
  }

  /** May the captain at the curtain or at the device look at their cards, though no question needs them? */
  #looks(table: TableState, ask: number | null): boolean {
    const called = this.#called;
    if (called === null || !("seat" in this.stage) || this.stage.seat !== called.seat) return false;
    return called.ask === ask || relieved(table).includes(called.seat);
  }

  #change(stage: Stage): void {
    this.stage = stage;
    // One person is told on their return what they have missed, as at a server: their session begins anew.
    if (this.#told !== null && stage.show === "hand" && onlyCaptain(this.#told.table) === stage.seat) this.#told = null;
    this.#held = [];
    this.changed();
  }

  #keep(told: Earlier | Update, table: TableState): void {
    const before = this.#told;
    const { seq, at } = told;
    const events = [...(before?.events ?? []), ...told.events];
    if (told.tell === "earlier") {
      if (before !== null) this.#told = { ...before, seq, at, events };
      return;
    }
    // The first message tells everything; later ones tell what is new.
    const { open, openly } = told;
    const news = [...(before?.news ?? []), ...told.news];
    const nothing = { own: null, ask: null, options: null, deadline: null };
    this.#told = { tell: "sync", seq, at, seat: null, host: false, table, events, news, open, openly, ...nothing };
  }
}
