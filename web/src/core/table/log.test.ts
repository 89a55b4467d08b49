/** The lines of a log. */
import { expect, test } from "vitest";
import type { Event } from "../../wire/game";
import { append, eventLines, history, lastRound, LONGEST_LOG, newsLines, withRounds } from "./log";
import { turn } from "../testing";

const round = (round: number): Event => ({ event: "round-began", round, captain: 1 });

test("appending nothing returns the same log", () => {
  expect(append([], [])).toEqual([]);
  const log = newsLines([{ news: "host" }], "1", 5, 2);
  expect(append(log, [])).toBe(log);
  expect(log).toEqual([{ key: "1.n0", at: 5, round: 2, kind: "news", news: { news: "host" } }]);
});

test("the oldest lines are dropped", () => {
  const many = newsLines(
    Array.from({ length: LONGEST_LOG }, () => ({ news: "host" }) as const),
    "1",
    5,
    2,
  );
  const log = append(many, newsLines([{ news: "started" }], "2", 6, 2));
  expect([log.length, log[0]?.key, log.at(-1)?.key]).toEqual([LONGEST_LOG, "1.n1", "2.n0"]);
});

test("news since the start come after the events", () => {
  const lines = history([round(1)], [{ news: "host" }, { news: "started" }, { news: "agreed" }], "9", 5, 1);
  expect(lines.map((line) => (line.kind === "news" ? line.news.news : line.event.event))).toEqual([
    "host",
    "started",
    "round-began",
    "agreed",
  ]);
  expect(lines.map((line) => line.round)).toEqual([0, 0, 1, 1]);
});

test("the last round is the one in which a ship acted", () => {
  expect(lastRound([])).toBeNull();
  expect(lastRound([round(1)])).toBeNull();
  expect(lastRound(turn(1))).toEqual(turn(1));
  const two = [round(1), ...turn(1), round(2), ...turn(2)];
  expect(lastRound(two)).toEqual(two.slice(7));
  expect(lastRound([...two, round(3)]), "the third has just begun").toEqual([...two.slice(7), round(3)]);
});

test("a chat message does not split a round", () => {
  const said = newsLines([{ news: "host" }], "n", 5, 4);
  const lines = [
    ...eventLines([round(3), ...turn(1)], "1", 5, 2),
    ...said,
    ...eventLines(turn(2), "2", 6, 3),
    ...eventLines([round(4), ...turn(1)], "3", 7, 3),
  ];
  expect(withRounds(lines.map((line) => ({ line }))).flatMap(({ begins }) => begins || [])).toEqual([3, 4]);
});
