/** A scene ends after the learner's turn; a race that ends is shown to its end. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import { fold } from "../game/fold";
import { FakeWorld, race, SOLO, sync, turn, update } from "../testing";
import { SceneSession, turnEnd } from "./scene";

const NEXT: Event[] = [{ event: "round-began", round: 2, captain: 2 }];

test("the learner's turn ends with the next captain's card or with the round", () => {
  const own = turn(1).length;
  expect(turnEnd([...turn(1), ...turn(2), ...NEXT], 1, false, false)).toBe(own);
  expect(turnEnd([...turn(2), ...turn(1), ...NEXT], 1, false, false)).toBe(turn(2).length + own);
  expect(turnEnd([...turn(2), ...turn(1)], 1, false, false)).toBe(-1);
  // The rest of a turn in which the learner was asked something.
  expect(turnEnd([...turn(1).slice(3), ...NEXT], 1, true, false)).toBe(own - 3);
});

test("the Ghost Ship's moves belong to the turn of the Captain who decides them", () => {
  const ghost: Event[] = [{ event: "action-began", ship: "ghost", half: "morning", die: 3 }];
  const rest = [...turn(1).slice(3), ...ghost, ...NEXT];
  expect(turnEnd(rest, 1, true, false)).toBe(turn(1).length - 3);
  expect(turnEnd(rest, 1, true, true)).toBe(turn(1).length - 2);
});

function following() {
  const world = new FakeWorld();
  const session = new SceneSession(SOLO.id, "me", "watch", world, () => undefined);
  session.pace = "off";
  world.socket.open();
  world.socket.tell(sync(5, { table: SOLO }));
  world.paint();
  return { world, session };
}
const after = (events: readonly Event[]) => events.reduce(fold, sync(5).open!);

test("events after the learner's turn are dropped", () => {
  const { world, session } = following();
  const events = [...turn(1), ...turn(2), ...NEXT];
  world.socket.tell(update(6, { events, open: after(events) }));
  const { view, ask, options, log } = session.model;
  expect(view?.ships.map(({ space }) => space).slice(0, 2)).toEqual([6, 0]);
  expect([ask, options]).toEqual([null, null]);
  expect(log.filter((line) => line.kind === "event")).toHaveLength(turn(1).length);
  // Later updates and a reconnect bring nothing of it either.
  world.socket.tell(sync(9, { table: SOLO, open: after(events) }));
  expect(session.model.view).toBe(view);
});

test("a question in the middle of the turn is asked, and the race goes on from there", () => {
  const { world, session } = following();
  const first = turn(1).slice(0, 3);
  world.socket.tell(update(6, { events: first, open: after(first), ask: 9, options: { count: 1, list: ["pay 1:5"] } }));
  expect(session.model.options).toEqual(["pay 1:5"]);
  const rest = [...turn(1).slice(3), ...NEXT];
  world.socket.tell(update(7, { events: rest, open: after([...turn(1), ...NEXT]) }));
  expect(session.model.options).toBeNull();
  expect(session.model.view?.round).toBe(1);
});

test("a question about the Ghost Ship comes after the other captains' turns, which are shown", () => {
  const { world, session } = following();
  const moved = after([...turn(1), ...turn(2)]);
  const ghost = { ship: "ghost", half: "morning", card: null } as unknown as NonNullable<typeof moved.turn>;
  const options = { count: 2, list: ["sail 3", "sail 47"] };
  const events = [...turn(1), ...turn(2)];
  world.socket.tell(update(6, { events, open: { ...moved, turn: ghost }, ask: 9, options }));
  expect(session.model.options).toEqual(["sail 3", "sail 47"]);
  world.socket.tell(update(7, { events: NEXT, open: after([...events, ...NEXT]) }));
  expect([session.model.options, session.model.view?.round]).toEqual([null, 1]);
});

test("a race that ends is shown to its end", () => {
  const { world, session } = following();
  const events: Event[] = [...turn(1), ...turn(2), { event: "race-over" }];
  const result = { winners: [1], scores: [] } as unknown as NonNullable<ReturnType<typeof race>["result"]>;
  const table = { ...SOLO, phase: "over" as const };
  world.socket.tell(update(6, { events, table, open: { ...after(events), result }, ask: null, options: null }));
  expect(session.model.table?.phase).toBe("over");
  expect(session.model.view?.result).toEqual(result);
});
