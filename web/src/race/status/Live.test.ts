/** The live region reads each sentence once, and an answer as often as the reader asks for it. */
// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import { EMPTY } from "../../core/table/server-state";
import { TABLE, VIEW } from "../../words/samples";
import { voiceOf } from "../../words/voice";
import { speak } from "../../words/words.svelte";
import Live from "./Live.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);

const show = (props: object = {}) => {
  const voice = voiceOf(TABLE, VIEW, 1);
  const { container, rerender } = render(Live, { model: EMPTY, voice, turn: null, answer: null, ...props });
  return { rerender, lines: () => [...container.querySelectorAll("p")].map((line) => line.textContent) };
};

it("reads every answer, also when it repeats the one before", async () => {
  const { rerender, lines } = show();
  await rerender({ answer: { number: 1, text: "Hold 1: empty." } });
  await rerender({ answer: { number: 2, text: "Hold 1: empty." } });
  expect(lines()).toEqual(["Hold 1: empty.", "Hold 1: empty."]);
});

it("reads the turn once while the table changes, and the next turn again", async () => {
  const asked = { ...EMPTY, ready: true };
  const { rerender, lines } = show({ model: asked, turn: "Your turn. Choose a card." });
  await rerender({ model: { ...asked, seq: 1 } });
  await rerender({ model: { ...asked, seq: 2 } });
  expect(lines()).toEqual(["Your turn. Choose a card."]);
  await rerender({ model: EMPTY });
  await rerender({ model: asked });
  expect(lines()).toHaveLength(2);
});

it("reads each sentence of the race once", async () => {
  const told = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `6.${index}`, text: `Sentence ${index}.` }));
  const { rerender, lines } = show();
  await rerender({ model: { ...EMPTY, told: told(1) } });
  await rerender({ model: { ...EMPTY, told: told(2) } });
  expect(lines()).toEqual(["Sentence 0.", "Sentence 1."]);
});
