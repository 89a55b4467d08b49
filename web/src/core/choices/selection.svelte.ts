/**
 * The selected and not yet committed option: one mechanism for cards, spaces, holds, characters and lists, by mouse,
 * touch, keyboard and chart. It does not know what the options mean.
 */
import type { Space } from "../../wire/game";

/** An option that can be selected. */
export interface Offer {
  /** The choice as the server lists it, or any other name if the offer only opens further offers. */
  choice: string;
  /** The number key that presses it. */
  number?: number;
  /** The space on the chart that presses it. */
  space?: Space | null;
  /** True if it opens further offers instead of being committed. */
  opens?: boolean;
}

/** What a selection needs of the page around it. */
export interface SelectionWorld {
  /** Does the question take input now? */
  accepts(): boolean;
  /** The setting: does the first press commit? */
  oneClick(): boolean;
  commit(choice: string): void;
}

export class Selection {
  offers = $state.raw<readonly Offer[]>([]);
  /** The choice that the button and Enter commit. */
  selected = $state.raw<string | null>(null);
  /** The choice under the pointer or in focus: previewed, never committed by that. */
  pointed = $state.raw<string | null>(null);
  /** The offer whose further offers are open; null for the first offers. */
  opened = $state.raw<string | null>(null);
  /** The choice that a number key pressed last: its control takes the focus, so that a screen reader reads it. */
  keyed = $state.raw<string | null>(null);

  constructor(private readonly world: SelectionWorld) {}

  /** The choice to preview: the one pointed at, or else the selected one. */
  get looked(): string | null {
    return this.pointed ?? this.selected;
  }

  /** Is the selected choice among the offers? */
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
      // Further offers appear under the pointer that opened them, so one press never commits them.
      if (this.world.oneClick() && this.opened === null) this.commit();
    }
  }

  /** Presses the offer with this number key. */
  pressNumber(number: number): void {
    const offer = this.offers.find((found) => found.number === number);
    if (offer === undefined) return;
    this.keyed = offer.choice;
    this.#press(offer.choice);
  }

  /** Presses the offer at this space of the chart. */
  pressSpace(space: Space): void {
    const offer = this.offers.find((found) => found.space === space);
    if (offer) this.press(offer.choice);
  }

  /** Selects without committing, also when the choice is selected already. */
  select(choice: string): void {
    if (this.world.accepts()) this.selected = choice;
  }

  /** Selects the next offer, and the first after the last: for the two ways to place the dice. */
  next(): void {
    const at = this.offers.findIndex(({ choice }) => choice === this.selected);
    if (this.offers.length > 0) this.select(this.offers[(at + 1) % this.offers.length]!.choice);
  }

  /** Offers and selects a choice that other controls have assembled; null while it is incomplete. */
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

  /** Opens the further offers of a choice; null returns to the first offers. */
  open(choice: string | null): void {
    this.opened = choice;
    this.selected = this.pointed = null;
  }

  /** Commits the selected choice: for the main button and Enter. */
  commit(): void {
    if (this.selected !== null && this.ready && this.world.accepts()) this.world.commit(this.selected);
  }

  /** Commits without selecting first: for plain buttons. */
  commitNow(choice: string): void {
    if (this.world.accepts()) this.world.commit(choice);
  }

  /** A new question begins with nothing selected. */
  reset(): void {
    this.offers = [];
    this.selected = this.pointed = this.opened = this.keyed = null;
  }
}

/** Focuses the control whose choice a number key selected. For `{@attach …}`. */
export const keyed =
  (selection: Selection, choice: string) =>
  (element: HTMLElement): void => {
    if (selection.keyed === choice) element.focus();
  };
