/** From server messages to the model that is drawn. */
import { beforeEach, expect, test } from "vitest";
import type { Event, View } from "../../wire/game";
import { fold, own } from "../game/fold";
import type { Model } from "../model";
import { Session } from "./session";
import { FakeWorld, race, SOLO, sync, TABLE, turn, update } from "../testing";

let world: FakeWorld;
let models: Model[];

beforeEach(() => {
  world = new FakeWorld();
  models = [];
});

const start = (id = TABLE.id) =>
  new Session(
    id,
    "me",
    "join",
    world,
    (model) => models.push(model),
    (events) => ({ text: events.map(({ event }) => event).join(" "), letters: 20 }),
  );

function following(first = sync(5)): Session {
  const session = start();
  world.socket.open();
  world.socket.tell(first);
  world.paint();
  return session;
}

/** The open view after events, as the server would send it. */
const after = (events: readonly Event[], view: View = sync(5).open!) => events.reduce(fold, view);
const said = (text: string) => ({ news: "said", seat: 1, name: "Anne", text, at: 77 }) as const;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const ROLL: Event[] = [
  { event: "round-began", round: 1, captain: 1 },
  { event: "dice-rolled", first: 4, second: 6 },
];

test("the first `sync` fills the model and animates nothing", () => {
  const session = following(sync(5, { events: [...ROLL, ...turn(1)], news: [{ news: "started" }, said("ahoy")] }));
  const { model } = session;
  expect(model).toMatchObject({
    line: { state: "open" },
    seq: 5,
    seat: 1,
    ask: 8,
    count: 3,
    awaited: true,
    beat: null,
    waiting: 0,
  });
  expect(model.options).toHaveLength(3);
  expect(model.view).toEqual(own(sync(5).open!, sync(5).own));
  expect(model.log.map((line) => (line.kind === "news" ? line.news.news : line.event.event))).toEqual([
    "started",
    ...[...ROLL, ...turn(1)].map(({ event }) => event),
    "said",
  ]);
  expect(model.log.map(({ round }) => round)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(model.log.at(-1)?.at).toBe(77);
  expect(new Set(model.log.map(({ key }) => key)).size).toBe(model.log.length);
  expect(model.caughtUp, "who comes back is told how the round went").toHaveLength(8);
});

test("a spectator, or a captain who comes as the race begins, gets no summary", () => {
  expect(following(sync(5, { seat: null, own: null, events: turn(1) })).model.caughtUp).toBeNull();
  expect(following(sync(5, { events: ROLL })).model.caughtUp).toBeNull();
});

test("the model follows an update only as far as it has been shown", () => {
  const session = following();
  const before = session.model.view;
  const told = models.length;
  world.socket.tell(
    update(6, {
      events: turn(2),
      open: after(turn(2)),
      ask: 9,
      options: { count: 1, list: ["stay"] },
      deadline: 99_000,
    }),
  );
  expect(models.length, "one message, one change").toBe(told + 1);
  expect(session.model).toMatchObject({ seq: 6, ask: null, options: null, count: 0, awaited: false });
  expect(session.model.deadline, "time runs while something is shown").toBe(93_000);
  expect(session.model).toMatchObject({ waiting: 5, beat: { event: { event: "card-revealed" } } });
  expect(session.model.view).toBe(before);
  expect(session.model.log).toHaveLength(1);
  world.pass(10_000);
  expect(session.model).toMatchObject({ ask: 9, options: ["stay"], awaited: true, beat: null, waiting: 0 });
  expect(session.model.view?.ships[1]?.space).toBe(6);
  expect(session.model.log).toHaveLength(6);
  expect(session.model.told).toHaveLength(2);
});

test("the table appears as racing until the end has been shown", () => {
  const session = following();
  world.socket.tell(update(6, { events: [...turn(2), { event: "race-over" }], table: { ...TABLE, phase: "over" } }));
  expect(session.model.table?.phase).toBe("racing");
  while (session.model.moment === null) world.pass(50);
  expect(session.model).toMatchObject({ moment: { kind: "end" }, table: { phase: "racing" } });
  session.finish();
  expect(session.model).toMatchObject({ moment: null, table: { phase: "over" } });
});

test("alone, a moment stays until the captain goes on, and a hidden page pauses", () => {
  const session = following(sync(5, { table: SOLO }));
  const short: Event[] = [...turn(1), { event: "shortage-struck", ship: 1, good: "gold", price: 4, paid: 0 }];
  world.socket.tell(update(6, { events: short, open: after(short), ask: 9 }));
  world.look(false);
  world.pass(600_000);
  expect(session.model.beat).not.toBeNull();
  expect(session.model).toMatchObject({ awaited: false, called: true });
  world.look(true);
  world.pass(600_000);
  expect(session.model).toMatchObject({
    moment: { kind: "shortage", until: "until-acknowledged" },
    ask: null,
    ready: true,
  });
  world.press({ state: "down", what: "Enter" });
  session.finish();
  expect(session.model).toMatchObject({ moment: null, ask: 9, ready: false });
});

test("a press meant to skip does not close the moment that appears", () => {
  const session = following(sync(5, { table: SOLO }));
  const short: Event[] = [...turn(1), { event: "shortage-struck", ship: 1, good: "gold", price: 4, paid: 0 }];
  world.socket.tell(update(6, { events: short, open: after(short), ask: 9 }));
  world.paint();
  world.press({ state: "down", what: "finger" });
  session.finish();
  world.paint();
  session.finish();
  world.press({ state: "up", what: "finger" });
  expect(session.model.moment?.kind).toBe("shortage");
});

/** A click that runs its action when the finger is lifted. */
function click(run: () => void): void {
  world.press({ state: "down", what: "mouse" });
  world.press({ state: "up", what: "mouse" });
  run();
}

test("the second click of a double click on a question skips nothing", () => {
  const session = following();
  click(() => session.choose("card gold-gold"));
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)), ask: 9 }));
  world.pass(200);
  click(() => session.finish());
  expect(session.model.beat).not.toBeNull();
  world.pass(401);
  click(() => session.finish());
  expect(session.model).toMatchObject({ beat: null, ask: 9 });
});

test("a press that began before an animation does not skip it", () => {
  const session = following();
  world.press({ state: "down", what: "mouse" });
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)), ask: 9 }));
  world.pass(100);
  world.press({ state: "up", what: "mouse" });
  session.finish();
  expect(session.model.beat).not.toBeNull();
});

test("the second click of a double click on a moment skips nothing", () => {
  const session = following(sync(5, { table: SOLO }));
  const short: Event[] = [{ event: "shortage-struck", ship: 1, good: "gold", price: 4, paid: 0 }, ...turn(2)];
  world.socket.tell(update(6, { events: short, open: after(short), ask: 9 }));
  while (session.model.moment === null) world.pass(50);
  world.pass(1000);
  click(() => session.finish());
  expect(session.model).toMatchObject({ moment: null, beat: { event: { event: "card-revealed" } } });
  world.pass(200);
  click(() => session.finish());
  expect(session.model.beat).not.toBeNull();
});

test("finishing shows the server's state", () => {
  const session = following();
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)) }));
  world.paint();
  session.finish();
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
  expect(session.model.log).toHaveLength(6);
});

test("earlier events are folded until the update comes", () => {
  const session = following();
  world.socket.tell({ tell: "earlier", seq: 6, at: 6000, events: turn(1) });
  expect(session.model.seq).toBe(6);
  const both = after(turn(2), after(turn(1)));
  world.socket.tell(update(7, { events: turn(2), open: both }));
  world.pass(20_000);
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
  expect(session.model.log).toHaveLength(12);
  expect(new Set(session.model.log.map(({ key }) => key)).size).toBe(12);
});

test("news enter the log at once, also during an animation", () => {
  const session = following();
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)) }));
  world.socket.tell(update(7, { news: [said("ahoy")], open: after(turn(2)) }));
  expect(session.model.log.map(({ kind }) => kind)).toEqual(["event", "news"]);
  expect(session.model.beat).not.toBeNull();
  world.pass(10_000);
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
});

test("the race begins with its dice", () => {
  const session = following(
    sync(5, { open: null, own: null, ask: null, options: null, table: { ...TABLE, phase: "open" } }),
  );
  expect(session.model).toMatchObject({ view: null, ask: null });
  const events: Event[] = [{ event: "captain-drawn", captain: 1 }, { event: "card-drawn", seat: 1 }, ...ROLL];
  world.socket.tell(update(6, { events, news: [{ news: "started" }], table: TABLE }));
  expect(session.model.beat?.event.event).toBe("captain-drawn");
  expect(session.model.beat?.before).toMatchObject({ round: 0, dice: null, hand: [] });
  world.pass(20_000);
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
  expect(session.model.log.map(({ round }) => round)).toEqual([0, 0, 0, 1, 1]);
});

test("a short absence is animated, a long one summarised", () => {
  const session = following();
  world.socket.tell(sync(6, { events: turn(2), open: after(turn(2)) }));
  expect(session.model.beat).not.toBeNull();
  expect(session.model.caughtUp).toBeNull();
  world.pass(10_000);
  const long: Event[] = [1, 2, 3, 4, 5].flatMap((round) => [
    { event: "round-began", round: round + 1, captain: 1 } as const,
    ...turn(1),
    ...turn(2),
  ]);
  world.socket.tell(sync(20, { events: long }));
  expect(session.model.beat).toBeNull();
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
  expect(session.model.log).toHaveLength(6 + long.length);
  expect(session.model.caughtUp, "the last round").toEqual(long.slice(-13));
  session.dismiss("caughtUp");
  expect(session.model.caughtUp).toBeNull();
});

const rounds = (...numbers: number[]): Event[] =>
  numbers.flatMap((round) => [{ event: "round-began", round, captain: 1 } as const, ...turn(1), ...turn(2)]);
const BATTLE: Event[] = [
  { event: "battle-began", attacker: 2, defender: 1 },
  { event: "battle-ended", winner: "attacker", attacker: 2, defender: 1 },
];

test("alone, too, one missed round is animated, several are summarised", () => {
  const session = following(sync(5, { table: SOLO }));
  world.socket.tell(sync(6, { table: SOLO, events: rounds(2), open: after(rounds(2)) }));
  expect(session.model).toMatchObject({ caughtUp: null, beat: { event: { event: "round-began" } } });
  world.pass(60_000);
  const long = rounds(3, 4);
  world.socket.tell(sync(20, { table: SOLO, events: long }));
  expect(session.model).toMatchObject({ beat: null, waiting: 0, caughtUp: rounds(4) });
  for (const round of [5, 6, 7]) world.socket.tell(update(16 + round, { events: rounds(round) }));
  expect(session.model.beat?.event).toMatchObject({ event: "round-began", round: 7 });
  expect(session.model.caughtUp).toEqual(rounds(6));
});

test("after a long absence the log has the queued events first, and the model has the last battle", () => {
  const session = following();
  const waited = [...turn(2), ...BATTLE];
  world.socket.tell(update(6, { events: waited, open: after(waited) }));
  const long = rounds(2, 3);
  world.socket.tell(sync(20, { events: long }));
  const told = session.model.log.flatMap((line) => (line.kind === "event" ? [line.event.event] : []));
  expect(told).toEqual([...waited, ...long].map(({ event }) => event));
  expect(session.model.battle).toEqual(BATTLE);
  world.socket.tell(sync(30, { events: [...rounds(4, 5), BATTLE[0]!] }));
  expect(session.model.battle, "one that was never shown").toEqual([BATTLE[0]]);
});

test("the first `sync` brings the last battle", () => {
  expect(following(sync(5, { events: [...turn(1), ...BATTLE, ...turn(2)] })).model.battle).toEqual(BATTLE);
});

test("events skipped when the page is hidden are summarised", () => {
  const session = following();
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)) }));
  world.look(false);
  expect(session.model).toMatchObject({ beat: null, waiting: 0, caughtUp: null });
  world.look(true);
  expect(session.model.caughtUp).toEqual(turn(2).slice(1));
});

test("a hidden page animates nothing, and summarises when it is visible", () => {
  const session = following();
  world.look(false);
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)) }));
  expect(session.model.beat).toBeNull();
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
  world.look(true);
  expect(session.model.caughtUp).toEqual(turn(2));
  world.socket.tell(update(7, { events: [{ event: "round-began", round: 2, captain: 2 }] }));
  expect(session.model.caughtUp, "a new round is news enough").toBeNull();
});

test("at the pace off nothing is animated", () => {
  const session = following();
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)) }));
  session.pace = "off";
  expect(session.model.beat).toBeNull();
  session.motion = "reduced";
  session.pace = "normal";
  world.socket.tell(update(7, { events: [ROLL[1]!] }));
  expect(session.model.beat?.ms).toBe(120);
});

test("a choice is sent with its question, and waits for the reply", async () => {
  const session = following();
  session.choose("card gold-gold");
  expect(world.socket.last).toEqual({ do: "choose", ask: 8, choice: "card gold-gold", id: 2 });
  expect(session.model.sent).toEqual({ ask: 8, choice: "card gold-gold" });
  world.socket.tell(update(6, { done: [2] }));
  await settled();
  expect(session.model.sent).toBeNull();
});

test("a choice survives a reconnect", async () => {
  const session = following();
  session.choose("card gold-gold");
  world.socket.break();
  expect(session.model).toMatchObject({ line: { state: "lost" }, sent: { ask: 8 } });
  world.pass(500);
  world.socket.open();
  world.socket.tell(sync(5));
  expect(session.model).toMatchObject({ line: { state: "open" }, sent: { ask: 8 } });
  expect(world.socket.last).toMatchObject({ do: "choose", ask: 8 });
  world.socket.tell(update(6, { ask: 9 }));
  expect(session.model.sent, "another question: it was answered").toBeNull();
});

test("a question takes input once it is drawn, and not from a press that was meant for another", () => {
  const session = start();
  world.socket.open();
  world.socket.tell(sync(5));
  const sent = () => world.socket.said.filter((said) => said.do === "choose").length;
  session.choose("card gold-gold");
  expect([session.model.ready, sent()], "not painted yet").toEqual([false, 0]);
  world.paint();
  world.press({ state: "down", what: "mouse" });
  session.choose("card gold-gold");
  world.press({ state: "up", what: "mouse" });
  expect([session.model.ready, sent()]).toEqual([true, 1]);
  world.socket.tell(update(6, { ask: 9, events: turn(2), open: after(turn(2)) }));
  expect(session.model.ready, "no question is drawn while something is shown").toBe(false);
  world.pass(500);
  world.press({ state: "down", what: "mouse" });
  session.finish();
  world.press({ state: "up", what: "mouse" });
  world.paint();
  session.choose("card forward-food");
  expect([session.model.ready, sent()], "the click that skipped").toEqual([false, 1]);
  world.pass(1000);
  session.choose("card forward-food");
  expect([session.model.ready, sent()]).toEqual([true, 2]);
});

test("without a question no choice is sent", () => {
  const session = following(sync(5, { ask: null }));
  session.choose("stay");
  expect(world.socket.said).toHaveLength(1);
});

test("deadlines are by our own clock", () => {
  world.time = 50_000;
  // An old time says nothing about the server's clock.
  const session = following(sync(5, { at: 1000, deadline: 60_000 }));
  expect(session.model.deadline).toBe(60_000);
  // Fresh, and five seconds ahead of us.
  world.socket.tell(update(6, { at: 55_000, deadline: 75_000 }));
  expect(session.model.deadline).toBe(70_000);
  world.socket.tell(update(7, { at: 55_000, deadline: null }));
  expect(session.model.deadline).toBeNull();
});

test("table and presence stay as they were sent last", () => {
  const session = following();
  world.socket.tell({ tell: "present", seats: [1, 2], watchers: 3 });
  world.socket.tell(update(6));
  expect(session.model.table).toEqual(TABLE);
  expect(session.model.present?.watchers).toBe(3);
});

test("a table restored to an earlier state is treated as a first `sync`", () => {
  const session = following(sync(5, { events: turn(1) }));
  world.socket.break();
  world.pass(500);
  world.socket.open();
  world.socket.tell(sync(3, { events: [] }));
  expect(session.model.seq).toBe(3);
  expect(session.model.log).toEqual([]);
});

test("no socket is opened for an id that no server makes", () => {
  const session = start("nonsense");
  expect(world.sockets).toHaveLength(0);
  expect(session.model.line).toMatchObject({ state: "refused", refusal: { code: "no-such-table" } });
  session.choose("stay");
  session.close();
});

test("a final refusal is in the model", () => {
  const session = start();
  world.socket.open();
  world.socket.tell({ tell: "refused", id: 1, code: "no-such-table", rule: null, text: "gone" });
  expect(session.model.line).toMatchObject({ state: "refused", refusal: { text: "gone" } });
});

test("closing leaves nothing behind", () => {
  const session = following();
  world.socket.tell(update(6, { events: turn(2), open: after(turn(2)) }));
  session.close();
  expect(world.timers).toBe(0);
  expect(session.model).toMatchObject({ beat: null, waiting: 0 });
});

test("the log is bounded", () => {
  const session = following(sync(5, { events: Array.from({ length: 5000 }, () => ROLL[1]!) }));
  expect(session.model.log).toHaveLength(2000);
});

test("a view without a captain is a spectator's", () => {
  const session = following(sync(5, { seat: null, own: null }));
  expect(session.model.awaited).toBe(false);
  expect(session.model.view).toEqual(race({ viewer: "spectator", hand: [] }));
});

test("a session begins where another one ended: it has its log, and shows what happened since", () => {
  const shown = { ...sync(5, { events: ROLL }), seat: null, own: null, ask: null, options: null };
  const session = new Session(TABLE.id, 2, "watch", world, (model) => models.push(model), undefined, shown);
  expect(session.model).toMatchObject({ seq: 5, seat: null, table: TABLE, waiting: 0 });
  expect(session.model.log).toHaveLength(ROLL.length);
  world.socket.open();
  expect(world.socket.last).toMatchObject({ do: "watch", since: 5 });
  const events = turn(1);
  world.socket.tell(sync(6, { seat: 2, events, open: after(events) }));
  // A number that is known already is not shown again.
  world.socket.tell(update(5, { events: ROLL }));
  expect(session.model.beat?.event).toEqual(events[0]);
  expect(session.model.log).toHaveLength(ROLL.length + 1);
});
