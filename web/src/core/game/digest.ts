/** The digest of the part of an open view that events alone determine. A server sends its own, so that both can be compared. */
import type { View } from "../../wire/game";

/**
 * The fields of a view, its ships, holds and so on that the digest covers, in the order in which the server writes them
 * within each object.
 */
const FIELDS = [
  ...["setup", "edition", "round", "captain", "dice", "morning", "evening", "set_die", "turn", "battle"],
  ...["attacker", "defender", "attack", "powder", "face", "sabre_used"],
  ...["ships", "ship", "flag", "space", "lap", "to_go", "holds", "good", "count"],
  ...["treasures", "id", "face_up", "treasure", "cursed", "known_to"],
  ...["seats", "seat", "hand", "kept", "deck", "discard", "last_played", "chosen"],
  ...["ghost", "bank", "gold", "food", "gunpowder", "crew", "tokens"],
  ...["tavern", "rum", "cells", "cell", "empty", "character", "half", "number", "card", "die", "swapped"],
];

/** FNV-1a with 32 bits, of a text that has ASCII characters only. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The digest of an open view: eight hexadecimal digits. */
export function digestOf(open: View): string {
  const { setup, round, captain, dice, set_die, turn, battle, ships, seats, bank, tokens, tavern } = open;
  const folded = { setup, round, captain, dice, set_die, turn, battle, ships, seats, bank, tokens, tavern };
  return fnv1a(JSON.stringify(folded, FIELDS)).toString(16).padStart(8, "0");
}
