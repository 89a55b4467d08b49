/** Groups events into steps, each narrated in one sentence, and finds the steps that concern the reader. No timing. */
import type { Event, Seat, ShipId, View } from "../../wire/game";
import type { MomentKind } from "../model";

/** An event queued to be shown, with the race before and after it. */
export interface Waiting {
  key: string;
  event: Event;
  before: View;
  after: View;
}

type Kind = "dawn" | "choose" | "action" | "draw" | "end";

const KINDS: Partial<Record<Event["event"], Kind>> = {
  "captain-drawn": "dawn",
  "round-began": "dawn",
  "dice-rolled": "dawn",
  "dice-placed": "dawn",
  "die-set": "dawn",
  "die-rolled": "dawn",
  "card-chosen": "choose",
  "chose-card": "choose",
  "deck-renewed": "draw",
  "card-drawn": "draw",
  "drew-card": "draw",
  "race-over": "end",
};

/** After the race treasures are turned up to be counted: those events belong to the end. */
const kindOf = ({ event, before }: Waiting): Kind =>
  event.event === "treasure-turned-up" && before.turn === null ? "end" : (KINDS[event.event] ?? "action");

/** Does the event belong to the end of the race? Its view is applied only when the final count is shown. */
export const isEnd = (waiting: Waiting): boolean => kindOf(waiting) === "end";

/** Groups events into steps. */
export function stepsOf(waiting: readonly Waiting[]): Waiting[][] {
  const steps: Waiting[][] = [];
  for (const next of waiting) {
    const step = steps.at(-1);
    if (step !== undefined && continues(step, next)) step.push(next);
    else steps.push([next]);
  }
  return steps;
}

/** The events of the current or last battle and its loot, after one more event. */
export function battleAfter(battle: readonly Event[], event: Event): readonly Event[] {
  if (event.event === "battle-began") return [event];
  const over = battle.some((one) => one.event === "battle-ended");
  const fought = over ? LOOT.has(event.event) : battle.length > 0 && FIGHT.has(event.event);
  return fought ? [...battle, event] : battle;
}
const FIGHT = new Set<Event["event"]>([
  "powder-spent",
  "substituted",
  "combat-rolled",
  "sabre-drawn",
  "strength",
  "battle-ended",
]);
const LOOT = new Set<Event["event"]>([
  "overboard",
  "hold-taken",
  "treasure-taken",
  "treasure-given",
  "treasure-seen",
  "treasure-looked-at",
  "loot-left",
]);

/** Does `next` belong to this step? A step is the dice of a round, half a turn of a ship, or the end of the race. */
export function continues(step: readonly Waiting[], next: Waiting): boolean {
  const first = step[0];
  if (first === undefined) return true;
  if (kindOf(first) !== kindOf(next)) return false;
  switch (next.event.event) {
    case "captain-drawn":
    case "round-began":
    case "card-revealed":
      return false;
    case "action-began":
      // The morning belongs to the step that reveals the card and may swap the dice.
      return step.every(({ event }) => event.event === "card-revealed" || event.event === "dice-swapped");
    default:
      return true;
  }
}

/** Why a step concerns the reader and stays on the screen for them; null if it does not. */
export function concerns(step: readonly Waiting[], you: Seat | null): MomentKind | null {
  const found = new Set(step.map((waiting) => concern(waiting, you)));
  return (
    (["end", "battle", "treasure", "character", "loss", "shortage"] as const).find((kind) => found.has(kind)) ?? null
  );
}

function concern(waiting: Waiting, you: Seat | null): MomentKind | null {
  const { event } = waiting;
  if (kindOf(waiting) === "end") return "end";
  if (you === null) return null;
  const yours = (ship: ShipId) => ship === you;
  switch (event.event) {
    case "battle-ended":
      return yours(event.attacker) || yours(event.defender) ? "battle" : null;
    case "hold-taken":
      if (yours(event.from)) return "loss";
      return yours(event.by) && "character" in event.contents && event.into !== null ? "character" : null;
    case "treasure-taken":
      return yours(event.from) ? "loss" : yours(event.by) ? "treasure" : null;
    case "treasure-given":
      return yours(event.to) ? "treasure" : null;
    case "treasure-drawn":
    case "treasure-turned-up":
      return yours(event.ship) ? "treasure" : null;
    case "recruited":
      return yours(event.ship) ? "character" : null;
    case "shortage-struck":
      return yours(event.ship) ? "shortage" : null;
    default:
      return null;
  }
}
