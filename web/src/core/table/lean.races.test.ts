/**
 * Every recorded race, every mix of options, every seat and the spectator: at every moment of which a table tells, the
 * fold of the events is the server's view.
 */
import { expect, test } from "vitest";
import type { Awaiting, Event, Question, Seat, View } from "../../wire/game";
import { digestOf, fnv1a } from "../game/digest";
import { fold, LAGGING, LAGGING_OF_SHIPS } from "../game/fold";
import { openAfter, settled } from "./lean";

const files = import.meta.glob<unknown>("../../../fixtures/folds/*.json", { eager: true, import: "default" });
const listOf = <T>(name: string): readonly T[] => files[`../../../fixtures/folds/${name}.json`] as T[];

/** Different events, each with the seats that are told of it; null for all. */
const EVENTS = listOf<[Seat[] | null, Event]>("events");
const QUESTIONS = listOf<Question>("questions");

interface Race {
  name: string;
  /** The spectator's view before the first event. */
  start: View;
  /** The digest of the open view, one of what every viewer sees, and the places of events and question in the lists. */
  moments: [open: string, all: string, events: number[], question: number | null][];
}
const RACES = listOf<Race>("races");

/** A value as text, with the fields of every object in the order of their names. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `${value.map(sorted).join("")};`;
  if (typeof value !== "object" || value === null) return `${JSON.stringify(value)},`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${fields.map(([name, field]) => `${name}:${sorted(field)}`).join("")};`;
}

const without = (whole: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));

/** The fields that events determine. */
const folded = (view: View) => ({
  ...without(view, LAGGING),
  ships: view.ships.map((ship) => without(ship, LAGGING_OF_SHIPS)),
});

test("there is a race of every mix", () => {
  expect(new Set(RACES.map(({ name }) => name)).size).toBe(64);
});

test.each(RACES.map((race, number) => [`${number}: ${race.name}`, race] as const))("%s", (_, { start, moments }) => {
  const seats = start.seats.map(({ seat }) => seat);
  let views: View[] = [start, ...seats.map((viewer) => ({ ...start, viewer }))];
  // What a captain folds of the open view, from all that they are told.
  let open: View[] = seats.map(() => start);
  moments.forEach(([digest, all, places, asked], number) => {
    const awaiting: Awaiting =
      asked === null ? { kind: "over" } : { kind: "seats", seats: [], question: QUESTIONS[asked]! };
    const told = places.map((place) => EVENTS[place]!);
    const toldTo = ({ viewer }: Pick<View, "viewer">) =>
      told.flatMap(([to, event]) => (to === null || (viewer !== "spectator" && to.includes(viewer)) ? [event] : []));
    views = views.map((view) => settled(toldTo(view).reduce(fold, view), awaiting));
    open = open.map((view, index) => settled(openAfter(view, toldTo({ viewer: seats[index]! })), awaiting));
    const text = views.map((view) => sorted(folded(view))).join("");
    expect(fnv1a(text).toString(16).padStart(8, "0"), `what all see at moment ${number}`).toBe(all);
    for (const view of [views[0]!, ...open]) expect(digestOf(view), `at moment ${number}`).toBe(digest);
  });
  expect(moments.length).toBeGreaterThan(20);
});
