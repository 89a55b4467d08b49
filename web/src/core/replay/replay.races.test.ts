/** Recorded races: the timeline and the statistics end as the race did. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Replay } from "../../wire/server";
import { statisticsOf, goldOf } from "./statistics";
import { timelineOf } from "./replay";
import { fold } from "../game/fold";
import { eventsOf, opened, secretsOf } from "./finished";
import { rowsOf, sumOf } from "./count";

const races = ["base", "ghost", "crew", "all"].map((name): [string, Replay] => [
  name,
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay,
]);

test.each(races)("%s: the timeline ends as the race did", (_, replay) => {
  const timeline = timelineOf(replay, fold);
  const last = timeline.viewAt(timeline.moments.length);
  const final = replay.final!;
  expect(last.ships.map(({ ship, space, lap, holds }) => ({ ship, space, lap, holds }))).toEqual(
    final.ships.map(({ ship, space, lap, holds }) => ({ ship, space, lap, holds })),
  );
  expect(timeline.rounds.length - 1).toBe(final.round);
  const statistics = statisticsOf(timeline);
  expect(statistics.gold.map((line) => line.values.at(-1))).toEqual(final.ships.map(goldOf));
  expect(statistics.toGo.map((line) => line.values.at(-1))).toEqual(final.ships.map((ship) => ship.to_go));
  const shown = opened(last, secretsOf(eventsOf(replay)));
  for (const row of rowsOf(shown, final.result!)) {
    expect(sumOf(row, row.pieces.length)).toBe(row.score.total);
    expect(row.pieces.some((piece) => piece.kind === "rest")).toBe(false);
  }
});
