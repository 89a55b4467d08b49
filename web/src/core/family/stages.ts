/**
 * Whom a shared device serves now: all who look on, or one captain, with their secrets or without. It follows from
 * what is public, and knows no connection.
 */
import type { Seat } from "../../wire/game";
import type { TableState, Update } from "../../wire/server";

export type Stage =
  /** All look on. */
  | { show: "all" }
  /** All look on until this captain says that they have the device. */
  | { show: "curtain"; seat: Seat }
  /** This captain answers, and all look on: nothing on the screen is secret. */
  | { show: "open"; seat: Seat }
  /** This captain alone looks at the screen. */
  | { show: "hand"; seat: Seat };

export const ALL: Stage = { show: "all" };

/** The part of an update that decides the stage: every follower is told the same. */
export type Public = Pick<Update, "open" | "openly"> & { table: TableState };

export const isSame = (one: Stage, other: Stage): boolean =>
  one.show === other.show && ("seat" in one ? one.seat : null) === ("seat" in other ? other.seat : null);

/** The people at the table, also while a bot has their helm. */
const captainsOf = ({ seats }: TableState): Seat[] =>
  seats.filter(({ kind }) => kind === "captain").map(({ seat }) => seat);

/**
 * The seat of the only person at the table; null if there are more, or none. Such a race has no curtain. The people of a
 * record are not here.
 */
export function onlyCaptain(table: TableState): Seat | null {
  const captains = captainsOf(table);
  return captains.length === 1 && table.origin?.kind !== "record" ? captains[0]! : null;
}

/** Does this captain steer their ship themselves? */
const steers = ({ seats }: TableState, seat: Seat): boolean =>
  seats.some((chair) => chair.seat === seat && chair.kind === "captain" && chair.helm === null);

/** The captains whose ships bots steer, and who may take the helm back. */
export const relieved = ({ seats }: TableState): Seat[] =>
  seats.filter(({ kind, helm, gave_up }) => kind === "captain" && helm !== null && !gave_up).map(({ seat }) => seat);

/** The captains whom the race asks, in the order of their seats. A captain whose ship a bot steers is not asked. */
export function askedOf({ open, table }: Public): Seat[] {
  if (open?.awaiting.kind !== "seats" || table.phase !== "racing") return [];
  return open.awaiting.seats.filter((seat) => steers(table, seat)).sort((one, other) => one - other);
}

/** Can this captain answer before all? The rules say so. */
const openly = ({ openly: seats = [] }: Public, seat: Seat): boolean => seats.includes(seat);

/** The stage once everything that happened has been shown to all. */
export function stageFor(told: Public): Stage {
  const only = onlyCaptain(told.table);
  if (only !== null) return { show: "hand", seat: only };
  const seat = askedOf(told)[0];
  if (seat === undefined) return ALL;
  return { show: openly(told, seat) ? "open" : "curtain", seat };
}

/**
 * Does the captain at the device go on, without handing it over? Their secrets stay on the screen only while a question
 * needs them.
 */
export function goesOn(stage: Stage, told: Public): boolean {
  if (stage.show === "all" || stage.show === "curtain") return true;
  if (onlyCaptain(told.table) === stage.seat) return true;
  if (!askedOf(told).includes(stage.seat)) return false;
  return openly(told, stage.seat) === (stage.show === "open");
}
