/** Turns the server's preview of a card into signs, courses and cargo changes. It reads events and decides no rules. */
import type { Event, Good, Half, Hold, HoldId, ShipId, Space } from "../../wire/game";
import type { Way } from "../network/inquiries";
import type { Trail } from "../model";
import { route } from "../game/track";

/** One sign on a previewed card. */
export type Chip =
  | { kind: "load"; good: Good; count: number }
  | { kind: "overboard"; good: Good | "character"; count: number }
  | { kind: "sail"; space: Space; backward: boolean }
  | { kind: "pay"; good: Good; count: number }
  | { kind: "shortage"; good: Good }
  | { kind: "retreat"; space: Space }
  /** From here on the result depends on a die that is not rolled yet. */
  | { kind: "die" }
  | { kind: "battle"; ship: ShipId }
  | { kind: "treasure" }
  | { kind: "home" }
  | { kind: "nothing" };

const sum = (tokens: readonly number[]): number => tokens.reduce((total, count) => total + count, 0);

/** The signs of one half of a turn, in order. */
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
    else if (event.event === "substituted") {
      // C22 to C24: part of the price is paid with another good; each good gets its own sign.
      const paid = found.findLast((chip) => chip.kind === "pay" && chip.good === event.good);
      if (paid?.kind !== "pay") continue;
      paid.count -= event.count;
      if (paid.count === 0) found.splice(found.indexOf(paid), 1);
      found.push({ kind: "pay", good: event.with, count: event.count });
    } else if (event.event === "shortage-struck") found.push({ kind: "shortage", good: event.good });
    else if (event.event === "retreated") found.push({ kind: "retreat", space: event.to.space });
    else if (event.event === "battle-began") found.push({ kind: "battle", ship: event.defender });
    else if (event.event === "treasure-drawn") found.push({ kind: "treasure" });
    else if (event.event === "reached-port-royal") found.push({ kind: "home" });
    else if (event.event === "load-refused" || event.event === "bank-empty" || event.event === "stayed")
      found.push({ kind: "nothing" });
  }
  return found;
}

/** H3: the spaces to which the shortage die may send the ship; empty if the way rolls none. */
export const possible = ({ falls = [] }: Way): Space[] => [...new Set(falls.flatMap(({ spaces }) => spaces))];

/** H2, B8: the index of a shortage that depends on a battle not fought yet; -1 if there is none. */
function undecided(events: readonly Event[]): number {
  const battle = events.findIndex(({ event }) => event === "battle-began");
  return battle < 0 ? -1 : events.findIndex(({ event }, index) => index > battle && event === "shortage-struck");
}

/** The half in which a die that is not rolled yet decides where the ship ends; null if none does. */
function dieOf(way: Way): Half | null {
  if (undecided(way.morning) >= 0) return "morning";
  if (possible(way).length === 0) return undecided(way.evening) >= 0 ? "evening" : null;
  return way.morning.some(({ event }) => event === "shortage-struck") ? "morning" : "evening";
}

/** The signs of a half that are certain; a `die` sign replaces what depends on a die that is not rolled yet. */
export function sureChips(way: Way, half: Half): Chip[] {
  const end = undecided(way[half]);
  const found = chips(end < 0 ? way[half] : way[half].slice(0, end));
  const die = dieOf(way);
  if (die === half) return [...found, { kind: "die" }];
  const waits = die === "morning" && (found.length === 0 || found.some(({ kind }) => kind === "sail"));
  return waits ? [{ kind: "die" }] : found;
}

/** The length of a half's move, which is its die: selects the right way round an islet. */
const steps = (events: readonly Event[]): number | undefined => {
  const began = events.find((event) => event.event === "action-began");
  return began?.die;
};

/** The courses of a way: one for each move, and one to each space that the shortage die may lead to. */
export function trails(way: Way): (Trail & { half: Half })[] {
  const found: (Trail & { half: Half })[] = [];
  for (const half of ["morning", "evening"] as const) {
    const events = way[half];
    // The evening starts from a space that the die has not decided yet.
    if (half === "evening" && dieOf(way) === "morning") break;
    for (const event of events) {
      if (event.event === "sailed") {
        const backward = event.direction === "backward";
        const spaces = route(event.from.space, event.to.space, backward, steps(events));
        found.push({ ship: event.ship, spaces, tone: event.direction, half });
      } else if (event.event === "retreated") {
        const spaces = route(event.from.space, event.to.space, true);
        found.push({ ship: event.ship, spaces, tone: "retreat", half });
      } else if (event.event === "shortage-struck") {
        const here = found.at(-1)?.spaces.at(-1);
        if (here === undefined) continue;
        for (const space of possible(way))
          if (space !== here) found.push({ ship: event.ship, spaces: route(here, space, true), tone: "retreat", half });
      }
    }
  }
  return found;
}

/** Where the ship is certain to end; null if it does not move, or if a die that is not rolled yet decides. */
export function endOf(way: Way): Space | null {
  return dieOf(way) === null ? (trails(way).at(-1)?.spaces.at(-1) ?? null) : null;
}

/** A change in one hold: tokens of one good, or a character. */
export interface Change {
  hold: HoldId;
  good: Good | "character";
  count: number;
}

/** The net changes of a way to a ship's holds, by hold and good. */
export function cargo(way: Way, ship: ShipId, before: readonly Hold[] = []): Change[] {
  const holds = [...before];
  const changes = new Map<string, Change>();
  const add = (hold: HoldId, good: Change["good"], count: number): void => {
    const key = `${hold} ${good}`;
    changes.set(key, { hold, good, count: (changes.get(key)?.count ?? 0) + count });
  };
  for (const event of [...way.morning, ...way.evening]) {
    if (!("ship" in event) || event.ship !== ship) continue;
    if (event.event === "loaded") {
      holds[event.hold - 1] = event;
      add(event.hold, event.good, event.count);
    } else if (event.event === "overboard") {
      const { contents, hold } = event;
      if ("good" in contents) add(hold, contents.good, -contents.count);
      else add(hold, "character", -1);
    } else if (event.event === "paid")
      event.from.forEach((count, index) => {
        const hold = holds[index];
        if (count > 0) add((index + 1) as HoldId, hold && "good" in hold ? hold.good : event.good, -count);
      });
  }
  return [...changes.values()].filter(({ count }) => count !== 0);
}
