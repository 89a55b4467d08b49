/** Where a strength in battle comes from: the die, gunpowder, Lady Beth or Sir Beth. Looked up, not worked out. */
import { HELP } from "../../wire/facts";
import type { Event, Face, ShipId, ShipView, View } from "../../wire/game";

/** T5, C10: who adds to a strength. */
export type Helper = "lady-beth" | "sir-beth";

/** The parts of a strength; `die` is null before it was rolled. */
export interface Strength {
  die: Face | null;
  powder: number;
  helpers: readonly Helper[];
}

/** Who helps a ship in battle. */
export const helpersOf = (ship: ShipView | undefined): Helper[] => [
  ...(ship?.treasures.some((card) => card.face_up && card.treasure === "lady-beth") ? ["lady-beth" as const] : []),
  ...(ship?.holds.some((hold) => hold && "character" in hold && hold.character === "sir-beth")
    ? ["sir-beth" as const]
    : []),
];

const sum = (tokens: readonly number[]): number => tokens.reduce((total, count) => total + count, 0);
const faceValue = (face: Face | null): number => (face === null || face === "star" ? 0 : Number(face));

/** All parts together. */
export const totalOf = ({ die, powder, helpers }: Strength): number => faceValue(die) + powder + HELP * helpers.length;

/** What a ship did in the last battle of these events, as far as they tell; null if it fought in none. */
export function fought(events: readonly Event[], ship: ShipId): Omit<Strength, "helpers"> | null {
  const began = events.findLastIndex(({ event }) => event === "battle-began");
  if (began < 0) return null;
  let die: Face | null = null;
  let powder = 0;
  for (const event of events.slice(began)) {
    if (!("ship" in event) || event.ship !== ship) continue;
    if (event.event === "combat-rolled") die = event.face;
    else if (event.event === "powder-spent") powder = sum(event.from);
  }
  return { die, powder };
}

/** The strength of a ship in the battle that is being fought, as far as it stands; without parts if they are not known. */
export function strengthSoFar(
  view: View,
  events: readonly Event[],
  ship: ShipId,
): { total: number | null; parts: Strength | null } {
  const helpers = helpersOf(view.ships.find((found) => found.ship === ship));
  const { battle } = view;
  // The race tells the die and the gunpowder of the side that acts; of an attacker who is done only the sum.
  if (battle !== null && ship === battle.attacker && battle.attack !== null) {
    const parts: Strength = { die: null, powder: 0, ...fought(events, ship), helpers };
    return { total: battle.attack, parts: totalOf(parts) === battle.attack ? parts : null };
  }
  const acts = battle !== null && ship === (battle.attack === null ? battle.attacker : battle.defender);
  const parts: Strength = acts
    ? { die: battle.face, powder: battle.powder ?? 0, helpers }
    : { die: null, powder: 0, helpers };
  return { total: parts.die === null || parts.die === "star" ? null : totalOf(parts), parts };
}

/** A `strength` event with its parts, where they are known. */
export type Explained = Event & { made?: Strength };

/** Adds to each strength what it is made of, from the events before it. `crew`: has Sir Beth taken Lady Beth's place (C2)? */
export function explain(events: readonly Event[], crew: boolean): Explained[] {
  return events.map((event, index) => {
    if (event.event !== "strength") return event;
    const told = fought(events.slice(0, index), event.ship);
    if (told?.die == null) return event;
    const rest = event.strength - faceValue(told.die) - told.powder;
    // What the die and the gunpowder do not explain can only be help; any other rest means that events are missing.
    if (rest !== 0 && rest !== HELP) return event;
    // G2: the ghost has Lady Beth, with The Crew too.
    const helper: Helper = crew && event.ship !== "ghost" ? "sir-beth" : "lady-beth";
    const helpers = rest === 0 ? [] : [helper];
    return { ...event, made: { ...told, helpers } };
  });
}

/** The same for one event, from the race as it was just before. */
export function explainIn(before: View, event: Event): Explained {
  const { battle } = before;
  if (event.event !== "strength" || battle?.face == null) return event;
  const helpers = helpersOf(before.ships.find(({ ship }) => ship === event.ship));
  return { ...event, made: { die: battle.face, powder: battle.powder ?? 0, helpers } };
}
