/**
 * The facts for sentences about options and spaces, looked up in the view once for both languages. It knows no words.
 */
import type { ChoiceParts, Tokens } from "../core/choices/notation";
import { isFromAfar } from "../core/game/fold/battle";
import { TRACK, type TrackSpace } from "../core/game/track";
import type {
  Cell,
  Contents,
  Good,
  Goods,
  Hold,
  HoldId,
  Question,
  ShipId,
  ShipView,
  Space,
  Tavern,
  TreasureView,
  View,
} from "../wire/game";
import type { Voice } from "./shape";

export interface SpaceFacts extends TrackSpace {
  /** Does the lair still have its treasure? */
  token: boolean;
  /** The ships on the space. */
  ships: readonly ShipId[];
}

/** The facts of a space now. */
export function spaceFacts(view: View | null, space: Space, without?: ShipId): SpaceFacts {
  const ships = view?.ships ?? [];
  return {
    ...TRACK[space]!,
    token: view?.tokens.includes(space) ?? TRACK[space]!.kind === "lair",
    ships: ships.filter((ship) => ship.space === space && ship.ship !== without).map(({ ship }) => ship),
  };
}

/**
 * What a ship pays where it stops; null if nothing. The ghost never pays (G4), nor a retreat in the second edition
 * (H3).
 */
export function priceAt(view: View, space: Space, ship: ShipId | null, retreat: boolean): Goods | null {
  const { kind, price } = TRACK[space]!;
  if (price === 0 || ship === "ghost" || (retreat && view.setup.edition === "second")) return null;
  return { good: kind === "port" ? "gold" : "food", count: price };
}

/** The open question; null if there is none. */
export const questionIn = (view: View | null): Question | null =>
  view?.awaiting.kind === "seats" ? view.awaiting.question : null;

/** The ship for which a question is answered: a captain may answer for the ghost. */
function actor(question: Question | null, view: View, voice: Voice): ShipId | null {
  if (question?.ask === "sail" || question?.ask === "fight" || question?.ask === "loot") return question.ship;
  return voice.you ?? view.turn?.ship ?? null;
}

function opponent(question: Question | null, view: View): ShipId | null {
  if (question?.ask === "powder" || question?.ask === "loot") return question.enemy;
  if (question?.ask === "keep") return question.enemy ?? null;
  if (question?.ask === "sabre" && view.battle)
    return question.ship === view.battle.attacker ? view.battle.defender : view.battle.attacker;
  return null;
}

/** The price of carrying the bottle to a cell: the number of cells, through empty ones. Null if there is no way. */
export function rumWay(tavern: Tavern, to: Cell): number | null {
  const key = (row: number, column: number) => `${"abc"[row]}${column}` as Cell;
  const empty = new Set(tavern.cells.filter((cell) => cell.empty).map(({ cell }) => cell));
  const seen = new Map<Cell, number>([[tavern.rum, 0]]);
  for (const [cell, steps] of seen) {
    if (cell === to) return steps;
    const row = "abc".indexOf(cell[0]!);
    const column = Number(cell[1]);
    for (const near of [key(row - 1, column), key(row + 1, column), key(row, column - 1), key(row, column + 1)])
      if (empty.has(near) && !seen.has(near)) seen.set(near, steps + 1);
  }
  return null;
}

/** Facts that change how a question is worded. */
export interface AskedFacts {
  /** C12: is the battle with a ship one space away? Then there is no loot, and the attack is optional. */
  afar: boolean;
  /** C11: does Saran roll the die again, and not the Sabre? */
  crew: boolean;
}

export function askedFacts(view: View | null, question: Question): AskedFacts {
  const crew = view?.setup.crew ?? false;
  if (view === null || question.ask !== "fight") return { afar: view !== null && isFromAfar(view), crew };
  const here = view.ships.find(({ ship }) => ship === question.ship)?.space;
  return { afar: here !== undefined && spaceFacts(view, here, question.ship).ships.length === 0, crew };
}

export interface OptionFacts {
  voice: Voice;
  view: View;
  question: Question | null;
  /** The ship for which the captain chooses, and whether it is the reader's. */
  ship: ShipView | null;
  own: boolean;
  enemy: ShipView | null;
  /** The contents of a hold of the ship, or of the enemy. */
  hold(id: HoldId): Hold;
  enemyHold(id: HoldId): Hold;
  /** Tokens with their goods, in the order of the holds; `asked` for a hold whose contents are not known. */
  split(tokens: Tokens, asked: Good): readonly (Goods & { hold: number })[];
  /** The treasure at a place of a ship's row, from 1. */
  treasure(of: ShipView | null, place: number): TreasureView | null;
  space(space: Space): SpaceFacts;
  /** Does a move to this space end the race? True only from the last stretch: no move is longer than that. */
  home(space: Space): boolean;
  rum(cell: Cell): number;
}

export function optionFacts(view: View, voice: Voice, question: Question | null = questionIn(view)): OptionFacts {
  const shipIn = (id: ShipId | null) => view.ships.find((ship) => ship.ship === id) ?? null;
  const ship = shipIn(actor(question, view, voice));
  const enemy = shipIn(opponent(question, view));
  return {
    voice,
    view,
    question,
    ship,
    own: ship !== null && ship.ship !== "ghost" && ship.ship === voice.you,
    enemy,
    hold: (id) => ship?.holds[id - 1] ?? null,
    enemyHold: (id) => enemy?.holds[id - 1] ?? null,
    split: (tokens, asked) =>
      tokens.flatMap((count, index) => {
        const hold = ship?.holds[index];
        return count > 0 ? [{ count, good: hold && "good" in hold ? hold.good : asked, hold: index + 1 }] : [];
      }),
    treasure: (of, place) => of?.treasures[place - 1] ?? null,
    space: (space) => spaceFacts(view, space, ship?.ship),
    home: (space) => space === 0 && ship !== null && ship.lap === 0 && ship.space > TRACK.length / 2,
    rum: (cell) => (view.tavern ? (rumWay(view.tavern, cell) ?? 0) : 0),
  };
}

/** How many tokens a choice gives in all. */
export const spent = (choice: Extract<ChoiceParts, { tokens: Tokens }>): number =>
  choice.tokens.reduce((sum: number, count) => sum + count, 0);

/** B6, G7: what a victory could bring a ship, as far as the view shows. */
export interface Prizes {
  /** The full holds of the other ship. */
  holds: readonly Contents[];
  /** How many treasures can be taken. */
  treasures: number;
  /** Is there a treasure that could be given away? */
  gift: boolean;
}

export function prizes(view: View, ship: ShipId, enemy: ShipId): Prizes {
  const of = (id: ShipId) => view.ships.find((found) => found.ship === id);
  const ghost = enemy === "ghost";
  const theirs = of(enemy)?.treasures ?? [];
  const mine = of(ship)?.treasures ?? [];
  return {
    holds: (of(enemy)?.holds ?? []).filter((hold) => hold !== null),
    treasures: theirs.filter(({ treasure }) => !(ghost && treasure === "lady-beth")).length,
    gift: ship !== "ghost" && mine.some(({ treasure }) => ghost || (treasure?.startsWith("-") ?? false)),
  };
}
