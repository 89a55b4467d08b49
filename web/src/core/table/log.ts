/** The lines of a log, from what the server tells, and what of it tells who was away how the round went. */
import type { Event } from "../../wire/game";
import type { News } from "../../wire/server";
import type { LogLine } from "../model";

/** The most lines that are kept: more than people read. */
export const LONGEST_LOG = 2000;

/** With more lines, the oldest forgotten. */
export const append = (log: readonly LogLine[], lines: readonly LogLine[]): readonly LogLine[] =>
  lines.length === 0 ? log : [...log, ...lines].slice(-LONGEST_LOG);

/** Lines of events, counting the rounds from `round` on. `source` makes their keys unique. */
export function eventLines(events: readonly Event[], source: string, at: number, round: number): LogLine[] {
  return events.map((event, index) => {
    if (event.event === "round-began") round = event.round;
    return { key: `${source}.${index}`, at, round, kind: "event", event };
  });
}

/** Lines of news. What was said has its own time. */
export const newsLines = (news: readonly News[], source: string, at: number, round: number): LogLine[] =>
  news.map((news, index) => ({
    key: `${source}.n${index}`,
    at: news.news === "said" ? news.at : at,
    round,
    kind: "news",
    news,
  }));

/** All lines of a table that is seen for the first time: what was told before the race, the race, what was told since. */
export function history(
  events: readonly Event[],
  news: readonly News[],
  source: string,
  at: number,
  round: number,
): LogLine[] {
  const start = news.findIndex(({ news }) => news === "started") + 1;
  const told = newsLines(news, source, at, 0).map((line, index) => (index < start ? line : { ...line, round }));
  // Without events the round is the one the table is in.
  return [...told.slice(0, start), ...eventLines(events, source, at, 0), ...told.slice(start)];
}

/** Lines with the number of the round that begins with them, or 0. A word said meanwhile never begins a round, nor an old one again. */
export function withRounds<Line extends { line: LogLine }>(lines: readonly Line[]): (Line & { begins: number })[] {
  let round = 0;
  return lines.map((told) => {
    const { line } = told;
    const begins = line.kind === "event" && line.round > round ? line.round : 0;
    round = begins || round;
    return { ...told, begins };
  });
}

/**
 * What a captain who was away is told: the events of the last round in which a ship acted; null if none has.
 * If the round has just begun it is the one before.
 */
export function lastRound(events: readonly Event[]): readonly Event[] | null {
  const acted = events.findLastIndex((event) => event.event === "card-revealed" || "ship" in event);
  if (acted < 0) return null;
  const began = events.slice(0, acted).findLastIndex(({ event }) => event === "round-began");
  return events.slice(Math.max(0, began));
}
