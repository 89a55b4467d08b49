/** Makes log lines from the server's events and news, and finds the round to summarise for a returning captain. */
import type { Event } from "../../wire/game";
import type { News } from "../../wire/server";
import type { LogLine } from "../model";

/** The most lines that are kept. */
export const LONGEST_LOG = 2000;

/** Appends lines and drops the oldest beyond `LONGEST_LOG`. */
export const append = (log: readonly LogLine[], lines: readonly LogLine[]): readonly LogLine[] =>
  lines.length === 0 ? log : [...log, ...lines].slice(-LONGEST_LOG);

/** Makes lines of events; the first events belong to `round`. `source` makes the keys unique. */
export function eventLines(events: readonly Event[], source: string, at: number, round: number): LogLine[] {
  return events.map((event, index) => {
    if (event.event === "round-began") round = event.round;
    return { key: `${source}.${index}`, at, round, kind: "event", event };
  });
}

/** Makes lines of news. A chat message carries its own time. */
export const newsLines = (news: readonly News[], source: string, at: number, round: number): LogLine[] =>
  news.map((news, index) => ({
    key: `${source}.n${index}`,
    at: news.news === "said" ? news.at : at,
    round,
    kind: "news",
    news,
  }));

/** All lines of a table on the first `sync`: news before the start, the events of the race, news since. */
export function history(
  events: readonly Event[],
  news: readonly News[],
  source: string,
  at: number,
  round: number,
): LogLine[] {
  const start = news.findIndex(({ news }) => news === "started") + 1;
  const told = newsLines(news, source, at, 0).map((line, index) => (index < start ? line : { ...line, round }));
  // News since the start belong to the current round.
  return [...told.slice(0, start), ...eventLines(events, source, at, 0), ...told.slice(start)];
}

/** Adds to each line the number of the round that begins with it, or 0. News never begin a round. */
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
 * The events from the last round in which a ship acted on, as a summary for a returning captain; null if none has
 * acted. If no ship has acted in the current round, that is the round before.
 */
export function lastRound(events: readonly Event[]): readonly Event[] | null {
  const acted = events.findLastIndex((event) => event.event === "card-revealed" || "ship" in event);
  if (acted < 0) return null;
  const began = events.slice(0, acted).findLastIndex(({ event }) => event === "round-began");
  return events.slice(Math.max(0, began));
}
