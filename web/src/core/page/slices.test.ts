// Parts that wait are drawn in tasks of their own, in the order of the parts of a race.
import { expect, test, vi } from "vitest";
import { waitForTurn } from "./slices";

/** Waits until all tasks that are due have run. */
const settled = (drawn: unknown[], count: number) => vi.waitFor(() => expect(drawn).toHaveLength(count));

test("parts are drawn later, those of a race in their order, equal ones as they came", async () => {
  const drawn: string[] = [];
  waitForTurn("log", () => drawn.push("log"));
  waitForTurn("chart", () => drawn.push("chart 1"));
  waitForTurn("chart", () => drawn.push("chart 2"));
  waitForTurn("top", () => drawn.push("top"));
  expect(drawn).toEqual([]);
  await settled(drawn, 4);
  expect(drawn).toEqual(["top", "chart 1", "chart 2", "log"]);
});

test("a part that takes long ends its task", async () => {
  const message = vi.spyOn(MessagePort.prototype, "postMessage");
  const drawn: number[] = [];
  for (let part = 0; part < 5; part += 1)
    waitForTurn("chart", () => {
      drawn.push(part);
      const until = performance.now() + 20;
      while (performance.now() < until);
    });
  await settled(drawn, 5);
  // The test's own runner sends messages, too.
  const tasks = message.mock.calls.filter(([sent]) => sent === null);
  expect(tasks).toHaveLength(5);
  message.mockRestore();
});

test("a part that a drawn part brings waits for its turn, and one that is gone is not drawn", async () => {
  const drawn: string[] = [];
  waitForTurn("top", () => {
    drawn.push("top");
    waitForTurn("captains", () => drawn.push("captains"));
  });
  waitForTurn("log", () => drawn.push("log"));
  const takeBack = waitForTurn("dock", () => drawn.push("dock"));
  takeBack();
  await settled(drawn, 3);
  expect(drawn).toEqual(["top", "captains", "log"]);
});
