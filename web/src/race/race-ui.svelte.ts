/**
 * The state of a race's controls, before anything is sent: the selection, the dice being tried, and what the chart
 * shows for them. It draws nothing.
 */
import type { Asked } from "../board/ask";
import { cargo, endOf, trails } from "../core/choices/foresight";
import { Selection } from "../core/choices/selection.svelte";
import type { Thing } from "../core/lesson/targets";
import { sitsAlone } from "../core/table/server-state";
import type { TableSession } from "../core/table/session.svelte";
import { settings } from "../core/page/settings.svelte";
import type { Mark, Trail } from "../core/model";
import type { Advised, CardPreview, Previewed, Reckoned, Way } from "../core/network/inquiries";
import type { Card, Dice, Good, HoldId, Question, ShipId, Space, View } from "../wire/game";

/** A hold that a decision highlights. */
export interface HoldHint {
  hold: HoldId;
  tone: "good" | "bad" | "chosen" | "forbidden";
  count?: number;
  /** The good that comes or goes; undefined for the hold's own contents. */
  good?: Good | "character";
}

/** A choice that cost much: its review, and the race at the moment of the choice. */
export interface Slip {
  advised: Advised;
  view: View;
}

/** The tools of a race, each with its dialog. */
export type Tool = "bank" | "tavern" | "log" | "table" | "legend" | "coach";

/** The most ways of a card that the chart shows at once; more would hide the chart. */
const SHOWN = 6;

export class RaceUi {
  readonly session: TableSession;
  /** The selection for every kind of question; committing it sends the choice. */
  readonly selection = new Selection({
    accepts: () => this.ready,
    oneClick: () => settings.oneClick,
    commit: (choice) => {
      const { ask, view } = this.session.model;
      this.session.dismiss("caughtUp");
      this.session.choose(choice);
      this.slip = null;
      this.#unreviewed = settings.slips && this.coached ? ask : null;
      this.#chosenAt = view;
      void this.#review();
    },
  });
  /** The order of the dice that the reader tries before placing them. */
  tried = $state.raw<Dice | null>(null);
  marks = $state.raw<Mark[]>([]);
  trails = $state.raw<Trail[]>([]);
  ghosts = $state.raw<{ ship: ShipId; space: Space }[]>([]);
  holds = $state.raw<HoldHint[]>([]);
  odds = $state.raw<Reckoned | null>(null);
  /** The review of the last choice, if it was costly and the reader wants to be told. */
  slip = $state.raw<Slip | null>(null);
  /** What a lesson or a hint points at; `spaces` are on the chart. */
  things = $state.raw<readonly Thing[]>([]);
  spaces = $state.raw<readonly Space[]>([]);
  /** The open dialog: a ship's details or a tool; null if none. */
  front = $state.raw<ShipId | Tool | null>(null);
  /** True on a phone while the whole island fills the screen. */
  whole = $state(false);
  /** The space that the reader asks about, and its position in the window. */
  about = $state.raw<Asked | null>(null);
  /** The last answer to read aloud. A repeated answer gets a new number, so that it is read again. */
  answer = $state.raw<{ number: number; text: string } | null>(null);
  private previews = $state.raw<Record<string, Previewed>>({});
  private asked = new Set<string>();
  /** The question whose review is wanted; null if none, or if its review has come. */
  #unreviewed: number | null = null;
  /** The race at the moment of the last choice. */
  #chosenAt: View | null = null;
  /** The question whose review has been requested and not answered. */
  #reviewing: number | null = null;

  constructor(session: TableSession) {
    this.session = session;
  }

  /** The question for this captain, including a card choice that they may still change. */
  get question(): Question | null {
    const { view, seat, options } = this.session.model;
    if (view === null || seat === null || options === null || view.awaiting.kind !== "seats") return null;
    return view.awaiting.question;
  }

  /** True if the coach advises here: to captains who race only against bots, and not in lessons. */
  get coached(): boolean {
    const { table, seat } = this.session.model;
    return sitsAlone(table, seat) && table?.lesson === undefined && !this.session.still;
  }

  async #review(): Promise<void> {
    const ask = this.#unreviewed;
    if (ask === null || ask === this.#reviewing) return;
    this.#reviewing = ask;
    const advised = await this.session.review(ask);
    if (ask === this.#reviewing) this.#reviewing = null;
    if (advised === null || ask !== this.#unreviewed) return;
    this.#unreviewed = null;
    if (advised.slip) this.slip = { advised, view: this.#chosenAt! };
  }

  /**
   * Call it when the open question changes. A card can be changed until every bot has chosen, and the server reviews it
   * only then: asks once more.
   */
  questionChanged(ask: number | null): void {
    if (ask !== this.#unreviewed) void this.#review();
  }

  /** True if this captain may choose now: not before all events have been shown. */
  get askedNow(): boolean {
    const { model } = this.session;
    return this.question !== null && model.waiting === 0 && model.beat === null;
  }

  /** True if the question takes input. A press that began before the question was drawn does not count. */
  get ready(): boolean {
    return this.askedNow && this.session.model.ready;
  }

  /** The previewed card: the one pointed at, else the selected one. */
  get card(): Card | null {
    const { looked } = this.selection;
    return looked?.startsWith("card ") ? (looked.slice(5) as Card) : null;
  }

  /**
   * The dice for the previews: those being tried, else those placed, else null. While a round is being shown, that
   * round's dice.
   */
  get dice(): Dice | null {
    return this.tried ?? this.session.model.view?.dice ?? null;
  }

  private key(dice: Dice): string {
    const { ask, seq } = this.session.model;
    return `${ask ?? 0}/${ask === null ? seq : 0}/${dice.morning}${dice.evening}`;
  }

  /** Asks the server for previews of the cards with these dice, once for each question and order of the dice. */
  async foresee(dice: Dice): Promise<void> {
    const key = this.key(dice);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const preview = await this.session.preview([dice.morning, dice.evening]);
    // Without an answer the next call asks again; cards can be played without previews.
    if (preview === null) this.asked.delete(key);
    else this.previews = { ...this.previews, [key]: preview };
  }

  preview(card: Card): CardPreview | null {
    if (this.dice === null || !this.askedNow) return null;
    return this.previews[this.key(this.dice)]?.cards.find((found) => found.card === card) ?? null;
  }

  /** The ways of the previewed card. */
  get ways(): readonly Way[] {
    return this.card === null ? [] : (this.preview(this.card)?.ways ?? []);
  }

  /** What the first way does to this captain's holds. */
  get foreseen(): HoldHint[] {
    const { seat, view } = this.session.model;
    const way = this.ways[0];
    if (way === undefined || seat === null) return [];
    const holds = view?.ships.find(({ ship }) => ship === seat)?.holds;
    return cargo(way, seat, holds).map((change) => ({ ...change, tone: change.count > 0 ? "good" : "bad" }));
  }

  /** The courses on the chart: those of the previewed card and those of the decision. */
  get courses(): Trail[] {
    return [...this.ways.slice(0, SHOWN).flatMap((way) => trails(way)), ...this.trails];
  }

  /** The ships drawn at the spaces where they would end. */
  get landings(): { ship: ShipId; space: Space }[] {
    const { seat } = this.session.model;
    const ends = this.ways.slice(0, SHOWN).flatMap((way) => endOf(way) ?? []);
    return [...(seat === null ? [] : ends.map((space) => ({ ship: seat, space }))), ...this.ghosts];
  }

  tell(text: string): void {
    this.answer = { number: (this.answer?.number ?? 0) + 1, text };
  }

  /** Closes what was opened last over the chart. Returns false if nothing was open. */
  escape(): boolean {
    if (this.about !== null) this.about = null;
    else if (this.whole) this.whole = false;
    else return false;
    return true;
  }

  async reckon(): Promise<void> {
    const odds = await this.session.odds();
    if (odds !== null && odds.ask === this.session.model.ask) this.odds = odds;
  }

  /** Clears everything that the decision has marked. */
  clear(): void {
    this.marks = [];
    this.trails = [];
    this.ghosts = [];
    this.holds = [];
  }
}
