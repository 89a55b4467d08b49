/** English: a space in the board's list, and what a strength is made of. */
import { names } from "./names";
import { HELP } from "../../wire/facts";
import type { TellingWords } from "../shape";
import { list } from "./speech";

const minus = (count: number): string => String(count).replace("-", "−");

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
  strength: ({ die, powder, helpers }) =>
    [
      die === null ? "no die yet" : die === "star" ? "a star" : `die ${die}`,
      ...(powder > 0 ? [`${names.symbols.gunpowder} ${powder}`] : []),
      ...helpers.map((helper) => `${HELPERS[helper]} ${HELP}`),
    ].join(", "),
};
