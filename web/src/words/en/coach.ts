/** English for the coach: what the Admiral thinks of options, and what can be seen in each. */
import type { ReasonWords } from "../shape";
import { say } from "./speech";

/** With a true minus sign. */
const number = (value: number): string => String(value).replace("-", "−");

const reasons: ReasonWords = {
  suits: ({ card }) => `suits your card ${say.card(card)}`,
  home: () => "brings you home, and the race ends with this round",
  shortage: ({ space }) => `runs into a shortage at ${say.space(space)}`,
  treasure: ({ space }) => `finds the treasure at ${say.space(space)}`,
  battle: ({ ship, powder }, voice) => `fights ${voice.ship(ship)}, who has ${say.goods("gunpowder", powder)}`,
  wins: ({ chance }) => `wins the battle ${Math.round(chance * 100)} times in 100`,
  takes: ({ good, count }) => `takes ${say.goods(good, count)}`,
  "takes-treasure": () => "takes a treasure",
  "passes-curse": () => "passes a curse on",
  loads: ({ good, count }) => `loads ${say.goods(good, count)}`,
  overboard: ({ good, count }) => `throws ${say.goods(good, count)} overboard`,
  pays: ({ good, count }) => `costs ${say.goods(good, count)}`,
  keeps: ({ good, count, spaces, ahead }) =>
    `keeps ${say.goods(good, count)}: ${spaces} of the next ${ahead} spaces ${spaces === 1 ? "asks" : "ask"} for it`,
  "in-reach": ({ ship, powder }, voice) =>
    `${voice.ship(ship)} can reach you there with ${say.goods("gunpowder", powder)}`,
  sails: ({ spaces }) => {
    const count = Math.abs(spaces);
    return `${count} ${count === 1 ? "space" : "spaces"} ${spaces > 0 ? "nearer to" : "farther from"} Port Royal`;
  },
  boards: ({ character, home, away }) =>
    `brings ${say.character(character)} aboard: ${number(home)} points in Port Royal, ${number(away)} elsewhere`,
  leaves: ({ character }) => `makes ${say.character(character)} leave the ship and the game`,
  worth: ({ points }) => `counts ${number(points)} ${Math.abs(points) === 1 ? "point" : "points"} at the end`,
  sees: ({ count }) => `looks at ${count} ${count === 1 ? "treasure" : "treasures"} and keeps one`,
  empties: ({ holds }) => `leaves ${holds} ${holds === 1 ? "hold" : "holds"} empty`,
  "takes-nothing": () => "takes nothing",
  "nothing-overboard": () => "throws nothing overboard",
  "holds-fire": () => "fights no battle here",
  rolls: () => "leaves both dice to chance",
};

export const coach = {
  reasons,
  thinking: "The Admiral thinks…",
  nothing: "The Admiral has nothing to say now. Ask again when you have a choice to make.",
  told: "The chance to win after each choice, as the Admiral judges from what you know. It is noted in the log.",
  others: (count: number) =>
    count === 1 ? "One other option is judged no better." : `${count} other options are judged no better.`,
  chance: (percent: number, error: number) => `${percent} % to win, give or take ${error}`,
  short: (percent: number) => `${percent} %`,
  select: "Select",
  slip: (points: number) => `That cost about ${points} points of your chance to win.`,
  better: (option: string) => `Better: ${option}.`,
};
