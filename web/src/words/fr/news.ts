/** French sentences for what happens at a table besides the race. */
import { mark, quote } from "../marks";
import type { NewsWords } from "../shape";
import { names } from "./names";

const named = (seat: number | null, name: string) => (seat === null ? quote(name) : mark("ship", seat, name));

export const news: NewsWords = {
  agreed: () => "Les règles de cette table ont changé.",
  host: () => "La table change d’hôte.",
  sat: ({ seat, name }) => `${named(seat, name)} prend place à la table.`,
  hired: ({ seat, name, level }) => `${named(seat, name)} embarque : un bot, ${names.levels[level].name}.`,
  left: ({ seat }) => `La place ${seat} est de nouveau libre.`,
  flagged: ({ seat, flag }, { ship }) => `${ship(seat)} joue ${names.flags[flag]}.`,
  ready: ({ seat }, { ship }) => `${ship(seat)} attend le départ.`,
  unready: ({ seat }, { ship }) => `${ship(seat)} demande encore un instant.`,
  started: () => "Larguez les amarres : la course commence !",
  relieved: ({ seat, name, level }, { ship }) =>
    `${quote(name)} (bot, ${names.levels[level].name}) prend la barre pour ${ship(seat)}.`,
  returned: ({ seat }, { ship }) => `${ship(seat)} reprend la barre.`,
  said: ({ seat, name, text }) => `${named(seat, name)} : ${quote(text)}`,
  "handed-over": ({ seat }, { ship }) => `${ship(seat)} continue la course sur un autre appareil.`,
  rematch: () => "Une revanche se prépare : rendez-vous à une nouvelle table.",
};
