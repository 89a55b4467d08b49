/** French: a space in the board's list, and what happened in one line a ship. */
import { HELP } from "../../core/strength";
import { capital } from "../marked";
import type { TellingWords } from "../shape";
import { names } from "./names";
import { list, say } from "./speech";

const minus = (count: number): string => String(count).replace("-", "−");
const cargo = (goods: readonly { good: "gold" | "food" | "gunpowder"; count: number }[]) =>
  list(goods.map(({ good, count }) => say.goods(good, count)));

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
  line: (who, clauses) => capital(`${who}\u00a0: ${clauses.join("\u00a0; ")}.`),
  quiet: "rien à signaler",
  moved: (from, to) => (from === to ? `de retour ${say.on(to)}` : `de ${say.space(from)} à ${say.space(to)}`),
  loaded: (goods) => `charge ${cargo(goods)}`,
  paid: (goods) => `paie ${cargo(goods)}`,
  shortages: (count) => (count < 2 ? "subit une pénurie" : `subit ${count} pénuries`),
  won: (against) => `gagne contre ${list(against)}`,
  lost: (against) => `perd contre ${list(against)}`,
  treasures: (count) => (count < 2 ? "trouve un trésor" : `trouve ${count} trésors`),
  recruited: (characters) => `recrute ${list(characters.map(say.character))}`,
  home: "atteint Port Royal",
  strength: ({ die, powder, helpers }) =>
    [
      die === null ? "dé à lancer" : die === "star" ? "une étoile" : `dé ${die}`,
      ...(powder > 0 ? [`${names.symbols.gunpowder} ${powder}`] : []),
      ...helpers.map((helper) => `${HELPERS[helper]} ${HELP}`),
    ].join(", "),
};
