/** Each thing that a lesson can point at gets a ring, and nothing else does. */
// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Thing } from "../core/lesson/targets";
import { speak } from "../words/words.svelte";
import Captains from "./captains/Captains.svelte";
import Decision from "./decisions/Decision.svelte";
import Hand from "./hand/Hand.svelte";
import { at } from "./testing";

beforeAll(() => speak("en"));
afterEach(cleanup);

/** The first word of what is pointed at. Its list is complete, or this file does not compile. */
type Word<T extends string> = T extends `${infer First} ${string}` ? First : T;
const RINGS: Record<Word<Thing>, readonly [which: (card: string) => Thing, ring: string]> = {
  dice: [() => "dice", ".ways"],
  hand: [() => "hand", ".hand"],
  card: [(card) => `card ${card}`, "[data-card]"],
  holds: [() => "holds", ".cargo"],
  ship: [() => "ship 2", "[data-ship='2']"],
  options: [() => "options", "[data-asked]"],
  captains: [() => "captains", ".captains"],
};

test.each(Object.entries(RINGS))("%s", async (_, [which, ring]) => {
  const { ui, view, voice, question } = await at("dice");
  ui.things = [which(view.hand[0]!)];
  render(Captains, { ui, view, voice });
  render(Hand, { ui, view, voice, choosing: false });
  render(Decision, { ui, view, voice, question });
  flushSync();
  const pointed = document.querySelectorAll(".pointed");
  expect(pointed).toHaveLength(1);
  expect(pointed[0]!.matches(ring)).toBe(true);
});
