/** The state of the race's controls: what this captain is about to do and has not sent: what is selected, the dice tried, what the chart shows of it. */
import { Selection } from "../core/choices/selection.svelte";
import type { TableSession } from "../core/table/session.svelte";
import { settings } from "../core/page/settings.svelte";
import type { Mark, Trail } from "../core/model";
import type { CardPreview, Previewed, Reckoned } from "../core/network/inquiries";
import type { Card, Dice, Good, HoldId, Question, ShipId, Space } from "../wire/game";

/** A hold that a decision points at. */
export interface HoldHint {
  hold: HoldId;
  tone: "good" | "bad" | "chosen" | "forbidden";
  count?: number;
  /** What comes or goes; without it, what the hold has. */
  good?: Good | "character";
}

export class RaceUi {
  readonly session: TableSession;
  /** What is selected and not yet sent, for every kind of question. */
  readonly selection = new Selection({
    accepts: () => this.ready,
    oneClick: () => settings.oneClick,
    commit: (choice) => {
      this.session.dismiss("caughtUp");
      this.session.choose(choice);
    },
  });
  /** The dice that are tried before they are placed. */
  tried = $state.raw<Dice | null>(null);
  marks = $state.raw<Mark[]>([]);
  trails = $state.raw<Trail[]>([]);
  ghosts = $state.raw<{ ship: ShipId; space: Space }[]>([]);
  holds = $state.raw<HoldHint[]>([]);
  odds = $state.raw<Reckoned | null>(null);
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
