/** News of the page wait for a calm moment, unless the reader plays at a server that may not understand the page. */
import { expect, test } from "vitest";
import type { Route } from "../route";
import { type Circumstances, isCalm, newsOf } from "./news";

const circumstances: Circumstances = { stale: false, ready: false, reach: "online", calm: true, onDevice: false };
const news = (change: Partial<Circumstances>) => newsOf({ ...circumstances, ...change });

test("between races the page says what is most urgent", () => {
  expect(news({})).toBeNull();
  expect(news({ reach: "offline" })).toBe("offline");
  expect(news({ reach: "unreachable", ready: true })).toBe("ready");
  expect(news({ ready: true, stale: true })).toBe("stale");
});

test("a race is not interrupted by a new version, nor by the line that the server is away", () => {
  expect(news({ calm: false, ready: true })).toBeNull();
  expect(news({ calm: false, reach: "unreachable" })).toBeNull();
});

test("a page older than the server says so in a race there, and not in one on this device", () => {
  expect(news({ calm: false, stale: true })).toBe("stale");
  expect(news({ calm: false, stale: true, onDevice: true })).toBeNull();
  expect(news({ calm: true, stale: true, onDevice: true })).toBe("stale");
});

test.each<[boolean, Route, boolean]>([
  [true, { screen: "home" }, false],
  [true, { screen: "rules", rule: null }, false],
  [true, { screen: "learn", name: null }, false],
  [false, { screen: "learn", name: "first-voyage" }, false],
  [false, { screen: "puzzles", name: "battle-1" }, false],
  [false, { screen: "table", id: "a", offer: null }, false],
  [true, { screen: "table", id: "a", offer: null }, true],
])("calm: %s at %o", (calm, route, over) => expect(isCalm(route, over)).toBe(calm));
