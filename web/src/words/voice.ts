/** Makes the names of a table's captains for sentences. */
import { isOnDevice } from "../core/network/place";
import type { Flag, Seat, ShipId, View } from "../wire/game";
import type { TableState } from "../wire/server";
import { mark } from "./marks";
import type { Voice } from "./shape";
import { t, type Words } from "./words.svelte";

/**
 * The names come from the chairs, for people and bots. Two captains with the same name get the name of their flag
 * added; without a table (a race on its own) the name of the flag is the captain's name.
 */
export function voiceOf(
  table: TableState | null,
  view: View | null,
  seat: Seat | null,
  words: Pick<Words, "names"> = t(),
): Voice {
  const { names } = words;
  const flagOf = (of: Seat): Flag | null =>
    view?.setup.seats[of - 1] ?? table?.seats.find((chair) => chair.seat === of)?.flag ?? null;
  const chairs = new Map(
    (table?.seats ?? []).map((chair) => [
      chair.seat,
      chair.kind === "bot" && chair.name ? names.bot(chair.name) : chair.name,
    ]),
  );
  const fold = (name: string) => name.trim().toLocaleLowerCase();
  const nameOf = (of: Seat): string => {
    const flag = flagOf(of);
    const sails = flag ? names.flags[flag] : null;
    const name = chairs.get(of);
    if (!name) return sails ?? String(of);
    const twins = [...chairs].some(([other, theirs]) => other !== of && theirs && fold(theirs) === fold(name));
    return twins && sails && fold(sails) !== fold(name) ? `${name} (${sails})` : name;
  };
  const known = new Map<ShipId, string>([["ghost", mark("ship", "ghost:ghost", names.theGhost)]]);
  const people = table?.seats.filter(({ kind }) => kind === "captain") ?? [];
  return {
    you: seat,
    shares: table !== null && isOnDevice(table.id) && people.length > 1,
    ship(id) {
      let name = known.get(id);
      if (name === undefined) {
        const flag = flagOf(id as Seat);
        name = mark("ship", flag ? `${id}:${flag}` : id, nameOf(id as Seat));
        known.set(id, name);
      }
      return name;
    },
  };
}
