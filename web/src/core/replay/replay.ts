/**
 * The timeline of a race: a list of moments. A moment begins with an event that every viewer sees; a secret event
 * joins the moment before it. So the nth moment is the same for every viewer, and a link to it works for all. Place 0
 * is before the race, place n is after the nth moment.
 */
import type { Event, ShipId, View } from "../../wire/game";
import type { Beat } from "../model";
import type { Replay } from "../../wire/server";

export type Fold = (view: View, event: Event) => View;

export type Sign = "battle" | "treasure" | "shortage" | "lead";

export interface Moment {
  /** The event that all see; the first one if the moment has several, such as all captains drawing cards. */
  event: Event;
  /** All events of the moment, secret ones included. */
  events: readonly Event[];
  at: number;
  round: number;
  /** The sign on the timeline, if the moment is worth a jump. */
  sign: Sign | null;
}

export interface Timeline {
  start: View;
  moments: readonly Moment[];
  /** The places where rounds begin, in order; the first is 0. */
  rounds: readonly number[];
  /** The view at a place. Cost: at most 24 moments are folded, from the last view or a checkpoint. */
  viewAt(place: number): View;
}

const SECRET = new Set<Event["event"]>(["drew-card", "chose-card", "treasure-seen", "pile-seen"]);
/** Consecutive events of these kinds form one moment: all captains choose, or all draw. */
const TOGETHER = new Set<Event["event"]>(["card-chosen", "card-drawn", "deck-renewed"]);
/** A checkpoint is kept every so many moments. */
const EVERY = 24;

const togetherWith = (one: Event, next: Event): boolean =>
  TOGETHER.has(one.event) &&
  TOGETHER.has(next.event) &&
  (one.event === "card-chosen") === (next.event === "card-chosen");

/** The ship that leads alone; null if several are level. */
export function leaderOf(view: View): ShipId | null {
  const nearest = Math.min(...view.ships.map((ship) => ship.to_go));
  const front = view.ships.filter((ship) => ship.to_go === nearest);
  return front.length === 1 ? front[0]!.ship : null;
}

function signOf(event: Event): Sign | null {
  if (event.event === "battle-began") return "battle";
  if (event.event === "treasure-drawn") return "treasure";
  if (event.event === "shortage-struck") return "shortage";
  return null;
}

/** Groups events into moments. */
function momentsOf(replay: Replay): { event: Event; events: Event[]; at: number }[] {
  const moments: { event: Event; events: Event[]; at: number }[] = [];
  for (const step of replay.steps)
    for (const event of step.events) {
      const last = moments.at(-1);
      if (last && (SECRET.has(event.event) || togetherWith(last.event, event))) last.events.push(event);
      else moments.push({ event, events: [event], at: step.at });
    }
  return moments;
}

/** Marks the moments in which the lead changes. A change counts if it still holds at the end of the round. */
function markLeads(
  moments: Moment[],
  takes: readonly { place: number; round: number; by: ShipId }[],
  fronts: ReadonlyMap<number, ShipId>,
): void {
  let last: ShipId | null = null;
  for (const [round, front] of fronts) {
    const take = takes.findLast((one) => one.round === round && one.by === front);
    const moment = take && moments[take.place];
    if (last !== null && front !== last && moment) moment.sign ??= "lead";
    last = front;
  }
}

/** Builds the timeline in one pass over the race. */
export function timelineOf(replay: Replay, fold: Fold): Timeline {
  const after = (view: View, moment: { events: readonly Event[] }): View => moment.events.reduce(fold, view);
  const checkpoints: View[] = [replay.start];
  const rounds = [0];
  let view = replay.start;
  let leader: ShipId | null = null;
  const takes: { place: number; round: number; by: ShipId }[] = [];
  const fronts = new Map<number, ShipId>();
  const moments = momentsOf(replay).map((raw, place): Moment => {
    view = after(view, raw);
    if ((place + 1) % EVERY === 0) checkpoints.push(view);
    // Jumping by rounds stops just after a round has been announced.
    if (raw.event.event === "round-began") rounds.push(place + 1);
    const front = leaderOf(view);
    if (front !== null) {
      if (front !== leader) takes.push({ place, round: view.round, by: front });
      fronts.set(view.round, front);
      leader = front;
    }
    return { ...raw, round: view.round, sign: signOf(raw.event) };
  });
  markLeads(moments, takes, fronts);

  let near = { place: 0, view: replay.start };
  const viewAt = (wanted: number): View => {
    const place = Math.max(0, Math.min(moments.length, wanted));
    const checkpoint = Math.floor(place / EVERY);
    if (near.place > place || near.place < checkpoint * EVERY)
      near = { place: checkpoint * EVERY, view: checkpoints[checkpoint]! };
    while (near.place < place) near = { place: near.place + 1, view: after(near.view, moments[near.place]!) };
    return near.view;
  };
  return { start: replay.start, moments, rounds, viewAt };
}

/** Clamps the place of a link to the places that exist. */
export const clampPlace = (timeline: Timeline, place: number | null): number =>
  Math.max(0, Math.min(timeline.moments.length, place ?? 0));

/** Where the previous or next round begins; beyond the first and last round, the start or end of the race. */
export function roundFrom(timeline: Timeline, place: number, way: -1 | 1): number {
  if (way === 1) return timeline.rounds.find((begin) => begin > place) ?? timeline.moments.length;
  return timeline.rounds.findLast((begin) => begin < place) ?? 0;
}

/** The next moment with a sign, in either direction; null if there is none. */
export function signFrom(timeline: Timeline, place: number, way: -1 | 1): number | null {
  for (let next = place + way; next >= 1 && next <= timeline.moments.length; next += way)
    if (timeline.moments[next - 1]!.sign !== null) return next;
  return null;
}

/** The moment before a place as a beat that the board can animate; null at the start. */
export function beatAt(timeline: Timeline, place: number, ms: number, started: number): Beat | null {
  const moment = timeline.moments[place - 1];
  if (!moment) return null;
  const before = timeline.viewAt(place - 1);
  return { key: `replay-${place}`, event: moment.event, before, after: timeline.viewAt(place), ms, started };
}
