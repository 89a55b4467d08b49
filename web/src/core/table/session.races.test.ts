/** Recorded races, played through a session: the model never contains anything that has not been shown yet. */
import { expect, test, vi } from "vitest";
import type { Event, View } from "../../wire/game";
import type { Replay } from "../../wire/server";
import { fold } from "../game/fold";
import { type Model } from "../model";
import { Session } from "./session";
import { FakeWorld, SOLO, sync, update } from "../testing";

const races = import.meta.glob<{ replay: Replay }>("../../../fixtures/races/*.json", {
  eager: true,
  import: "default",
});

// Whole races, compared at every change.
vi.setConfig({ testTimeout: 60_000 });

/** The part of a view that events alone determine. */
const seen = ({ round, captain, dice, turn, battle, ships, seats, tokens, hand, chosen, tavern }: View) => ({
  ...{ round, captain, dice, turn, battle, tokens, hand, chosen, tavern, ships, seats },
});

test.each(Object.keys(races))("%s", (path) => {
  const { replay } = races[path]!;
  const world = new FakeWorld();
  const views: View[] = [replay.start];
  let played: readonly Event[] = [];
  let busy = 0;
  /** After every change: the model's view is the fold of the events in the log, except the one being animated. */
  function check(model: Model): void {
    if (model.view === null) return;
    const told = model.log.length - (model.beat === null ? 0 : 1);
    if (model.beat === null && model.waiting === 0) {
      expect(model.ask).toBe(played.length);
      return;
    }
    busy += 1;
    expect(model).toMatchObject({ ask: null, options: null, count: 0, awaited: false });
    expect(model.table?.phase).toBe("racing");
    // The end is in the log before it is applied: its treasures wait for the final count.
    const end = played.slice(0, model.log.length).findIndex(({ event }) => event === "race-over");
    expect(seen(model.view!)).toEqual(seen(views[end < 0 ? told : Math.min(end, told)]!));
  }
  const session = new Session(SOLO.id, "me", "watch", world, check, (events) => ({
    text: events.map(({ event }) => event).join(),
    letters: 30,
  }));
  world.socket.open();
  world.socket.tell(sync(0, { open: replay.start, own: null, ask: 0, events: [], table: SOLO, deadline: 1e9 }));
  replay.steps.forEach(({ events }, index) => {
    played = [...played, ...events];
    for (const event of events) views.push(fold(views.at(-1)!, event));
    const over = index === replay.steps.length - 1;
    world.socket.tell(
      update(index + 1, {
        open: views.at(-1)!,
        own: null,
        events: [...events],
        ask: played.length,
        deadline: 1e9,
        ...(over ? { table: { ...SOLO, phase: "over" as const } } : {}),
      }),
    );
    // Let some updates finish before the next message, and others not.
    if (index % 3 > 0) return;
    for (let steps = 0; steps < 500 && (session.model.beat !== null || session.model.waiting > 0); steps += 1) {
      world.pass(250);
      if (session.model.moment !== null && session.model.ready) session.finish();
    }
  });
  for (let steps = 0; steps < 2000 && session.model.table?.phase !== "over"; steps += 1) {
    world.pass(250);
    if (session.model.moment !== null && session.model.ready) session.finish();
  }
  expect(session.model).toMatchObject({ table: { phase: "over" }, beat: null, waiting: 0 });
  expect(session.model.log.length).toBe(played.length);
  expect(busy).toBeGreaterThan(100);
});
