/** French sentences for what happens at a table besides the race. */
import type { Seat } from "../../wire/game";
import { quote, reworded, written } from "../marks";
import type { NewsWords, Voice } from "../shape";
import { names } from "./names";

/** As the news has it: a seat's name may have changed since. */
const named = (seat: Seat | null, name: string, { ship }: Voice) =>
  seat === null ? written(name) : reworded(ship(seat), name);

export const news: NewsWords = {
  agreed: () => "Les règles de cette table ont changé.",
  host: () => "La table change d’hôte.",
  sat: ({ seat, name }, voice) => `${named(seat, name, voice)} prend place à la table.`,
  hired: ({ seat, name, level }, voice) =>
    `${named(seat, quote(names.bot(name)), voice)} embarque\u00a0: un bot, ${names.levels[level].name}.`,
  left: ({ seat }) => `La place ${seat} est de nouveau libre.`,
  flagged: ({ seat, flag }, { ship }) => `${ship(seat)} joue ${names.flags[flag]}.`,
  ready: ({ seat }, { ship }) => `${ship(seat)} attend le départ.`,
  unready: ({ seat }, { ship }) => `${ship(seat)} demande encore un instant.`,
  started: () => "Larguez les amarres\u00a0: la course commence\u00a0!",
  relieved: ({ seat, name, level }, { ship }) =>
    `${quote(names.bot(name))} (bot, ${names.levels[level].name}) prend la barre pour ${ship(seat)}.`,
  returned: ({ seat }, { ship }) => `${ship(seat)} reprend la barre.`,
  "gave-up": ({ seat, name, level }, { ship }) =>
    `${ship(seat)} abandonne la course\u00a0: ${quote(names.bot(name))} (bot, ${names.levels[level].name}) tient la barre jusqu’au bout.`,
  coached: ({ seat }, { ship }) => `${ship(seat)} consulte l’Amiral.`,
  named: ({ seat, name }, voice) => `${named(seat, name, voice)} a changé de nom.`,
  said: ({ seat, name, text }, voice) =>
    `${named(seat, name, voice)}${seat === null ? " (spectateur)" : ""}\u00a0: ${written(text)}`,
  spectators: ({ muted }) =>
    muted ? "L’hôte met les spectateurs en sourdine." : "Les spectateurs peuvent de nouveau parler.",
  removed: ({ seat, name, level }, { ship }) =>
    `À la demande de l’hôte, ${quote(names.bot(name))} (bot, ${names.levels[level].name}) remplace ${ship(seat)} jusqu’au bout.`,
  "handed-over": ({ seat }, { ship }) => `${ship(seat)} continue la course sur un autre appareil.`,
  rematch: () => "Une revanche se prépare\u00a0: rendez-vous à une nouvelle table.",
};
