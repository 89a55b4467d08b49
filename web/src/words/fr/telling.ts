/** French: a space in the board's list, and what a strength is made of. */
import { HELP } from "../../wire/facts";
import type { TellingWords } from "../shape";
import { names } from "./names";
import { list } from "./speech";

const minus = (count: number): string => String(count).replace("-", "−");

const HELPERS = { "lady-beth": names.treasures["lady-beth"].name, "sir-beth": names.characters["sir-beth"].name };

export const telling: TellingWords = {
  list,
  you: "vous",
  space: ({ space, kind, price, token, score, next, ships }, voice, whole) => {
    const parts = [space === 0 ? "Port Royal" : `Case ${space}`];
    if (kind !== "port-royal") parts.push(names.spaces[kind]);
    if (price > 0) parts.push(names.goods[kind === "port" ? "gold" : "food"](price));
    if (kind === "lair") parts.push(token ? "avec un trésor" : "déjà pillé");
    if (whole || (space !== 0 && score > 0)) parts.push(`vaut ${minus(score)} à la fin`);
    // A fork, or the way past an islet; elsewhere the next number comes next.
    if (next.length > 1 || next[0] !== space + 1)
      parts.push(`puis ${next.map((to) => to || "Port Royal").join(" ou ")}`);
    if (ships.length > 0)
      parts.push(`ici\u00a0: ${ships.map((ship) => (ship === voice.you ? "vous" : voice.ship(ship))).join(", ")}`);
    return parts;
  },
  strength: ({ die, powder, helpers }) =>
    [
      die === null ? "dé à lancer" : die === "star" ? "une étoile" : `dé ${die}`,
      ...(powder > 0 ? [`${names.symbols.gunpowder} ${powder}`] : []),
      ...helpers.map((helper) => `${HELPERS[helper]} ${HELP}`),
    ].join(", "),
};
