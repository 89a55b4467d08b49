/** A family's connections: as whom, from where, and that no session is told another captain's secrets. */
import { beforeEach, expect, test } from "vitest";
import type { Question, Seat } from "../../wire/game";
import type { Update } from "../../wire/server";
import { race, SOLO, sync, TABLE, update } from "../testing";
import { Family } from "./family";

let changes = 0;
let family: Family;
beforeEach(() => {
  changes = 0;
  family = new Family(() => (changes += 1));
});

const asking = (question: Question, ...seats: Seat[]) =>
  race({ viewer: "spectator", hand: [], awaiting: { kind: "seats", seats, question } });
const CARD: Question = { ask: "card" };
const SAIL: Question = { ask: "sail", ship: 1, steps: 2 };

/** What a spectator is told; the rules say that all questions but the one for cards can be answered before all. */
const seen = (told: Update): Update => ({ ...told, ...openly(told), seat: null, own: null, options: null });
const openly = ({ open }: Update): Pick<Update, "openly"> =>
  open?.awaiting.kind === "seats" && open.awaiting.question.ask !== "card" ? { openly: open.awaiting.seats } : {};
/** The first message to a spectator. */
const first = (question: Question, ...seats: Seat[]): void => {
  family.update(seen(sync(5, { open: asking(question, ...seats), events: [{ event: "captain-drawn", captain: 1 }] })));
  family.shown(5);
};
const hearAs = (seat: Seat, seq: number, question: Question, seats: Seat[], change: Partial<Update> = {}) => {
  const own = family.stage.show === "open" ? null : { ...update(0).own!, seat };
  const told = update(seq, { seat, own, open: asking(question, ...seats), ask: seq, ...change });
  return family.update({ ...told, ...openly(told) });
};

test("a page that is opened comes behind the curtain of the first captain asked", () => {
  expect(family.as).toBe("spectator");
  first(CARD, 1, 2);
  expect(family.stage).toEqual({ show: "curtain", seat: 1 });
  expect(family.as).toBe("spectator");
});

test("each captain in turn, with a curtain between", () => {
  first(CARD, 1, 2);
  family.draw();
  expect(family.as).toBe(1);
  expect(hearAs(1, 5, CARD, [1, 2], { tell: "sync", events: [] })).toHaveLength(1);
  // Captain 1 has chosen: the update is not for their eyes alone, so it comes again to a spectator.
  expect(hearAs(1, 6, CARD, [2], { events: [{ event: "card-chosen", seat: 1 }] })).toEqual([]);
  expect(family.as).toBe("spectator");
  expect(family.told?.seq).toBe(5);
  const again = seen(update(6, { tell: "sync", open: asking(CARD, 2), events: [{ event: "card-chosen", seat: 1 }] }));
  // The session has missed nothing, so it shows what the `sync` tells.
  expect(family.update(again)).toEqual([{ ...again, tell: "update" }]);
  family.shown(6);
  expect(family.stage).toEqual({ show: "curtain", seat: 2 });
});

test("the curtain hangs only after everything has been shown", () => {
  family.update(seen(sync(5, { open: asking(SAIL, 1) })));
  family.update(seen(update(6, { open: asking(CARD, 1, 2) })));
  family.shown(5);
  expect(family.stage).toEqual({ show: "all" });
  family.shown(6);
  expect(family.stage).toEqual({ show: "curtain", seat: 1 });
});

test("a question without secrets is asked without a curtain, over a connection that is told none", () => {
  first(SAIL, 1);
  expect(family.stage).toEqual({ show: "open", seat: 1 });
  expect(family.as).toBe("open-1");
  const [told] = hearAs(1, 5, SAIL, [1], { tell: "sync", options: { count: 1, list: ["sail 2"] } });
  expect(told).toMatchObject({ own: null, seat: 1, options: { list: ["sail 2"] } });
});

test("the same captain goes on without a new connection", () => {
  first(SAIL, 1);
  const before = changes;
  expect(hearAs(1, 5, SAIL, [1], { tell: "sync" })).toHaveLength(1);
  expect(hearAs(1, 6, { ask: "pay", price: { good: "food", count: 1 } }, [1])).toHaveLength(1);
  expect(changes).toBe(before);
});

test("events wait for their update, which decides who may see them", () => {
  first(CARD, 1);
  family.draw();
  hearAs(1, 5, CARD, [1], { tell: "sync" });
  const earlier = { tell: "earlier", seq: 6, at: 6, events: [{ event: "card-chosen", seat: 1 }] } as const;
  expect(family.earlier({ ...earlier, events: [...earlier.events] })).toEqual([]);
  expect(hearAs(1, 7, SAIL, [2])).toEqual([]);
  expect(family.told?.seq).toBe(5);
});

test("a new session begins with what was told before all: it shows what one captain did meanwhile", () => {
  first(CARD, 1, 2);
  family.draw();
  hearAs(1, 6, CARD, [1, 2], {
    tell: "sync",
    events: [
      { event: "card-drawn", seat: 1 },
      { event: "drew-card", seat: 1, card: "gold-gold" },
    ],
  });
  family.hide();
  expect(family.told).toMatchObject({ tell: "sync", seq: 5, seat: null, own: null, options: null });
  expect(family.told?.events).toEqual([{ event: "captain-drawn", captain: 1 }]);
  expect(JSON.stringify(family.told)).not.toContain("gold-gold");
});

test("a captain may look at their cards while they answer before all; the answer hides them", () => {
  first(SAIL, 1);
  hearAs(1, 5, SAIL, [1], { tell: "sync" });
  family.call(1);
  family.shown(5);
  expect(family.stage).toEqual({ show: "curtain", seat: 1 });
  family.draw();
  const [told] = hearAs(1, 5, SAIL, [1], { tell: "sync" });
  expect(told).toHaveProperty("own.hand");
  expect(hearAs(1, 6, { ask: "retreat" }, [1])).toEqual([]);
  expect(family.stage).toEqual({ show: "all" });
});

test("a captain takes the helm back behind their curtain", () => {
  const table = {
    ...TABLE,
    seats: TABLE.seats.map((chair) =>
      chair.seat === 2 ? { ...chair, helm: { level: "sailor" as const, name: "Ned" } } : chair,
    ),
  };
  family.update(seen(sync(5, { table, open: asking(CARD, 1) })));
  family.shown(5);
  family.call(2);
  family.shown(5);
  expect(family.stage).toEqual({ show: "curtain", seat: 2 });
  family.draw();
  expect(hearAs(2, 5, CARD, [1], { tell: "sync", table })).toHaveLength(1);
  // They are back: the race goes on with the captain who is asked.
  expect(hearAs(2, 6, CARD, [1], { table: TABLE })).toEqual([]);
  expect(family.as).toBe("spectator");
});

test("one person against bots is told on their return what they have missed", () => {
  family.update(seen(sync(5, { table: SOLO, open: asking(CARD, 1) })));
  family.shown(5);
  expect(family.stage).toEqual({ show: "hand", seat: 1 });
  expect(family.told).toBeNull();
  const back = sync(5, { table: SOLO, open: asking(CARD, 1) });
  expect(family.update(back)).toEqual([back]);
  expect(hearAs(1, 6, SAIL, [1])).toHaveLength(1);
  // Another tab had the race meanwhile: the session that takes it back is told everything.
  family.reopen();
  expect(family.told).toBeNull();
});
