/** English for puzzles: moments of real races, and why one choice is the best. */
import type { Good } from "../../wire/game";
import type { Difference, Outlook, Theme } from "../../core/model";
import { say } from "./speech";

const themes: Record<Theme, string> = {
  battle: "Battle",
  shortage: "Shortage",
  fork: "Forks",
  end: "Timing of the end",
  dice: "Order of the dice",
  loot: "Loot",
};

/** A part as hundredths. */
const hundredths = (part: number): number => Math.round(part * 100);
const of100 = (part: number): string => `${hundredths(part)} of 100 imagined races`;
const figure = (count: number): string =>
  Math.abs(count).toLocaleString("en", { maximumFractionDigits: Math.abs(count) < 3 ? 1 : 0 });
const lead = (points: number): string => `${figure(points)} points ${points < 0 ? "behind" : "ahead of"}`;
const goods =
  (good: Good) =>
  (best: Outlook, other: Outlook): string =>
    `You have ${figure(best[good] - other[good])} ${say.good(good)} ${best[good] > other[good] ? "more" : "less"} on average.`;

const why: Record<Difference, (best: Outlook, other: Outlook) => string> = {
  ends: (best, other) =>
    best.ends > other.ends
      ? `The race ends with this round in ${of100(best.ends)}, and you win ${hundredths(best.wins)} of them; after the other choice it ends in ${hundredths(other.ends)}.`
      : `The race goes on. After the other choice it ends with this round in ${of100(other.ends)}, and you win ${hundredths(other.wins)} of them.`,
  shortage: (best, other) =>
    `A shortage strikes you in ${of100(best.shortage)} instead of ${hundredths(other.shortage)}.`,
  battle: (best, other) =>
    best.battle > other.battle
      ? `You are in a battle in ${of100(best.battle)} instead of ${hundredths(other.battle)}: you win ${hundredths(best.won)} and lose ${hundredths(best.lost)}.`
      : `You stay out of battles: there is one in ${of100(best.battle)} instead of ${hundredths(other.battle)}.`,
  won: (best, other) => `You win a battle in ${of100(best.won)} instead of ${hundredths(other.won)}.`,
  treasures: (best, other) => {
    const count = figure(best.treasures - other.treasures);
    return `You have ${count} ${count === "1" ? "treasure" : "treasures"} ${best.treasures > other.treasures ? "more" : "less"} on average.`;
  },
  margin: (best, other) =>
    best.margin < 0 === other.margin < 0
      ? `You end the round ${lead(best.margin)} the best other ship, instead of ${figure(other.margin)}.`
      : `You end the round ${lead(best.margin)} the best other ship, instead of ${lead(other.margin)} it.`,
  spaces: (best, other) =>
    `You are ${figure(best.spaces - other.spaces)} spaces ${best.spaces > other.spaces ? "nearer to" : "farther from"} Port Royal on average.`,
  gold: goods("gold"),
  food: goods("food"),
  gunpowder: goods("gunpowder"),
};

export const puzzles = {
  title: "Puzzles",
  intro: "For captains who have raced before: moments of real races in which one choice is clearly the best. No clock.",
  begin: "Solve a puzzle",
  next: "Next puzzle",
  themes,
  all: "All",
  theme: "Theme",
  ofTheme: (theme: string, solved: number, all: number) => `${theme} (${solved}/${all})`,
  solved: (solved: number, all: number) => `${solved} of ${all} solved`,
  bestCard: "Which card is best here?",
  bestDice: "Which die is better for you in the morning?",
  bestOf: (question: string) => `${question} Find the best choice.`,
  answered: "You have answered. Go on when you like.",
  board: "See the board",
  explanation: "Explanation",
  another: "Another puzzle",
  leave: "Leave",
  loading: "The puzzle is on its way…",
  failed: "This puzzle could not be loaded.",
  right: "Well sailed!",
  wrong: "A good try. There is a better way.",
  best: (option: string) => `Best: ${option}`,
  cost: (races: number) => `Of 100 races from here it wins ${races} more than your choice.`,
  comparedWith: (option: string) => `What differs when the round is over, compared with “${option}”:`,
  price: (sentence: string) => `The price: ${sentence}`,
  later: "After this round both look much alike. What makes the difference comes later in the race.",
  chances: "Chance to win after each choice",
  judged: (races: number) =>
    `As the Admiral judges, from what you know here, in ${races.toLocaleString("en")} imagined races for each choice.`,
  chance: (percent: number, error: number) => `${percent}% ± ${error}`,
  marks: { best: "best", yours: "your choice", sailors: "a Sailor’s choice" },
  why,
};
