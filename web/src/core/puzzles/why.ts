/** Why the best option is better than another: what differs most between the two when the round is over. */
import type { Difference, Outlook, Theme } from "../model";

/** From how much on a difference is worth a sentence, the weightiest kind first. */
const WORTH_TELLING: readonly (readonly [Difference, number])[] = [
  ["ends", 0.15],
  ["shortage", 0.25],
  ["battle", 0.25],
  ["won", 0.2],
  ["treasures", 0.4],
  ["margin", 2],
  ["spaces", 2],
  ["gold", 2],
  ["food", 3],
  ["gunpowder", 3],
];

/** The kinds that a theme is about: they are told first. */
const ABOUT: Record<Theme, readonly Difference[]> = {
  battle: ["battle", "won"],
  shortage: ["shortage"],
  fork: [],
  end: ["ends"],
  dice: [],
  loot: ["treasures", "gold"],
};

/** The most sentences, and how many of them may speak against the best option. */
const MOST = 3;
const MOST_AGAINST = 1;

/** Does this difference speak for the option that has `best`? The end and battles are what one makes of them. */
function speaksFor(kind: Difference, best: Outlook, other: Outlook): boolean {
  if (kind === "ends" || kind === "battle") return true;
  if (kind === "shortage") return best.shortage < other.shortage;
  return best[kind] > other[kind];
}

export interface Why {
  kind: Difference;
  /** Or is it what the best option costs? */
  isFor: boolean;
}

/** The differences that explain most: what speaks for the best option first, then what it costs. */
export function whyOf(best: Outlook, other: Outlook, theme: Theme): Why[] {
  const found = WORTH_TELLING.map(([kind, worth]) => ({
    kind,
    weight: Math.abs(best[kind] - other[kind]) / worth + (ABOUT[theme].includes(kind) ? MOST : 0),
    differs: Math.abs(best[kind] - other[kind]) >= worth,
    isFor: speaksFor(kind, best, other),
  }))
    .filter(({ differs }) => differs)
    // A battle that is told of as such needs no second sentence on how it goes.
    .filter(({ kind }, _, all) => kind !== "won" || !all.some((one) => one.kind === "battle"))
    .sort((one, next) => next.weight - one.weight);
  const against = found.filter(({ isFor }) => !isFor).slice(0, MOST_AGAINST);
  const speaking = found.filter(({ isFor }) => isFor).slice(0, MOST - against.length);
  return [...speaking, ...against].map(({ kind, isFor }) => ({ kind, isFor }));
}
