/** The spoken label of a treasure at its place in a captain's row (B7), as far as the reader knows it. */
import type { TreasureView } from "../../wire/game";
import { t } from "../../words/words.svelte";

export function treasureOf({ treasure, face_up, cursed }: TreasureView): string {
  const { names, race } = t();
  if (treasure === null) return cursed ? race.cursed : race.hidden;
  const { name } = names.treasures[treasure];
  return face_up ? name : race.known(name);
}
