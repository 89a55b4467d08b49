/** A captain's card: what it says, what it shows, and in which order. */
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import moment from "../../../fixtures/moments/card.json";
import type { SeatView, ShipView, TreasureView } from "../../wire/game";
import type { Update } from "../../wire/server";
import { speak } from "../../words/words.svelte";
import CaptainCard from "./CaptainCard.svelte";

beforeAll(() => speak("en"));
afterEach(cleanup);

const { open } = moment as unknown as Update;
const card = (id: number, treasure: TreasureView["treasure"], face_up: boolean, cursed = false): TreasureView => ({
  id,
  treasure,
  face_up,
  cursed,
  known_to: [],
});
const ship: ShipView = {
  ...open!.ships[0]!,
  space: 12,
  treasures: [card(1, null, false), card(2, "lady-beth", true), card(3, "+7", false), card(4, null, false, true)],
};
function show(seat: SeatView | null): void {
  render(CaptainCard, {
    ship,
    seat,
    chair: null,
    name: "Kate",
    you: false,
    captain: false,
    acting: false,
    awaited: false,
    present: true,
    hints: [],
    card: null,
    onmore: () => undefined,
  });
}

it("B7: keeps every treasure at its place, and says what the reader knows about it", () => {
  show(null);
  const labels = screen.getAllByRole("img").map((image) => image.getAttribute("aria-label"));
  expect(labels.filter((label) => label?.startsWith("Treasure"))).toEqual([
    "Treasure 1: a treasure, face down",
    "Treasure 2: Lady Beth",
    "Treasure 3: Riches +7, face down, known to you",
    "Treasure 4: a cursed treasure, face down",
  ]);
});

it("R5: shows the card played last", () => {
  show({ ...open!.seats[0]!, chosen: false, last_played: "gold-forward" });
  expect(screen.getByRole("img", { name: "Played last: gold, forward" })).toBeTruthy();
});

it("says where the ship is", () => {
  show(null);
  expect(screen.getByText("on space 12")).toBeTruthy();
});
