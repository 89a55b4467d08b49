/** What a captain is told after a reload: only what their tab has not shown. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import { fold } from "../game/fold";
import { FakeWorld, sync, TABLE, turn, update } from "../testing";
import { Session } from "./session";

const FIRST: Event[] = [
  { event: "round-began", round: 1, captain: 1 },
  { event: "dice-rolled", first: 4, second: 6 },
  ...turn(1),
];

test("the summary has what this tab has not shown, and there is none if it has shown all", () => {
  const world = new FakeWorld();
  const following = (first: ReturnType<typeof sync>): Session => {
    const session = new Session(TABLE.id, "me", "join", world, () => undefined);
    world.socket.open();
    world.socket.tell(first);
    return session;
  };
  following(sync(5, { events: FIRST })).close();
  const again = following(sync(5, { events: FIRST }));
  expect(again.model.caughtUp).toBeNull();
  world.socket.tell(update(6, { events: turn(2), open: turn(2).reduce(fold, sync(5).open!) }));
  expect(again.model.beat, "the page is left while this is shown").not.toBeNull();
  again.close();
  expect(following(sync(6, { events: [...FIRST, ...turn(2)] })).model.caughtUp).toEqual(turn(2));
});
