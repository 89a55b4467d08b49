/** The battle as the middle of the island shows it: what each side has rolled and reached so far. */
import type { Event, Face, ShipId, View } from "../../wire/game";

export interface Fight {
  attacker: ShipId;
  defender: ShipId;
  faces: Partial<Record<ShipId, Face>>;
  strengths: Partial<Record<ShipId, number>>;
}

/**
 * The battle in a view; null if there is none. A view has only the die that may be rolled again (T4), and the
 * attacker's strength.
 */
export function fightIn({ battle }: View): Fight | null {
  if (battle === null) return null;
  const { attacker, defender, attack, face } = battle;
  return {
    attacker,
    defender,
    faces: face === null ? {} : { [attack === null ? attacker : defender]: face },
    strengths: attack === null ? {} : { [attacker]: attack },
  };
}

/** The battle after an event; null after the first event that is not part of a battle. */
export function fightAfter(fight: Fight | null, event: Event): Fight | null {
  if (event.event === "battle-began")
    return { attacker: event.attacker, defender: event.defender, faces: {}, strengths: {} };
  if (fight === null) return null;
  switch (event.event) {
    case "combat-rolled":
      return { ...fight, faces: { ...fight.faces, [event.ship]: event.face } };
    case "sabre-drawn":
      // T4: the die is rolled again, so its old face no longer counts.
      return { ...fight, faces: { ...fight.faces, [event.die_of]: undefined } };
    case "strength":
      return { ...fight, strengths: { ...fight.strengths, [event.ship]: event.strength } };
    case "powder-spent":
    case "substituted":
    case "battle-ended":
      return fight;
    default:
      return null;
  }
}
