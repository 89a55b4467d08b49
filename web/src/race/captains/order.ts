/**
 * The order in which captains are drawn, which of them are awaited, and which ship the race is about now. It knows no
 * components.
 */
import type { Model } from "../../core/model";
import type { Seat, ShipId, View } from "../../wire/game";

/** R3: the Captain first, then clockwise; the ghost last. */
export function orderOf(view: View): ShipId[] {
  const seats = view.seats.map(({ seat }) => seat);
  const first = Math.max(0, seats.indexOf(view.captain));
  const turn: ShipId[] = [...seats.slice(first), ...seats.slice(0, first)];
  return view.setup.ghost ? [...turn, "ghost"] : turn;
}

/** The seats that are awaited; none while something is still being shown. */
export const awaitedIn = ({ view, waiting, beat }: Pick<Model, "view" | "waiting" | "beat">): readonly Seat[] =>
  view?.awaiting.kind === "seats" && waiting === 0 && beat === null ? view.awaiting.seats : [];

/** The reader's ship when they are asked, else the ship that acts, else the first awaited captain's. */
export function aboutWhom(model: Pick<Model, "view" | "waiting" | "beat" | "seat">): ShipId | null {
  const { seat, view } = model;
  const awaited = awaitedIn(model);
  return seat !== null && awaited.includes(seat) ? seat : (view?.turn?.ship ?? awaited[0] ?? seat);
}
