/**
 * A race of people who share a device. The page is connected as the captain who is asked, otherwise as a spectator, and
 * each change of the stage is a new connection: no session ever holds two captains' secrets. It knows no components.
 */
import type { Seat } from "../../wire/game";
import type { Earlier, TableState, Update } from "../../wire/server";
import type { As } from "../model";
import { ALL, goesOn, isSame, onlyCaptain, type Public, relieved, type Stage, stageFor } from "./stages";
import { inPublic, withoutSecrets } from "./secrets";

export class Family {
  stage: Stage = ALL;
  /** Everything public up to the last update that a session took, as a spectator's first message would tell it. */
  #told: (Update & Public) | null = null;
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
    return this.stage.show === "all" || this.stage.show === "curtain" ? "spectator" : this.stage.seat;
  }

  /** What has been told to all so far: where a new session begins, so that nothing is shown twice. */
  get told(): Update | null {
    return this.#told;
  }

  earlier(earlier: Earlier): readonly Earlier[] {
    if (this.as === "spectator") {
      this.#keep(earlier);
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
    const table = update.table ?? this.#told?.table;
    const held = this.#held.splice(0);
    if (table === undefined) return [update];
    if (!goesOn(this.stage, { open: update.open, table }) && !this.#looks(table, update.ask)) {
      this.#change(ALL);
      return [];
    }
    const all = [...held, update];
    // A session that begins where another one ended was not away: it shows everything that happened since.
    const again = this.#told !== null;
    for (const told of all) this.#keep(told);
    this.#ask = update.ask;
    const taken = again ? [...held, { ...update, tell: "update" as const }] : all;
    return this.stage.show === "open" ? taken.map(withoutSecrets) : taken;
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

  #keep(told: Earlier | Update): void {
    const before = this.#told;
    if (told.tell === "earlier") {
      if (before !== null)
        this.#told = { ...before, seq: told.seq, at: told.at, events: [...before.events, ...inPublic(told.events)] };
      return;
    }
    // The first message tells everything; later ones tell what is new.
    const { seq, at, open } = told;
    this.#told = {
      tell: "sync",
      seq,
      at,
      seat: null,
      host: false,
      table: told.table ?? before!.table,
      events: [...(before?.events ?? []), ...inPublic(told.events)],
      news: [...(before?.news ?? []), ...told.news],
      open,
      own: null,
      ask: null,
      options: null,
      deadline: null,
    };
  }
}
