/** A preview in a few signs and lines: what a way of playing a card brings, from the engine's own events. */
import type { Event, Good, Half, HoldId, ShipId, Space } from "../wire/game";
import type { Way } from "./answers";
import type { Trail } from "./model";
import { route } from "./track";

/** One sign on a card. */
export type Chip =
  | { kind: "load"; good: Good; count: number }
  | { kind: "overboard"; good: Good | "character"; count: number }
  | { kind: "sail"; space: Space; backward: boolean }
  | { kind: "pay"; good: Good; count: number }
  | { kind: "shortage"; good: Good }
  | { kind: "retreat"; space: Space }
  | { kind: "battle"; ship: ShipId }
  | { kind: "treasure" }
  | { kind: "home" }
  | { kind: "nothing" };

const sum = (tokens: readonly number[]): number => tokens.reduce((total, count) => total + count, 0);

/** What one half of a turn brings, in order. */
export function chips(events: readonly Event[]): Chip[] {
  const found: Chip[] = [];
  for (const event of events) {
    if (event.event === "loaded") found.push({ kind: "load", good: event.good, count: event.count });
    else if (event.event === "overboard")
      found.push(
        "good" in event.contents
          ? { kind: "overboard", good: event.contents.good, count: event.contents.count }
          : { kind: "overboard", good: "character", count: 1 },
      );
    else if (event.event === "sailed")
      found.push({ kind: "sail", space: event.to.space, backward: event.direction === "backward" });
    else if (event.event === "paid") found.push({ kind: "pay", good: event.good, count: sum(event.from) });
    else if (event.event === "shortage-struck") found.push({ kind: "shortage", good: event.good });
    else if (event.event === "retreated") found.push({ kind: "retreat", space: event.to.space });
    else if (event.event === "battle-began") found.push({ kind: "battle", ship: event.defender });
    else if (event.event === "treasure-drawn") found.push({ kind: "treasure" });
    else if (event.event === "reached-port-royal") found.push({ kind: "home" });
    else if (event.event === "load-refused" || event.event === "bank-empty" || event.event === "stayed")
      found.push({ kind: "nothing" });
  }
  return found;
}

/** How many steps a half's move has: its die, for drawing the right way round an islet. */
const steps = (events: readonly Event[]): number | undefined => {
  const began = events.find((event) => event.event === "action-began");
  return began?.die;
};

/** The courses of a way, one for each move. */
export function trails(way: Way): (Trail & { half: Half })[] {
  const found: (Trail & { half: Half })[] = [];
  for (const half of ["morning", "evening"] as const) {
    const events = way[half];
    for (const event of events) {
      if (event.event === "sailed") {
        const backward = event.direction === "backward";
        const spaces = route(event.from.space, event.to.space, backward, steps(events));
        found.push({ ship: event.ship, spaces, tone: event.direction, half });
      } else if (event.event === "retreated") {
        const spaces = route(event.from.space, event.to.space, true);
        found.push({ ship: event.ship, spaces, tone: "retreat", half });
      }
    }
  }
  return found;
}

/** Where the ship of a way ends; null if it does not move. */
export function endOf(way: Way): Space | null {
  return trails(way).at(-1)?.spaces.at(-1) ?? null;
}

/** What a way does to the holds of a ship: gained and lost tokens, hold by hold, in the end. */
export function cargo(way: Way, ship: ShipId): { hold: HoldId; count: number }[] {
  const change = new Map<HoldId, number>();
  const add = (hold: HoldId, count: number): void => void change.set(hold, (change.get(hold) ?? 0) + count);
  for (const event of [...way.morning, ...way.evening]) {
    if (!("ship" in event) || event.ship !== ship) continue;
    if (event.event === "loaded") add(event.hold, event.count);
    else if (event.event === "overboard" && "count" in event.contents) add(event.hold, -event.contents.count);
    else if (event.event === "paid")
      event.from.forEach((count, index) => count > 0 && add((index + 1) as HoldId, -count));
  }
  return [...change].filter(([, count]) => count !== 0).map(([hold, count]) => ({ hold, count }));
}
