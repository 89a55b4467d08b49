/** English sentences for what happens at a table besides the race. */
import { mark, quote } from "../marks";
import type { NewsWords } from "../shape";
import { names } from "./names";

const named = (seat: number | null, name: string) => (seat === null ? quote(name) : mark("ship", seat, name));

export const news: NewsWords = {
  agreed: () => "The rules of this table have changed.",
  host: () => "The table has a new host.",
  sat: ({ seat, name }) => `${named(seat, name)} sits down at the table.`,
  hired: ({ seat, name, level }) => `${named(seat, name)} signs on: a bot, ${names.levels[level].name}.`,
  left: ({ seat }) => `Seat ${seat} is free again.`,
  flagged: ({ seat, flag }, { ship }) => `${ship(seat)} sails as ${names.flags[flag]}.`,
  ready: ({ seat }, { ship }) => `${ship(seat)} is ready.`,
  unready: ({ seat }, { ship }) => `${ship(seat)} needs a moment more.`,
  started: () => "Anchors aweigh: the race begins!",
  relieved: ({ seat, name, level }, { ship }) =>
    `${quote(name)} (bot, ${names.levels[level].name}) takes the helm for ${ship(seat)}.`,
  returned: ({ seat }, { ship }) => `${ship(seat)} is back at the helm.`,
  said: ({ seat, name, text }) => `${named(seat, name)}: ${quote(text)}`,
  "handed-over": ({ seat }, { ship }) => `${ship(seat)} sails on from another device.`,
  rematch: () => "A rematch is being set up: the same crews meet at a new table.",
};
