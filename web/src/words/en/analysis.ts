/** English for what really happened in a race: luck and choices, turning points, decisions. */
import type { Fault, Slips } from "../../core/analysis/verdict";
import type { ShipId } from "../../wire/game";
import type { HappeningWords, Shared, Voice } from "../shape";
import { names } from "./names";
import { list, say, who, whose } from "./speech";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
const SHORT = ["1st", "2nd", "3rd"];
const count = (points: number): string => `${points} ${points === 1 ? "point" : "points"}`;
const SIGNS = ["▼▼▼", "▼▼", "▼", "●", "▲", "▲▲", "▲▲▲"];
const LUCK = [
  "very bad luck",
  "bad luck",
  "a little bad luck",
  "neither good nor bad luck",
  "a little good luck",
  "good luck",
  "very good luck",
];

/** The name is null for the reader. */
type FaultWords = Record<Fault, (name: string | null) => string>;

const what: HappeningWords = {
  dice: ({ dice }) => (dice.length === 1 ? `the die (${say.die(dice[0]!)})` : `the dice (${list(dice.map(say.die))})`),
  drawn: ({ seat, cards }, voice) =>
    cards.length === 1
      ? `${whose(seat, voice)} draw (${say.card(cards[0]!)})`
      : `the cards that ${who(seat, voice)} drew`,
  combat: ({ ship, face, enemy, own, other }, voice) => {
    const rolled = `${whose(ship, voice)} ${say.face(face, "star")} against`;
    if (face === "star" && other !== null) return `${rolled} ${whose(enemy, voice)} ${other}`;
    const strengths = own === null ? "" : other === null ? ` (a strength of ${own})` : ` (${own} to ${other})`;
    return `${rolled} ${who(enemy, voice)}${strengths}`;
  },
  treasure: ({ ship, treasure }, voice) => `${whose(ship, voice)} treasure (${say.treasure(treasure)})`,
  shortage: ({ ship, shape }, voice) => `the die of ${whose(ship, voice)} shortage (${names.shapes[shape]})`,
  captain: ({ captain }, voice) => `the lot that made ${who(captain, voice)} the first Captain`,
  character: ({ character }) => `${say.character(character)} in the tavern`,
  choice: ({ seat, said, relieved }, voice) => {
    if (relieved) return `the choice of the bot in ${whose(seat, voice)} place${said === null ? "" : ` (${said})`}`;
    return said === null ? `a choice of ${who(seat, voice)}` : `${whose(seat, voice)} choice (${said})`;
  },
  cards: ({ ship, card, relieved }, voice) => {
    if (card === null) return "the cards that all captains chose";
    const theirs = relieved
      ? `the bot’s in ${whose(ship, voice)} place`
      : ship === voice.you
        ? "yours"
        : whose(ship, voice);
    return `the cards that all captains chose (${theirs}: ${say.card(card)})`;
  },
  luck: ({ of }) =>
    ({
      dice: "the dice",
      cards: "the cards that were drawn",
      battles: "the combat die",
      treasures: "the treasure that was drawn",
      shortages: "the die of a shortage",
      "first-captain": "the lot for the first Captain",
      crew: "the cards of the tavern",
    })[of],
};

export const analysis = {
  title: "What really happened",
  reading: "Reading the race…",
  judging: "Judging the rounds…",
  weighing: "Weighing luck and choices…",
  reviewing: "Looking at the choices again…",
  failed: "What happened cannot be told just now.",
  busy: "The server has a lot to work out just now, and this took too long. Wait a little, then try again: it keeps what it has worked out.",
  notKnown: "This server does not tell luck from skill yet: it is older than this page.",
  lesson: "A lesson follows a script, so there is no luck to weigh in it.",
  unfinished: "This race has no result, so there is nothing to weigh.",
  back: "Back to the table",
  whole: "Watch the replay",
  whoseRace: "Whose race?",
  you: "you",
  /** The name is null for the reader. */
  finished: (rank: number, of: number, shared: boolean, name: string | null) => {
    const subject = name ?? "You";
    if (rank === 1) return shared ? `${subject} ${name === null ? "share" : "shares"} the victory.` : `${subject} won.`;
    return `${subject} finished ${ORDINALS[rank - 1] ?? `${rank}th`} of ${of}.`;
  },
  /** Was it my fault? */
  fault: {
    luck: (name) => `It was bad luck, not ${name === null ? "your" : "their"} fault.`,
    luckier: (name) => `It was bad luck more than ${name === null ? "your" : "their"} choices.`,
    both: (name) => `Bad luck and ${name === null ? "your" : "their"} choices both had a part in it.`,
    choices: (name) => `It was ${name === null ? "your" : "their"} choices more than luck.`,
    close: (name) =>
      `It was close: no single thing decided it, and ${name === null ? "you" : "they"} did little wrong.`,
    costly: (name) =>
      `Some of ${name === null ? "your" : "their"} choices were costly, and it was enough all the same.`,
    absent: (name) => `A bot sailed in ${name === null ? "your" : "their"} place.`,
    others: (name) =>
      `The others sailed well: that counted most, not ${name === null ? "your" : "their"} luck or choices.`,
    earned: (name) => (name === null ? "You earned it." : "They earned it."),
    helped: (name) => (name === null ? "You sailed well, and luck helped." : "They sailed well, and luck helped."),
    lucky: (name) => `Luck made up for some of ${name === null ? "your" : "their"} choices.`,
  } as FaultWords,
  /** `slips`: the choices that are listed below; null if they are not known yet. */
  lead: (luck: number, slips: Slips | null, name: string | null) => {
    const their = name === null ? "your" : "their";
    const first =
      luck === 0
        ? `Luck changed nothing about ${their} chance to win.`
        : luck < 0
          ? `Luck took ${count(-luck)} from ${their} chance to win.`
          : `Luck added ${count(luck)} to ${their} chance to win.`;
    if (slips === null) return first;
    if (slips.count === 0) return `${first} No choice of ${name === null ? "yours" : "theirs"} cost much.`;
    return slips.count === 1
      ? `${first} One of ${their} choices is worth a second look: it cost ${count(slips.dearest)}.`
      : `${first} ${slips.count} of ${their} choices are worth a second look; the dearest cost ${count(slips.dearest)}.`;
  },
  relieved: (choices: number, name: string | null) =>
    `A bot made ${choices === 1 ? "one choice" : `${choices} choices`} in ${name === null ? "your" : "their"} place. What it did counts as the others’ choices.`,
  point: "A point is one chance in a hundred to win.",
  adds: "How this adds up",
  start: "Before the race",
  began: "Where this race went on",
  earlier: "This race goes on from a moment of an earlier one. What happened before that moment counts for no captain.",
  result: "In the end",
  luckSum: "Luck",
  percent: (chance: number) => `${chance} %`,
  curve: "The chances to win",
  curveHint:
    "The wider a band, the better that ship’s chance. Below are the rounds; the numbered lines are the turning points.",
  eyes: "Seen",
  allOpen: "all cards open",
  ownEyes: "with your eyes",
  theirEyes: (name: string) => `with ${name}’s eyes`,
  round: "Round",
  end: "End",
  asTable: "The same as a table",
  bars: "Luck, choices, and the rest",
  barsHint:
    "Right of the line: points gained. Left of it: points lost. Beside each name: the chance at the beginning and in the end.",
  parts: {
    dice: "Dice",
    cards: "Cards drawn",
    battles: "Combat die",
    treasures: "Treasures",
    shortages: "Shortages",
    "first-captain": "First Captain",
    crew: "Tavern",
    own: "Own choices",
    others: "The others’ choices",
    uncertain: "Estimate corrected",
  },
  uncertain:
    "The Admiral, our strongest bot, estimates the chances. “Own choices” compares with what it expects of a captain: that is no grade. “Estimate corrected”: it changed its own mind. No die, card or choice did that.",
  bar: (name: string, parts: readonly string[]) => `${name}: ${parts.join(", ")}.`,
  turns: "Turning points",
  turn: (round: number, text: string, change: number, ship: ShipId, voice: Voice) =>
    `${round === 0 ? "Before the race" : `Round ${round}`}: ${text} ${change < 0 ? "cost" : "gave"} ${who(ship, voice)} ${count(Math.abs(change))}.`,
  noTurns: "No single moment decided this race.",
  see: "See this moment",
  seeRound: (round: number) => (round === 0 ? "before the race" : `round ${round}`),
  what,
  decisions: "Choices worth a second look",
  decisionsHint: "Judged by what was known then: what cost 2 points or more, the dearest first.",
  others: (name: string) => `Here “you” means ${name}.`,
  noDecisions: (name: string | null) =>
    name === null
      ? "No choice of yours clearly cost 2 points or more."
      : `No choice of ${name} clearly cost 2 points or more.`,
  allRelieved: (name: string | null) =>
    name === null
      ? "A bot made all choices of your ship, so there is none of yours to look at."
      : `A bot made all choices of ${name}’s ship, so there is none of theirs to look at.`,
  more: (count: number) => (count === 1 ? "One more" : `${count} more`),
  marks: { small: "A small slip", clear: "A clear slip", large: "A large slip" },
  cost: (points: number, error: number) => `${count(points)}, give or take ${error}`,
  chose: (option: string) => `You chose: ${option}.`,
  better: (option: string) => `Better: ${option}.`,
  inChosen: "In your choice",
  inBest: "In the better one",
  answer: "What was better?",
  tryAgain: "Try it again",
  asked: "What would you choose now?",
  someOptions: (shown: number, count: number) =>
    `These are ${shown} of ${count} ways. Your choice of then and the better one are among them.`,
  right: "That was better!",
  same: "That is what you chose in the race.",
  neither: "Another one was better.",
  lineUp: "The moment of the decision",
  once: "Try once more",
  share: "Share",
  copy: "Copy the result",
  shareHint: "It gives away nothing of the course of the race. The less the choices cost, the more stars.",
  noStars: (name: string | null) =>
    name === null ? "No stars: a bot sailed your ship." : `No stars: a bot sailed the ship of ${name}.`,
  shared: ({ captains, rank, luck, stars }: Shared) =>
    `Xaymaca · ${captains} captains · ${SHORT[rank - 1] ?? `${rank}th`} · luck ${SIGNS[luck + 3]}${stars === null ? "" : ` · skill ${"★".repeat(stars)}${"☆".repeat(3 - stars)}`}`,
  sharedAloud: ({ captains, rank, luck, stars }: Shared) =>
    `Xaymaca, ${captains} captains, ${SHORT[rank - 1] ?? `${rank}th`}, ${LUCK[luck + 3]}${stars === null ? "" : `, skill: ${stars} of 3 stars`}`,
  judged: "The chances are estimates of the Admiral, our strongest bot. Its version:",
};
