/** What happened at a step that changed the chances: facts from its events, for a sentence. It knows no words. */
import type { Card, Character, Event, Face, Seat, Shape, ShipId, Treasure } from "../../wire/game";
import type { Replay } from "../../wire/server";
import { choiceAfter, eventsAfter } from "./places";
import type { LuckKind, Node } from "./shape";

export type Happening =
  | { kind: "dice"; dice: readonly number[] }
  | { kind: "drawn"; seat: Seat; cards: readonly Card[] }
  | { kind: "combat"; ship: ShipId; face: Face; enemy: ShipId; own: number | null; other: number | null }
  | { kind: "treasure"; ship: ShipId; treasure: Treasure }
  | { kind: "shortage"; ship: ShipId; shape: Shape }
  | { kind: "captain"; captain: Seat }
  | { kind: "character"; character: Character }
  /** `relieved`: a bot chose in the captain's place. */
  | { kind: "choice"; seat: Seat; choice: string | null; relieved: boolean }
  /** All captains chose their cards at the same time; `card` is that of the ship in question. */
  | { kind: "cards"; ship: ShipId; card: Card | null; relieved: boolean }
  /** The events tell no more than the kind. */
  | { kind: "luck"; of: LuckKind; ship: ShipId | null };

type Named<Name extends Event["event"]> = Extract<Event, { event: Name }>;
const find = <Name extends Event["event"]>(events: readonly Event[], name: Name): Named<Name> | undefined =>
  events.find((event): event is Named<Name> => event.event === name);
const findLast = <Name extends Event["event"]>(events: readonly Event[], name: Name): Named<Name> | undefined =>
  events.findLast((event): event is Named<Name> => event.event === name);

/** A combat die: who rolled what against whom, and the strengths that were known once it lay. */
function combat(events: readonly Event[], before: readonly Event[]): Happening | null {
  const rolled = find(events, "combat-rolled");
  const began = findLast([...before, ...events], "battle-began");
  if (rolled === undefined || began === undefined) return null;
  const { ship, face } = rolled;
  const enemy = ship === began.attacker ? began.defender : began.attacker;
  const battle = [...before.slice(before.lastIndexOf(began) + 1), ...events];
  const strength = (of: ShipId): number | null =>
    battle.findLast((event): event is Named<"strength"> => event.event === "strength" && event.ship === of)?.strength ??
    null;
  return { kind: "combat", ship, face, enemy, own: strength(ship), other: strength(enemy) };
}

/** The treasure that chance chose: found in a lair, or seen in the pile. */
function treasure(events: readonly Event[], before: readonly Event[], ship: ShipId | null): Happening | null {
  const which = find(events, "treasure-seen") ?? find(events, "treasure-turned-up") ?? find(events, "pile-seen");
  const whose = ship ?? findLast([...before, ...events], "treasure-drawn")?.ship;
  if (which === undefined || whose === undefined) return null;
  return { kind: "treasure", ship: whose, treasure: which.treasure };
}

function drawn(events: readonly Event[]): Happening | null {
  const cards = events.filter((event): event is Named<"drew-card"> => event.event === "drew-card");
  const seat = cards[0]?.seat;
  if (seat === undefined || cards.some((card) => card.seat !== seat)) return null;
  return { kind: "drawn", seat, cards: cards.map(({ card }) => card) };
}

function ofChance(kind: LuckKind, ship: ShipId | null, events: readonly Event[], before: readonly Event[]): Happening {
  const unknown: Happening = { kind: "luck", of: kind, ship };
  switch (kind) {
    case "dice": {
      const both = find(events, "dice-rolled");
      const one = find(events, "die-rolled");
      if (both) return { kind: "dice", dice: [both.first, both.second] };
      return one ? { kind: "dice", dice: [one.number] } : unknown;
    }
    case "cards":
      return drawn(events) ?? unknown;
    case "battles":
      return combat(events, before) ?? unknown;
    case "treasures":
      return treasure(events, before, ship) ?? unknown;
    case "shortages": {
      const rolled = find(events, "shortage-rolled");
      return rolled ? { kind: "shortage", ship: rolled.ship, shape: rolled.shape } : unknown;
    }
    case "first-captain": {
      const made = find(events, "captain-drawn");
      return made ? { kind: "captain", captain: made.captain } : unknown;
    }
    case "crew": {
      const shown = find(events, "character-turned-up");
      return shown ? { kind: "character", character: shown.character } : unknown;
    }
  }
}

/** What happened at a node, as far as it concerns `ship`. The replay has all cards open; bots chose the steps in `relieved`. */
export function happeningOf(node: Node, replay: Replay, ship: ShipId, relieved: readonly number[]): Happening {
  if (node.cause === "choice")
    return {
      kind: "choice",
      seat: node.seat,
      choice: choiceAfter(replay, node.step),
      relieved: relieved.includes(node.step),
    };
  if (node.cause === "luck") {
    const before = replay.steps.flatMap((step) => (step.step <= node.step ? step.events : []));
    return ofChance(node.kind, node.ship, eventsAfter(replay, node.step), before);
  }
  // A captain may have changed their card: the last one counts.
  const chosen = replay.steps
    .filter(({ step }) => step <= node.step + 1)
    .flatMap(({ step, events }) => events.map((event) => ({ step, event })))
    .findLast(({ event }) => event.event === "chose-card" && event.seat === ship);
  return {
    kind: "cards",
    ship,
    card: chosen?.event.event === "chose-card" ? chosen.event.card : null,
    relieved: chosen !== undefined && relieved.includes(chosen.step - 1),
  };
}

/** How many choices a bot made in the place of that captain. */
export const relievedChoices = (replay: Replay, relieved: readonly number[], seat: Seat): number =>
  replay.steps.filter((step) => step.seat === seat && relieved.includes(step.step - 1)).length;
