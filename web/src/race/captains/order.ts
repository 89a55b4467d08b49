/** In which order the captains are drawn, who of them is awaited, and whom the race is about now. It knows no components. */
import type { Model } from "../../core/model";
import type { Seat, ShipId, View } from "../../wire/game";

/** R3: the Captain first, then clockwise; the ghost last. */
export function orderOf(view: View): ShipId[] {
  const seats = view.seats.map(({ seat }) => seat);
  const first = Math.max(0, seats.indexOf(view.captain));
  const turn: ShipId[] = [...seats.slice(first), ...seats.slice(0, first)];
  return view.setup.ghost ? [...turn, "ghost"] : turn;
}

/** No captain is awaited while something is still being shown. */
export const awaitedIn = ({ view, waiting, beat }: Pick<Model, "view" | "waiting" | "beat">): readonly Seat[] =>
  view?.awaiting.kind === "seats" && waiting === 0 && beat === null ? view.awaiting.seats : [];

/** You when you are asked, else the ship that acts, else the first who is awaited. */
export function aboutWhom(model: Pick<Model, "view" | "waiting" | "beat" | "seat">): ShipId | null {
  const { seat, view } = model;
  const awaited = awaitedIn(model);
  return seat !== null && awaited.includes(seat) ? seat : (view?.turn?.ship ?? awaited[0] ?? seat);
}
