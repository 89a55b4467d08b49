/** Real races: their moments, figures and dice. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Replay } from "../wire/server";
import { chancesOf } from "./chances";
import { hashing, verify } from "./fair";
import { figuresOf, goldOf } from "./figures";
import { filmOf } from "./film";
import { fold } from "./fold";
import { eventsOf, opened, secretsOf } from "./past";
import { rowsOf, sumOf } from "./count";

const races = ["base", "ghost", "crew", "all"].map((name): [string, Replay] => [
  name,
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay,
]);

test.each(races)("%s: the film ends as the race did", (_, replay) => {
  const film = filmOf(replay, fold);
  const last = film.viewAt(film.moments.length);
  const final = replay.final!;
  expect(last.ships.map(({ ship, space, lap, holds }) => ({ ship, space, lap, holds }))).toEqual(
    final.ships.map(({ ship, space, lap, holds }) => ({ ship, space, lap, holds })),
  );
  expect(film.rounds.length - 1).toBe(final.round);
  const figures = figuresOf(film);
  expect(figures.gold.map((line) => line.values.at(-1))).toEqual(final.ships.map(goldOf));
  expect(figures.toGo.map((line) => line.values.at(-1))).toEqual(final.ships.map((ship) => ship.to_go));
  const shown = opened(last, secretsOf(eventsOf(replay)));
  for (const row of rowsOf(shown, final.result!)) {
    expect(sumOf(row, row.pieces.length)).toBe(row.score.total);
    expect(row.pieces.some((piece) => piece.kind === "rest")).toBe(false);
  }
});

test.each(races)("%s: the dice are what the secret gives", async (name, replay) => {
  const { table } = replay;
  const { drawn, untold } = chancesOf(replay.start.setup, eventsOf(replay));
  const proof = { race: table.id, digest: table.digest, secret: table.secret!, seeds: table.seeds };
  const verdict = verify(await hashing(), proof, drawn);
  expect(verdict).toMatchObject({ promised: true, wrong: null, count: drawn.length });
  expect(untold.has("cards")).toBe(name !== "all");
});
