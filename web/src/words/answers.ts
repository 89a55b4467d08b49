/** The texts that keys read aloud: a ship's holds, the spaces ahead of it, the last battle. Loaded on first use. */
import { TRACK } from "../core/game/track";
import type { Event, ShipId, Space, View } from "../wire/game";
import { capital } from "./marked";
import { plain } from "./marks";
import { spaceOf } from "./sentences";
import type { Voice } from "./shape";
import { battleTold } from "./story";
import { t, type Words } from "./words.svelte";

/** "Mary: on space 14, 30 spaces to go. Hold 1: 3 food. Hold 2: empty. …" */
export function holdsTold(ship: ShipId, view: View, voice: Voice, words: Words = t()): string {
  const { race, names } = words;
  const of = view.ships.find((found) => found.ship === ship);
  if (of === undefined) return "";
  const who = ship === voice.you ? race.you : voice.ship(ship);
  const holds = of.holds.map((hold, index) =>
    race.holdWith(
      index + 1,
      hold === null
        ? race.empty
        : "character" in hold
          ? names.characters[hold.character].name
          : names.goods[hold.good](hold.count),
    ),
  );
  const treasures = of.treasures.map(({ treasure, face_up, cursed }, index) => {
    const name = treasure === null ? null : names.treasures[treasure].name;
    const what = name === null ? (cursed ? race.cursed : race.hidden) : face_up ? name : race.known(name);
    return race.treasure(index + 1, what);
  });
  const place = `${who}, ${race.at(of.space)}, ${of.to_go === 0 ? race.home : race.toGo(of.to_go)}`;
  return capital(plain([place, ...holds, ...treasures].join(". ") + "."));
}

/** The number of spaces read ahead: two sixes, one for each half of the day. */
const AHEAD = 12;

/** The spaces ahead of a ship, each once, on both ways of a fork, with prices and the ships there. */
export function aheadTold(ship: ShipId, view: View, voice: Voice, words: Words = t()): string {
  const from = view.ships.find((found) => found.ship === ship)?.space;
  if (from === undefined) return "";
  const seen = new Map<Space, number>([[from, 0]]);
  for (const [space, steps] of seen)
    if (steps < AHEAD && !(space === 0 && steps > 0))
      for (const next of TRACK[space]!.next) if (!seen.has(next)) seen.set(next, steps + 1);
  const spaces = [...seen.keys()].slice(1).sort((one, other) => (one || TRACK.length) - (other || TRACK.length));
  return `${spaces.map((space) => spaceOf(space, view, voice, words)).join(". ")}.`;
}

/** The last battle, with the parts of both strengths and the loot. */
export const battleAgain = (battle: readonly Event[], voice: Voice, words: Words = t()): string =>
  battle.length === 0 ? words.race.noBattle : battleTold(battle, voice, words).map(plain).join(" ");
