/** The people at a table: captains, spectators who spoke, and those whom the host banned. It knows no words. */
import type { Seat } from "../../wire/game";
import type { Model } from "../model";

export interface PersonRow {
  key: string;
  name: string;
  seat: Seat | null;
  /** The number of a guest at this table; undefined where only the seat is known. */
  who: number | undefined;
  you: boolean;
  host: boolean;
  muted: boolean;
  banned: boolean;
  /** May the host free this seat, or let a bot sail its ship? */
  removable: boolean;
  /** May the host ban this guest? A captain who is banned is removed, too. */
  bannable: boolean;
}

/** All rows, captains first. Only a host knows who is muted or banned, and spectators who spoke long ago. */
export function peopleOf({
  table,
  seat: mine,
  people,
  log,
}: Pick<Model, "table" | "seat" | "people" | "log">): PersonRow[] {
  const told = people ?? [];
  const captains = (table?.seats ?? []).filter((chair) => chair.kind === "captain");
  const isOpen = table?.phase === "open";
  const rows = captains.map((chair): PersonRow => {
    const sails = table?.phase === "racing" && !chair.gave_up;
    const person = told.find(({ seat }) => seat === chair.seat);
    return {
      key: `seat ${chair.seat}`,
      name: chair.name ?? "",
      seat: chair.seat,
      who: person?.who,
      you: chair.seat === mine,
      host: chair.seat === table?.host,
      muted: person?.muted ?? false,
      banned: person?.banned ?? false,
      removable: isOpen || (sails && table.heir !== true),
      bannable: !(sails && table.heir === true),
    };
  });
  const spectators = new Map<number, PersonRow>();
  const add = (who: number, name: string, muted: boolean, banned: boolean): void => {
    const row = { key: `guest ${who}`, name, seat: null, who, you: false, host: false, muted, banned };
    spectators.set(who, { ...row, removable: false, bannable: true });
  };
  for (const line of log) {
    if (line.kind === "news" && line.news.news === "said" && line.news.seat === null && line.news.who !== undefined)
      add(line.news.who, line.news.name, false, false);
  }
  for (const { who, name, seat, muted, banned } of told) {
    if (seat !== null) spectators.delete(who);
    else if (banned || muted || spectators.has(who)) add(who, name, muted, banned);
  }
  return [...rows, ...spectators.values()];
}
