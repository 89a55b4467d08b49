/** English: a space in the board's list, and what happened in one line a ship. */
import { names } from "./names";
import { HELP } from "../../core/strength";
import { capital } from "../marked";
import type { TellingWords } from "../shape";
import { list, say } from "./speech";

const minus = (count: number): string => String(count).replace("-", "−");
const cargo = (goods: readonly { good: "gold" | "food" | "gunpowder"; count: number }[]) =>
  list(goods.map(({ good, count }) => say.goods(good, count)));

const HELPERS = { "lady-beth": names.treasures["lady-beth"].name, "sir-beth": names.characters["sir-beth"].name };

export const telling: TellingWords = {
  list,
  you: "you",
  space: ({ space, kind, price, token, score, next, ships }, voice, whole) => {
    const parts = [space === 0 ? "Port Royal" : `Space ${space}`];
    if (kind !== "port-royal") parts.push(names.spaces[kind]);
    if (price > 0) parts.push(names.goods[kind === "port" ? "gold" : "food"](price));
    if (kind === "lair") parts.push(token ? "with a treasure" : "plundered");
    if (whole || (space !== 0 && score > 0)) parts.push(`counts ${minus(score)} at the end`);
    // A fork, or the way past an islet; elsewhere the next number comes next.
    if (next.length > 1 || next[0] !== space + 1)
      parts.push(`then ${next.map((to) => to || "Port Royal").join(" or ")}`);
    if (ships.length > 0)
      parts.push(`here: ${ships.map((ship) => (ship === voice.you ? "you" : voice.ship(ship))).join(", ")}`);
    return parts;
  },
  line: (who, clauses) => capital(`${who}: ${clauses.join("; ")}.`),
  quiet: "nothing happened",
  moved: (from, to) => (from === to ? `back on ${say.space(to)}` : `from ${say.space(from)} to ${say.space(to)}`),
  loaded: (goods) => `loads ${cargo(goods)}`,
  paid: (goods) => `pays ${cargo(goods)}`,
  shortages: (count) => (count === 1 ? "has a shortage" : `has ${count} shortages`),
  won: (against) => `beats ${list(against)}`,
  lost: (against) => `is beaten by ${list(against)}`,
  treasures: (count) => (count === 1 ? "finds a treasure" : `finds ${count} treasures`),
  recruited: (characters) => `recruits ${list(characters.map(say.character))}`,
  home: "is home in Port Royal",
  strength: ({ die, powder, helpers }) =>
    [
      die === null ? "no die yet" : die === "star" ? "a star" : `die ${die}`,
      ...(powder > 0 ? [`${names.symbols.gunpowder} ${powder}`] : []),
      ...helpers.map((helper) => `${HELPERS[helper]} ${HELP}`),
    ].join(", "),
};
