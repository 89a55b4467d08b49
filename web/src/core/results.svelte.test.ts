/** How finished races are asked for and told. */
import { expect, test, vi } from "vitest";
import type { Update } from "../wire/server";
import { outcomeOf, Results } from "./results.svelte";

const score = (ship: number, total: number) => ({ ship, total, to_go: 0 });
const update = (seat: number | null): Update =>
  ({ at: 17, seat, open: { result: { winners: [2], calypso: null, scores: [score(1, 20), score(2, 31)] } } }) as never;

test("an outcome has the place and the points of the reader, and only a date for a spectator", () => {
  expect(outcomeOf(update(1))).toEqual({ at: 17, rank: 2, of: 2, total: 20, behind: 11 });
  expect(outcomeOf(update(null))).toEqual({ at: 17 });
  expect(outcomeOf({ at: 5, seat: 1, open: null })).toEqual({ at: 5 });
});

test("races are asked for one at a time, once, and a refusal stops none", async () => {
  let under = 0;
  const asked: string[] = [];
  const results = new Results(async (id) => {
    asked.push(id);
    under += 1;
    await Promise.resolve();
    expect(under).toBe(1);
    under -= 1;
    if (id === "b") throw new Error("forgotten");
    return update(1);
  });
  results.want(["a", "b"]);
  results.want(["b", "c"]);
  await vi.waitFor(() => expect(results.of("c")).not.toBeNull());
  expect(asked).toEqual(["a", "b", "c"]);
  expect([results.of("a")?.rank, results.of("b")]).toEqual([2, null]);
});
