/** The moment of a decision as it is asked again: what the captain saw, the question, and what could be chosen. */
import type { Card, Event, Question, Seat, View } from "../../wire/game";
import type { Replay } from "../../wire/server";
import { tryChoice } from "../choices/notation";
import { opened, secretsOf } from "../replay/finished";
import type { Timeline } from "../replay/replay";
import { placeBefore } from "./places";
import type { Decision } from "./shape";

export interface DecisionMoment {
  /** The last place of the timeline at which nothing of the decision is shown. */
  place: number;
  /** What that captain could see. */
  view: View;
  hand: readonly Card[];
  question: Question | null;
}

/** The question that a choice answers, as far as the events before it tell. Sentences need no more of it. */
function questionOf(choice: string, view: View, events: readonly Event[]): Question | null {
  const ship = view.turn?.ship ?? null;
  const last = events.findLast((event) => event.event === "battle-began" || event.event === "battle-ended");
  const parts = tryChoice(choice);
  switch (parts?.do) {
    case "sail":
      return ship === null ? null : { ask: "sail", ship, steps: 0 };
    case "fight":
      return ship === null ? null : { ask: "fight", ship };
    case "powder":
      if (view.battle === null) return null;
      return {
        ask: "powder",
        enemy: view.battle.attacker === view.viewer ? view.battle.defender : view.battle.attacker,
      };
    case "loot":
      if (last?.event !== "battle-ended" || last.winner === null) return null;
      return {
        ask: "loot",
        ship: last[last.winner],
        enemy: last[last.winner === "attacker" ? "defender" : "attacker"],
      };
    default:
      return null;
  }
}

/** The view without the treasures that this captain had not seen. */
function closed(view: View, seat: Seat, events: readonly Event[]): View {
  const known = new Set(
    events.flatMap((event) => {
      if (event.event === "treasure-turned-up") return [event.id];
      return event.event === "treasure-seen" && event.by.includes(seat) ? [event.id] : [];
    }),
  );
  const ships = view.ships.map((ship) => ({
    ...ship,
    treasures: ship.treasures.map((card) => (card.face_up || known.has(card.id) ? card : { ...card, treasure: null })),
  }));
  return { ...view, ships, viewer: seat };
}

/** The race as that captain saw it after so many steps of the record, and what they were asked. */
export function momentAt(replay: Replay, timeline: Timeline, step: number, seat: Seat, choice: string): DecisionMoment {
  const place = placeBefore(replay, timeline, step);
  const events = timeline.moments.slice(0, place).flatMap((moment) => moment.events);
  const secrets = secretsOf(events);
  const view = closed(opened(timeline.viewAt(place), secrets), seat, events);
  return { place, view, hand: secrets.hands.get(seat) ?? [], question: questionOf(choice, view, events) };
}

/** True if a decision has everything that could be chosen, and not a selection of very much. */
export const isWhole = ({ options, count }: Pick<Decision, "options" | "count">): boolean => options.length === count;

/**
 * What can be chosen when a decision is tried again, each sentence once: ways to spend the same from other holds, for example,
 * read alike. Of several, the chosen or the better one stays. The order tells nothing.
 */
export function optionsOf(
  decision: Pick<Decision, "chosen" | "best" | "options" | "count">,
  said: (choice: string) => string,
): string[] {
  const { chosen, best, options } = decision;
  const order = isWhole(decision) ? options : options.toSorted();
  const bySentence = new Map(order.map((option) => [said(option), option]));
  for (const option of [chosen, best]) bySentence.set(said(option), option);
  return [...bySentence.values()];
}
