/** Statistics of a race: each ship's way left and gold after every round, and its battles, shortages and loads. */
import type { Event, ShipId, ShipView, View } from "../../wire/game";
import type { Timeline } from "./replay";

export interface Line {
  ship: ShipId;
  /** One value per round, after the value at the start. */
  values: readonly number[];
}

export interface Deeds {
  ship: ShipId;
  fought: number;
  won: number;
  shortages: number;
  treasures: number;
  /** Doubloons that were loaded, even if lost later. */
  loaded: number;
  overboard: number;
}

export interface Statistics {
  /** The number of rounds; each line has one value more. */
  rounds: number;
  toGo: readonly Line[];
  gold: readonly Line[];
  deeds: readonly Deeds[];
}

/** The doubloons in a ship's holds. */
export const goldOf = (ship: ShipView): number =>
  ship.holds.reduce((sum, hold) => sum + (hold && "good" in hold && hold.good === "gold" ? hold.count : 0), 0);

function samples(timeline: Timeline): View[] {
  // The sample of a round is the view just before the next round is announced.
  return [
    ...timeline.rounds.slice(1).map((begin) => timeline.viewAt(begin - 1)),
    timeline.viewAt(timeline.moments.length),
  ];
}

export function deedsOf(ships: readonly ShipId[], events: Iterable<Event>): Deeds[] {
  const deeds = new Map(
    ships.map((ship): [ShipId, Deeds] => [
      ship,
      { ship, fought: 0, won: 0, shortages: 0, treasures: 0, loaded: 0, overboard: 0 },
    ]),
  );
  const add = (ship: ShipId, what: Exclude<keyof Deeds, "ship">, count = 1): void => {
    const found = deeds.get(ship);
    if (found) found[what] += count;
  };
  for (const event of events) {
    switch (event.event) {
      case "battle-began":
        add(event.attacker, "fought");
        add(event.defender, "fought");
        break;
      case "battle-ended":
        if (event.winner !== null) add(event.winner === "attacker" ? event.attacker : event.defender, "won");
        break;
      case "shortage-struck":
        add(event.ship, "shortages");
        break;
      case "treasure-drawn":
        add(event.ship, "treasures");
        break;
      case "loaded":
        if (event.good === "gold") add(event.ship, "loaded", event.count);
        break;
      case "overboard":
        if ("good" in event.contents) add(event.ship, "overboard", event.contents.count);
        break;
    }
  }
  return [...deeds.values()];
}

export function statisticsOf(timeline: Timeline): Statistics {
  const views = samples(timeline);
  const ships = timeline.start.ships.map((ship) => ship.ship);
  const line = (measure: (ship: ShipView) => number): Line[] =>
    ships.map((ship, place) => ({ ship, values: views.map((view) => measure(view.ships[place]!)) }));
  return {
    rounds: views.length - 1,
    toGo: line((ship) => ship.to_go),
    gold: line(goldOf),
    deeds: deedsOf(
      ships,
      timeline.moments.flatMap((moment) => moment.events),
    ),
  };
}
