/** The countdown is hidden until a minute is left, and stops at zero. */
// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import Countdown from "./Countdown.svelte";

beforeAll(() => speak("en"));
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const said = (): string => document.body.textContent ?? "";
const pass = (seconds: number): void => {
  vi.advanceTimersByTime(1000 * seconds);
  flushSync();
};

test("it is shown in the last minute, second by second", () => {
  render(Countdown, { until: 1_000_000 + 62_000 });
  expect(said()).toBe("");
  pass(3);
  expect(said()).toContain("0:59");
  pass(54);
  expect(said()).toContain("0:05");
  pass(20);
  expect(said()).toContain("0:00");
});
