/** The state of the race's controls: what this captain is about to do and has not sent: what is selected, the dice tried, what the chart shows of it. */
import type { Asked } from "../board/ask";
import { cargo, endOf, trails } from "../core/choices/foresight";
import { Selection } from "../core/choices/selection.svelte";
import { sitsAlone } from "../core/table/server-state";
import type { TableSession } from "../core/table/session.svelte";
import { settings } from "../core/page/settings.svelte";
import type { Mark, Trail } from "../core/model";
import type { Advised, CardPreview, Previewed, Reckoned, Way } from "../core/network/inquiries";
import type { Card, Dice, Good, HoldId, Question, ShipId, Space } from "../wire/game";

/** A hold that a decision points at. */
export interface HoldHint {
  hold: HoldId;
  tone: "good" | "bad" | "chosen" | "forbidden";
  count?: number;
  /** What comes or goes; without it, what the hold has. */
  good?: Good | "character";
}

/** What a tool of the race opens. */
export type Tool = "bank" | "tavern" | "log" | "table" | "legend" | "coach";

/** Ways of a card that the chart shows; more would hide it. */
const SHOWN = 6;

export class RaceUi {
  readonly session: TableSession;
  /** What is selected and not yet sent, for every kind of question. */
  readonly selection = new Selection({
    accepts: () => this.ready,
    oneClick: () => settings.oneClick,
    commit: (choice) => {
      const { ask } = this.session.model;
      this.session.dismiss("caughtUp");
      this.session.choose(choice);
      if (settings.slips && ask !== null && this.coached) void this.#review(ask);
    },
  });
  /** The dice that are tried before they are placed. */
  tried = $state.raw<Dice | null>(null);
  marks = $state.raw<Mark[]>([]);
  trails = $state.raw<Trail[]>([]);
  ghosts = $state.raw<{ ship: ShipId; space: Space }[]>([]);
  holds = $state.raw<HoldHint[]>([]);
  odds = $state.raw<Reckoned | null>(null);
  /** The last choice, if it cost much and the captain wants to know. */
  slip = $state.raw<Advised | null>(null);
  /** What a lesson or a hint points at: things by name, such as `holds`, `ship 2` or `card gold-gold`, and spaces. */
  things = $state.raw<readonly string[]>([]);
  spaces = $state.raw<readonly Space[]>([]);
  /** What lies in front of the race: a captain's details, or what a tool opens. */
  front = $state.raw<ShipId | Tool | null>(null);
  /** On a phone: the whole island, as large as the screen. */
  whole = $state(false);
  /** The space that is asked about, and where it is seen. */
  about = $state.raw<Asked | null>(null);
  /** What the reader wanted to be told. The same answer has another number when it is told again. */
  answer = $state.raw<{ number: number; text: string } | null>(null);
  private previews = $state.raw<Record<string, Previewed>>({});
  private asked = new Set<string>();

  constructor(session: TableSession) {
    this.session = session;
  }

  /** The question that waits for this captain; cards count also while they may be changed. */
  get question(): Question | null {
    const { view, seat, options } = this.session.model;
    if (view === null || seat === null || options === null || view.awaiting.kind !== "seats") return null;
    return view.awaiting.question;
  }

  /** Does the coach advise here? It advises captains who race against bots alone, and not in lessons. */
  get coached(): boolean {
    const { table, seat } = this.session.model;
    return sitsAlone(table, seat) && table?.lesson === undefined;
  }

  async #review(ask: number): Promise<void> {
    this.slip = null;
    const advised = await this.session.review(ask);
    if (advised?.slip) this.slip = advised;
  }

  /** May this captain choose now? Not before what happened has been shown. */
  get askedNow(): boolean {
    const { model } = this.session;
    return this.question !== null && model.waiting === 0 && model.beat === null;
  }

  /** Does the question take input? Not from a press that began before it was drawn. */
  get ready(): boolean {
    return this.askedNow && this.session.model.ready;
  }

  /** The card that is looked at: pointed at, or selected. */
  get card(): Card | null {
    const { looked } = this.selection;
    return looked?.startsWith("card ") ? (looked.slice(5) as Card) : null;
  }

  /** The dice that rule the cards in hand: tried, placed, or none. While a round is being shown they are that round's. */
  get dice(): Dice | null {
    return this.tried ?? this.session.model.view?.dice ?? null;
  }

  private key(dice: Dice): string {
    const { ask, seq } = this.session.model;
    return `${ask ?? 0}/${ask === null ? seq : 0}/${dice.morning}${dice.evening}`;
  }

  /** Asks the server what the cards lead to with these dice; once a question. */
  async foresee(dice: Dice): Promise<void> {
    const key = this.key(dice);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const preview = await this.session.preview([dice.morning, dice.evening]);
    // Without a preview the cards are played all the same.
    if (preview === null) this.asked.delete(key);
    else this.previews = { ...this.previews, [key]: preview };
  }

  preview(card: Card): CardPreview | null {
    if (this.dice === null || !this.askedNow) return null;
    return this.previews[this.key(this.dice)]?.cards.find((found) => found.card === card) ?? null;
  }

  /** Where the card that is looked at leads. */
  get ways(): readonly Way[] {
    return this.card === null ? [] : (this.preview(this.card)?.ways ?? []);
  }

  /** What the first of these ways does to this captain's holds. */
  get foreseen(): HoldHint[] {
    const { seat, view } = this.session.model;
    const way = this.ways[0];
    if (way === undefined || seat === null) return [];
    const holds = view?.ships.find(({ ship }) => ship === seat)?.holds;
    return cargo(way, seat, holds).map((change) => ({ ...change, tone: change.count > 0 ? "good" : "bad" }));
  }

  /** The courses on the chart: of the card that is looked at, and of the decision. */
  get courses(): Trail[] {
    return [...this.ways.slice(0, SHOWN).flatMap((way) => trails(way)), ...this.trails];
  }

  /** Ships drawn where they would end. */
  get landings(): { ship: ShipId; space: Space }[] {
    const { seat } = this.session.model;
    const ends = this.ways.slice(0, SHOWN).flatMap((way) => endOf(way) ?? []);
    return [...(seat === null ? [] : ends.map((space) => ({ ship: seat, space }))), ...this.ghosts];
  }

  tell(text: string): void {
    this.answer = { number: (this.answer?.number ?? 0) + 1, text };
  }

  /** Closes what was opened last over the chart. Returns whether there was anything. */
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

  /** Nothing is pointed at any more. */
  clear(): void {
    this.marks = [];
    this.trails = [];
    this.ghosts = [];
    this.holds = [];
  }
}
