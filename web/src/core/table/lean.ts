/** Makes lean updates whole, for a session that knows whole ones only: keeps the open view and folds events into it. */
import type { Awaiting, Event, View } from "../../wire/game";
import type { Earlier, LeanUpdate, Update } from "../../wire/server";
import { digestOf } from "../game/digest";
import { fold } from "../game/fold";
import type { Listener } from "../network/socket";

/** Events that only some captains are told: they change nothing that all may see. */
const OWN = new Set<Event["event"]>(["drew-card", "chose-card", "treasure-seen", "pile-seen"]);

/** The open view after events. */
export const openAfter = (open: View, events: readonly Event[]): View =>
  events.filter(({ event }) => !OWN.has(event)).reduce(fold, open);

/** Is something of a battle asked? */
const isOfBattle = (awaiting: Awaiting): boolean => {
  if (awaiting.kind !== "seats") return false;
  const { question } = awaiting;
  if (question.ask === "keep") return question.enemy !== undefined;
  return question.ask === "powder" || question.ask === "sabre" || question.ask === "loot";
};

/** The view without a battle that is over: no event says that there was nothing to take. */
export const settled = (view: View, awaiting: Awaiting): View =>
  view.battle === null || isOfBattle(awaiting) ? view : { ...view, battle: null };

/** The whole update that a lean one stands for. `before` is the open view before it. */
export function wholeOf(lean: LeanUpdate, before: View): Update {
  const { awaiting, could_end = false, scores, result = null } = lean;
  const after = settled(openAfter(before, lean.events), awaiting);
  const ships = after.ships.map((ship, index) => ({ ...ship, score: scores?.[index] ?? ship.score }));
  return { ...lean, tell: "update", open: { ...after, ships, awaiting, could_end, result } };
}

/** Passes everything on to a session. */
export class LeanUpdates implements Listener {
  #open: View | null = null;

  constructor(private readonly session: Omit<Listener, "lean">) {}

  update(update: Update): void {
    this.#open = update.open;
    this.session.update(update);
  }

  earlier(earlier: Earlier): void {
    this.#open &&= openAfter(this.#open, earlier.events);
    this.session.earlier(earlier);
  }

  /** False if the open view is not the server's: a whole update must follow. */
  lean(lean: LeanUpdate): boolean {
    if (this.#open === null) return false;
    const update = wholeOf(lean, this.#open);
    this.#open = update.open;
    this.session.update(update);
    return lean.digest === undefined || update.open === null || digestOf(update.open) === lean.digest;
  }

  line: Listener["line"] = (line) => this.session.line(line);
  present: Listener["present"] = (present) => this.session.present(present);
  refused: Listener["refused"] = (refusal) => this.session.refused(refusal);
}
