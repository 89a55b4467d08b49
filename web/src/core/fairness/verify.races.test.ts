/** Recorded races: their dice are derived again from the secret and the seeds. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Replay } from "../../wire/server";
import { chancesOf, takenOver } from "./chances";
import { eventsOf } from "../replay/finished";
import { hashing, verify } from "./verify";

const read = (name: string): Replay =>
  (JSON.parse(readFileSync(`fixtures/races/${name}.json`, "utf8")) as { replay: Replay }).replay;
const races = ["base", "ghost", "crew", "all"].map((name): [string, Replay] => [name, read(name)]);

test.each(races)("%s: the dice are what the secret gives", async (name, replay) => {
  const { table } = replay;
  const { drawn, untold } = chancesOf(replay.start.setup, eventsOf(replay));
  const proof = { race: table.id, digest: table.digest, secret: table.secret!, seeds: table.seeds };
  const verdict = verify(await hashing(), proof, drawn);
  expect(verdict).toMatchObject({ promised: true, wrong: null, count: drawn.length });
  expect(untold.has("cards")).toBe(name !== "all");
});

test("a race that goes on from a moment: the dice after it are what the secret gives, and those before are taken over", async () => {
  const replay = read("continued");
  const { table } = replay;
  expect(table.origin).toMatchObject({ kind: "moment", race: table.id, taken_over: 60 });
  const proof = { race: table.origin!.race!, digest: table.digest, secret: table.secret!, seeds: table.seeds };
  const check = async (taken: number) =>
    verify(await hashing(), proof, chancesOf(replay.start.setup, eventsOf(replay), taken).drawn);
  const verdict = await check(takenOver(replay));
  expect(verdict).toMatchObject({ promised: true, wrong: null });
  expect(verdict.takenOver).toBeGreaterThan(20);
  expect(verdict.count).toBeGreaterThan(50);
  // Without the moment the first outcome that other dice gave would be called wrong.
  expect((await check(0)).wrong).not.toBeNull();
});
