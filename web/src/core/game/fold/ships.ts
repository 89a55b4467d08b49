/** Folds events into ships, holds and the bank of a view. */
import type {
  Bank,
  Contents,
  Event,
  Good,
  Hold,
  HoldId,
  Place,
  ShipId,
  ShipView,
  Space,
  View,
} from "../../../wire/game";
import { TRACK } from "../track";

/** The view with one ship changed; all others keep their identity. */
export function withShip(view: View, id: ShipId, change: (ship: ShipView) => ShipView): View {
  return { ...view, ships: view.ships.map((ship) => (ship.ship === id ? change(ship) : ship)) };
}

export const shipOf = (view: View, id: ShipId): ShipView | undefined => view.ships.find((ship) => ship.ship === id);

const withHold = (ship: ShipView, hold: HoldId, contents: Hold): ShipView => ({
  ...ship,
  holds: ship.holds.map((other, index) => (index === hold - 1 ? contents : other)),
});

/** Adds `gains` to the bank; negative for what it gives. A bottomless bank is null and stays null. */
function withBank(view: View, gains: Partial<Record<Good, number>>): View {
  if (view.bank === null) return view;
  const bank: Bank = {
    gold: view.bank.gold + (gains.gold ?? 0),
    food: view.bank.food + (gains.food ?? 0),
    gunpowder: view.bank.gunpowder + (gains.gunpowder ?? 0),
  };
  return { ...view, bank };
}

/** Puts goods into the bank. A character that goes overboard leaves the game instead. */
const intoBank = (view: View, contents: Contents): View =>
  "good" in contents ? withBank(view, { [contents.good]: contents.count }) : view;

/** Moves tokens from a ship's holds to the bank, each as the good that its hold has. */
function spend(view: View, id: ShipId, from: readonly number[]): View {
  const gains: Record<Good, number> = { gold: 0, food: 0, gunpowder: 0 };
  const next = withShip(view, id, (ship) => ({
    ...ship,
    holds: ship.holds.map((hold, index) => {
      const count = from[index] ?? 0;
      if (count === 0 || hold === null || !("good" in hold)) return hold;
      gains[hold.good] += count;
      return hold.count > count ? { ...hold, count: hold.count - count } : null;
    }),
  }));
  return withBank(next, gains);
}

/** The tokens of a good in each hold of a ship. */
const allOf = (ship: ShipView | undefined, good: Good): number[] =>
  (ship?.holds ?? []).map((hold) => (hold !== null && "good" in hold && hold.good === good ? hold.count : 0));

/** The length of the longest way from each space to Port Royal; from Port Royal itself, a whole lap. */
const LEFT: readonly number[] = (() => {
  const known = new Map<Space, number>();
  const from = (space: Space): number => {
    const found = known.get(space);
    if (found !== undefined) return found;
    const left = 1 + Math.max(...TRACK[space]!.next.map((next) => (next === 0 ? 0 : from(next))));
    known.set(space, left);
    return left;
  };
  return TRACK.map(({ space }) => from(space));
})();

/** The number of spaces to the end of the race, by the longest way. */
export const toGo = ({ space, lap }: Place): number => LEFT[space]! - LEFT[0]! * lap;

const moved = (view: View, id: ShipId, to: Place): View =>
  withShip(view, id, (ship) => ({ ...ship, space: to.space, lap: to.lap, to_go: toGo(to) }));

/** The view with its ships and bank after an event; other events change nothing here. */
export function foldShips(view: View, event: Event): View {
  switch (event.event) {
    case "sailed":
    case "retreated":
      return moved(view, event.ship, event.to);
    case "loaded": {
      const { good, count } = event;
      const next = withShip(view, event.ship, (ship) => withHold(ship, event.hold, { good, count }));
      return withBank(next, { [good]: -count });
    }
    case "overboard":
      return intoBank(
        withShip(view, event.ship, (ship) => withHold(ship, event.hold, null)),
        event.contents,
      );
    case "paid":
    case "powder-spent":
      return spend(view, event.ship, event.from);
    case "shortage-struck":
      return spend(view, event.ship, allOf(shipOf(view, event.ship), event.good));
    case "hold-taken": {
      const { into, contents } = event;
      const next = withShip(view, event.from, (ship) => withHold(ship, event.hold, null));
      return into === null
        ? intoBank(next, contents)
        : withShip(next, event.by, (ship) => withHold(ship, into, contents));
    }
    case "recruited":
      return withShip(view, event.ship, (ship) => withHold(ship, event.hold, { character: event.character }));
    default:
      return view;
  }
}
