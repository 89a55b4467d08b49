/** Recorded races: their dice are derived again from the secret and the seeds. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Replay } from "../../wire/server";
import { chancesOf } from "./chances";
import { eventsOf } from "../replay/finished";
import { hashing, verify } from "./verify";

const races = ["base", "ghost", "crew", "all"].map((name): [string, Replay] => [
  name,
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay,
]);

test.each(races)("%s: the dice are what the secret gives", async (name, replay) => {
  const { table } = replay;
  const { drawn, untold } = chancesOf(replay.start.setup, eventsOf(replay));
  const proof = { race: table.id, digest: table.digest, secret: table.secret!, seeds: table.seeds };
  const verdict = verify(await hashing(), proof, drawn);
  expect(verdict).toMatchObject({ promised: true, wrong: null, count: drawn.length });
  expect(untold.has("cards")).toBe(name !== "all");
});
