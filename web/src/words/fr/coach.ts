/** French for the coach: what the Admiral thinks of options, and what can be seen in each. */
import type { Words } from "../en/index";
import type { ReasonWords } from "../shape";
import { say } from "./speech";

/** With a true minus sign. */
const number = (value: number): string => String(value).replace("-", "−");

const reasons: ReasonWords = {
  suits: ({ card }) => `convient à votre carte ${say.card(card)}`,
  home: () => "vous ramène au port, et la course finit avec ce tour",
  shortage: ({ space }) => `mène à une pénurie ${say.on(space)}`,
  treasure: ({ space }) => `trouve le trésor ${say.on(space)}`,
  battle: ({ ship, powder }, voice) => `combat ${voice.ship(ship)}, qui a ${say.goods("gunpowder", powder)}`,
  wins: ({ chance }) => `gagne le combat ${Math.round(chance * 100)} fois sur 100`,
  takes: ({ good, count }) => `prend ${say.goods(good, count)}`,
  "takes-treasure": () => "prend un trésor",
  "passes-curse": () => "se défait d’une malédiction",
  loads: ({ good, count }) => `charge ${say.goods(good, count)}`,
  overboard: ({ good, count }) => `jette ${say.goods(good, count)} par-dessus bord`,
  pays: ({ good, count }) => `coûte ${say.goods(good, count)}`,
  keeps: ({ good, count, spaces, ahead }) =>
    `garde ${say.goods(good, count)}\u202f: ${spaces} des ${ahead} cases suivantes en ${spaces === 1 ? "demande" : "demandent"}`,
  "in-reach": ({ ship, powder }, voice) =>
    `${voice.ship(ship)} peut vous y rejoindre avec ${say.goods("gunpowder", powder)}`,
  sails: ({ spaces }) => {
    const count = Math.abs(spaces);
    return `${count} ${count === 1 ? "case" : "cases"} ${spaces > 0 ? "plus près de" : "plus loin de"} Port Royal`;
  },
  boards: ({ character, home, away }) =>
    `fait monter ${say.character(character)} à bord\u202f: ${number(home)} points à Port Royal, ${number(away)} ailleurs`,
  leaves: ({ character }) => `${say.character(character)} quitte le bateau et la partie`,
  worth: ({ points }) => `compte ${number(points)} ${Math.abs(points) < 2 ? "point" : "points"} à la fin`,
  sees: ({ count }) => `regarde ${count} ${count === 1 ? "trésor" : "trésors"} et en garde un`,
  empties: ({ holds }) => `laisse ${holds} ${holds === 1 ? "cale vide" : "cales vides"}`,
  "takes-nothing": () => "ne prend rien",
  "nothing-overboard": () => "ne jette rien par-dessus bord",
  "holds-fire": () => "n’engage pas de combat ici",
  rolls: () => "laisse les deux dés au hasard",
};

export const coach: Words["coach"] = {
  reasons,
  thinking: "L’Amiral réfléchit…",
  nothing: "L’Amiral n’a rien à dire pour l’instant. Demandez-lui quand vous avez un choix à faire.",
  told: "La chance de gagner après chaque choix, jugée par l’Amiral d’après ce que vous savez. C’est noté au journal.",
  others: (count) =>
    count === 1
      ? "Une autre possibilité n’est pas jugée meilleure."
      : `${count} autres possibilités ne sont pas jugées meilleures.`,
  chance: (percent, error) => `${percent}\u00a0% de gagner, à ${error} près`,
  short: (percent) => `${percent}\u00a0%`,
  select: "Choisir",
  slip: (points) => `Cela a coûté environ ${points} points de chance de gagner.`,
  better: (option) => `Mieux\u202f: ${option}.`,
};
