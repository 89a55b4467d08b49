/** What is selected and not yet committed: one mechanism for cards, spaces, holds, faces and lists, by mouse, thumb, key and chart. */
import type { Space } from "../../wire/game";

/** Something that can be selected. */
export interface Offer {
  /** As the server lists it, or a name of its own for what only opens further offers. */
  choice: string;
  /** The key that presses it. */
  number?: number;
  /** Where it can be pressed on the chart. */
  space?: Space | null;
  /** Opens further offers instead of being committed. */
  opens?: boolean;
}

/** What a selection asks of the page around it. */
export interface SelectionWorld {
  /** May what is pressed now answer the question? */
  accepts(): boolean;
  /** Does the first press commit? A setting. */
  oneClick(): boolean;
  commit(choice: string): void;
}

export class Selection {
  offers = $state.raw<readonly Offer[]>([]);
  /** What the button and Enter commit. */
  selected = $state.raw<string | null>(null);
  /** What is under the pointer or focused: shown while it is, and never committed by that. */
  pointed = $state.raw<string | null>(null);
  /** The step that is open, where one offer leads to others. */
  opened = $state.raw<string | null>(null);
  /** What a key pressed last: its control takes the focus, so that a screen reader tells it. */
  keyed = $state.raw<string | null>(null);

  constructor(private readonly world: SelectionWorld) {}

  /** What is shown: pointed at, or else selected. */
  get looked(): string | null {
    return this.pointed ?? this.selected;
  }

  /** Is what is selected among what is offered? */
  get ready(): boolean {
    return this.find(this.selected) !== undefined;
  }

  private find(choice: string | null): Offer | undefined {
    return this.offers.find((offer) => offer.choice === choice);
  }

  /** A click, a tap, Enter on the control itself: the first press selects, the second commits. */
  press(choice: string): void {
    this.keyed = null;
    this.#press(choice);
  }

  #press(choice: string): void {
    if (!this.world.accepts()) return;
    const offer = this.find(choice);
    if (offer?.opens) this.open(choice);
    else if (this.selected === choice) this.commit();
    else {
      this.selected = choice;
      // A second list appears under the pointer that opened it: what is there is never committed by one press.
      if (this.world.oneClick() && this.opened === null) this.commit();
    }
  }

  /** The key with this number. */
  pressNumber(number: number): void {
    const offer = this.offers.find((found) => found.number === number);
    if (offer === undefined) return;
    this.keyed = offer.choice;
    this.#press(offer.choice);
  }

  /** A space on the chart. */
  pressSpace(space: Space): void {
    const offer = this.offers.find((found) => found.space === space);
    if (offer) this.press(offer.choice);
  }

  /** Selects and never commits: where something is selected from the start. */
  select(choice: string): void {
    if (this.world.accepts()) this.selected = choice;
  }

  /** The next of the offers, round and round: for two ways to place the dice. */
  next(): void {
    const at = this.offers.findIndex(({ choice }) => choice === this.selected);
    if (this.offers.length > 0) this.select(this.offers[(at + 1) % this.offers.length]!.choice);
  }

  /** A choice that other controls put together; null while it is not complete. */
  propose(choice: string | null): void {
    this.offers = choice === null ? [] : [{ choice }];
    this.selected = choice;
  }

  point(choice: string | null): void {
    this.pointed = choice;
  }

  pointSpace(space: Space | null): void {
    this.pointed = space === null ? null : (this.offers.find((found) => found.space === space)?.choice ?? null);
  }

  /** Shows the offers behind one, or the first ones again. */
  open(choice: string | null): void {
    this.opened = choice;
    this.selected = this.pointed = null;
  }

  /** The button that stays, and Enter. */
  commit(): void {
    if (this.selected !== null && this.ready && this.world.accepts()) this.world.commit(this.selected);
  }

  /** A plain button with its text commits at once. */
  commitNow(choice: string): void {
    if (this.world.accepts()) this.world.commit(choice);
  }

  /** A new question begins with nothing selected. */
  reset(): void {
    this.offers = [];
    this.selected = this.pointed = this.opened = this.keyed = null;
  }
}

/** Gives the focus to the control of what a key selected. For `{@attach …}`. */
export const keyed =
  (selection: Selection, choice: string) =>
  (element: HTMLElement): void => {
    if (selection.keyed === choice) element.focus();
  };
