/** English sentences for what happens at a table besides the race. */
import type { Seat } from "../../wire/game";
import { quote, reworded, written } from "../marks";
import type { NewsWords, Voice } from "../shape";
import { names } from "./names";

/** As the news has it: a seat's name may have changed since. */
const named = (seat: Seat | null, name: string, { ship }: Voice) =>
  seat === null ? written(name) : reworded(ship(seat), name);

export const news: NewsWords = {
  agreed: () => "The rules of this table have changed.",
  host: () => "The table has a new host.",
  sat: ({ seat, name }, voice) => `${named(seat, name, voice)} sits down at the table.`,
  hired: ({ seat, name, level }, voice) =>
    `${named(seat, quote(names.bot(name)), voice)} signs on: a bot, ${names.levels[level].name}.`,
  left: ({ seat }) => `Seat ${seat} is free again.`,
  flagged: ({ seat, flag }, { ship }) => `${ship(seat)} sails as ${names.flags[flag]}.`,
  ready: ({ seat }, { ship }) => `${ship(seat)} is ready.`,
  unready: ({ seat }, { ship }) => `${ship(seat)} needs a moment more.`,
  started: () => "Anchors aweigh: the race begins!",
  relieved: ({ seat, name, level }, { ship }) =>
    `${quote(names.bot(name))} (bot, ${names.levels[level].name}) takes the helm for ${ship(seat)}.`,
  returned: ({ seat }, { ship }) => `${ship(seat)} is back at the helm.`,
  "gave-up": ({ seat, name, level }, { ship }) =>
    `${ship(seat)} gives the race up: ${quote(names.bot(name))} (bot, ${names.levels[level].name}) sails on to the end.`,
  coached: ({ seat }, { ship }) => `${ship(seat)} asks the Admiral for advice.`,
  named: ({ seat, name }, voice) => `${named(seat, name, voice)} has a new name.`,
  // Only the page writes brackets around this word: a spectator is told apart from a captain.
  said: ({ seat, name, text }, voice) =>
    `${named(seat, name, voice)}${seat === null ? " (spectator)" : ""}: ${written(text)}`,
  spectators: ({ muted }) => (muted ? "The host has muted the spectators." : "Spectators may talk again."),
  removed: ({ seat, name, level }, { ship }) =>
    `The host gives ${ship(seat)}’s ship to ${quote(names.bot(name))} (bot, ${names.levels[level].name}) for good.`,
  "handed-over": ({ seat }, { ship }) => `${ship(seat)} sails on from another device.`,
  rematch: () => "A rematch is being set up: the same crews meet at a new table.",
};
