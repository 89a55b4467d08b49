/**
 * Choices in two steps: loot and where it goes, a recruit and the bottle's cell, several cards to look at. No rules.
 */
import type { Cell, Character, HoldId } from "../../../wire/game";
import { type ChoiceParts, tryChoice, writeChoice } from "../notation";

const read = (options: readonly string[]): ChoiceParts[] => options.flatMap((text) => tryChoice(text) ?? []);

/** A hold of the loser, and where its contents may go. */
export interface HoldLoot {
  hold: HoldId;
  into: readonly HoldId[];
  overboard: boolean;
}

/** The winner's options, by kind. */
export interface LootPlan {
  nothing: boolean;
  holds: readonly HoldLoot[];
  /** Places in the loser's row. */
  treasures: readonly number[];
  /** Places in the winner's own row. */
  gives: readonly number[];
  /** Sets of places in the loser's row that may be looked at together. */
  looks: readonly (readonly number[])[];
}

export function lootPlan(options: readonly string[]): LootPlan {
  const holds = new Map<HoldId, { hold: HoldId; into: HoldId[]; overboard: boolean }>();
  const plan = { nothing: false, treasures: [] as number[], gives: [] as number[], looks: [] as (readonly number[])[] };
  for (const parts of read(options)) {
    if (parts.do !== "loot") continue;
    if (parts.take === "nothing") plan.nothing = true;
    else if (parts.take === "treasure") plan.treasures.push(parts.place);
    else if (parts.take === "give") plan.gives.push(parts.place);
    else if (parts.take === "look") plan.looks.push(parts.places);
    else {
      const loot = holds.get(parts.hold) ?? { hold: parts.hold, into: [], overboard: false };
      if (parts.into === null) loot.overboard = true;
      else loot.into.push(parts.into);
      holds.set(parts.hold, loot);
    }
  }
  return { ...plan, holds: [...holds.values()] };
}

/** The choice for a hold of the loser; null if the winner must still choose where its contents go. */
export function holdChoice({ hold, into, overboard }: HoldLoot, chosen: HoldId | null = null): string | null {
  if (chosen !== null && into.includes(chosen)) return writeChoice({ do: "loot", take: "hold", hold, into: chosen });
  if (into.length + (overboard ? 1 : 0) !== 1) return null;
  return writeChoice({ do: "loot", take: "hold", hold, into: into[0] ?? null });
}

/** The loser's cards that the winner has picked so far to look at. */
export interface LookDraft {
  readonly sets: readonly (readonly number[])[];
  readonly picked: readonly number[];
}

export const beginLook = (plan: LootPlan): LookDraft => ({ sets: plan.looks, picked: [] });

const withPlace = (picked: readonly number[], place: number): number[] =>
  picked.includes(place)
    ? picked.filter((other) => other !== place)
    : [...picked, place].sort((one, other) => one - other);

/** Can the card at that place be picked, or unpicked? */
export function canToggle({ sets, picked }: LookDraft, place: number): boolean {
  if (picked.includes(place)) return true;
  const next = withPlace(picked, place);
  return sets.some((set) => next.every((place) => set.includes(place)));
}

export const toggle = (draft: LookDraft, place: number): LookDraft =>
  canToggle(draft, place) ? { ...draft, picked: withPlace(draft.picked, place) } : draft;

/** The choice, if the picked cards are one of the sets; else null. */
export function lookChoice({ sets, picked }: LookDraft): string | null {
  const listed = sets.some(
    (set) => set.length === picked.length && set.every((place, index) => place === picked[index]),
  );
  return listed ? writeChoice({ do: "loot", take: "look", places: picked }) : null;
}

/** The characters that may be recruited, and the cells where the bottle may stop for each. */
export interface RecruitPlan {
  nobody: boolean;
  characters: readonly { character: Character; cells: readonly Cell[] }[];
}

export function recruitPlan(options: readonly string[]): RecruitPlan {
  const characters = new Map<Character, Cell[]>();
  let nobody = false;
  for (const parts of read(options)) {
    if (parts.do !== "recruit") continue;
    if (parts.character === null) nobody = true;
    else characters.set(parts.character, [...(characters.get(parts.character) ?? []), parts.cell]);
  }
  return { nobody, characters: [...characters].map(([character, cells]) => ({ character, cells })) };
}

/** The choice for a character; null if the captain must still choose where the bottle stops. */
export function recruitChoice(plan: RecruitPlan, character: Character, cell: Cell | null = null): string | null {
  const cells = plan.characters.find((offer) => offer.character === character)?.cells ?? [];
  const stop = cell ?? (cells.length === 1 ? cells[0]! : null);
  return stop !== null && cells.includes(stop) ? writeChoice({ do: "recruit", character, cell: stop }) : null;
}
