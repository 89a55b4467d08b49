/** Splits a strength in battle into die, gunpowder, Lady Beth and Sir Beth, for display. It decides no battle. */
import { HELP } from "../../wire/facts";
import type { Event, Face, ShipId, ShipView, View } from "../../wire/game";

/** T5, C10: the treasure and the character that add to a strength. */
export type Helper = "lady-beth" | "sir-beth";

/** The parts of a strength; `die` is null before it is rolled. */
export interface Strength {
  die: Face | null;
  powder: number;
  helpers: readonly Helper[];
}

/** The helpers aboard a ship. */
export const helpersOf = (ship: ShipView | undefined): Helper[] => [
  ...(ship?.treasures.some((card) => card.face_up && card.treasure === "lady-beth") ? ["lady-beth" as const] : []),
  ...(ship?.holds.some((hold) => hold && "character" in hold && hold.character === "sir-beth")
    ? ["sir-beth" as const]
    : []),
];

const sum = (tokens: readonly number[]): number => tokens.reduce((total, count) => total + count, 0);
const faceValue = (face: Face | null): number => (face === null || face === "star" ? 0 : Number(face));

/** The sum of the parts. */
export const totalOf = ({ die, powder, helpers }: Strength): number => faceValue(die) + powder + HELP * helpers.length;

/** The die and gunpowder of a ship in the last battle of these events; null if there is no battle. */
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

/** The strength of a ship so far in the current battle; `parts` is null if they are not known. */
export function strengthSoFar(
  view: View,
  events: readonly Event[],
  ship: ShipId,
): { total: number | null; parts: Strength | null } {
  const helpers = helpersOf(view.ships.find((found) => found.ship === ship));
  const { battle } = view;
  // The view has die and gunpowder of the side that acts; of an attacker who is done it has only the sum.
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

/** An event; a `strength` event carries its parts, if they are known. */
export type Explained = Event & { made?: Strength };

/** Adds its parts to each `strength` event, from the events before it. `crew`: does Sir Beth replace Lady Beth (C2)? */
export function explain(events: readonly Event[], crew: boolean): Explained[] {
  return events.map((event, index) => {
    if (event.event !== "strength") return event;
    const told = fought(events.slice(0, index), event.ship);
    if (told?.die == null) return event;
    const rest = event.strength - faceValue(told.die) - told.powder;
    // The rest beyond die and gunpowder is the help; any other number means that events are missing.
    if (rest !== 0 && rest !== HELP) return event;
    // G2: the ghost has Lady Beth also with The Crew.
    const helper: Helper = crew && event.ship !== "ghost" ? "sir-beth" : "lady-beth";
    const helpers = rest === 0 ? [] : [helper];
    return { ...event, made: { ...told, helpers } };
  });
}

/** The same for one event, from the view before it. */
export function explainIn(before: View, event: Event): Explained {
  const { battle } = before;
  if (event.event !== "strength" || battle?.face == null) return event;
  const helpers = helpersOf(before.ships.find(({ ship }) => ship === event.ship));
  return { ...event, made: { die: battle.face, powder: battle.powder ?? 0, helpers } };
}
