/** The options of a table in words: one short phrase for each. */
import { differences, ghostSails } from "../../core/table/agreement";
import type { Agreement } from "../../wire/server";
import type { Words } from "../../words/words.svelte";

const DAY = 86_400;

export function patienceIn(patience: number | null, { lobby }: Pick<Words, "lobby">): string {
  if (patience === null) return lobby.forEver;
  if (patience >= DAY) return lobby.days(Math.round(patience / DAY));
  return patience % 60 === 0 ? lobby.minutes(patience / 60) : lobby.seconds(patience);
}

export interface Phrase {
  field: keyof Agreement;
  text: string;
  /** True if it differs from the default. */
  other: boolean;
}

const ORDER = ["seats", "edition", "ghost", "crew", "bank", "patience", "listed", "spectators"] as const;

/** The options as phrases, in the order of the line. */
export function agreedIn(options: Agreement, words: Pick<Words, "lobby">): Phrase[] {
  const { lobby } = words;
  const texts: Record<keyof Agreement, string> = {
    edition: options.edition === "first" ? lobby.firstEdition : lobby.secondEdition,
    seats: lobby.seatsOf(options.seats),
    ghost: ghostSails(options) ? lobby.ghost : lobby.noGhost,
    crew: options.crew ? lobby.crew : lobby.noCrew,
    bank: options.bank === "box" ? lobby.box : lobby.bottomless,
    listed: options.listed ? lobby.listed : lobby.unlisted,
    spectators: options.spectators ? lobby.spectators : lobby.noSpectators,
    patience: options.patience === null ? lobby.forEver : lobby.thenBot(patienceIn(options.patience, words)),
  };
  const other = differences(options);
  return ORDER.map((field) => ({ field, text: texts[field], other: other.includes(field) }));
}
