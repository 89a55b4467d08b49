/** Selecting and committing are two steps, by mouse, touch and keyboard. */
import { beforeEach, expect, test, vi } from "vitest";
import { Selection } from "./selection.svelte";

const world = { accepts: vi.fn(), oneClick: vi.fn(), commit: vi.fn() };
let selection: Selection;
beforeEach(() => {
  world.accepts.mockReset().mockReturnValue(true);
  world.oneClick.mockReset().mockReturnValue(false);
  world.commit.mockReset();
  selection = new Selection(world);
  selection.offers = [
    { choice: "sail 4", number: 1, space: 4 },
    { choice: "sail 7", number: 2, space: 7 },
    { choice: "hold 2", number: 3, opens: true },
  ];
});

test("a press selects, a second one commits", () => {
  selection.press("sail 4");
  expect(selection.selected).toBe("sail 4");
  expect(world.commit).not.toHaveBeenCalled();
  selection.press("sail 4");
  expect(world.commit).toHaveBeenCalledExactlyOnceWith("sail 4");
});

test("another press selects another", () => {
  selection.press("sail 4");
  selection.pressSpace(7);
  expect(selection.selected).toBe("sail 7");
  expect(world.commit).not.toHaveBeenCalled();
  selection.commit();
  expect(world.commit).toHaveBeenCalledExactlyOnceWith("sail 7");
});

test("a number selects, and its control takes the focus", () => {
  selection.pressNumber(2);
  expect([selection.selected, selection.keyed]).toEqual(["sail 7", "sail 7"]);
  selection.press("sail 4");
  expect(selection.keyed).toBeNull();
  selection.pressNumber(9);
  expect(selection.selected).toBe("sail 4");
});

test("what is pointed at is shown, and what is selected stays selected", () => {
  selection.press("sail 4");
  selection.pointSpace(7);
  expect([selection.looked, selection.selected]).toEqual(["sail 7", "sail 4"]);
  selection.point(null);
  expect(selection.looked).toBe("sail 4");
});

test("nothing is selected or committed while the question takes no input", () => {
  world.accepts.mockReturnValue(false);
  selection.press("sail 4");
  selection.pressNumber(1);
  selection.pressSpace(4);
  selection.next();
  expect(selection.selected).toBeNull();
  selection.selected = "sail 4";
  selection.commit();
  selection.commitNow("sail 7");
  expect(world.commit).not.toHaveBeenCalled();
});

test("with one click the first press commits", () => {
  world.oneClick.mockReturnValue(true);
  selection.press("sail 4");
  expect(world.commit).toHaveBeenCalledExactlyOnceWith("sail 4");
});

test("further offers under the pointer are never committed by one click", () => {
  world.oneClick.mockReturnValue(true);
  selection.press("hold 2");
  selection.offers = [{ choice: "loot hold 2 into 1" }];
  selection.press("loot hold 2 into 1");
  expect(world.commit).not.toHaveBeenCalled();
  selection.press("loot hold 2 into 1");
  expect(world.commit).toHaveBeenCalledExactlyOnceWith("loot hold 2 into 1");
});

test("what is not offered is not committed", () => {
  selection.selected = "sail 9";
  expect(selection.ready).toBe(false);
  selection.commit();
  expect(world.commit).not.toHaveBeenCalled();
});

test("an offer may open others", () => {
  selection.press("sail 4");
  selection.press("hold 2");
  expect([selection.opened, selection.selected]).toEqual(["hold 2", null]);
  selection.propose("loot hold 2 into 1");
  selection.commit();
  expect(world.commit).toHaveBeenCalledExactlyOnceWith("loot hold 2 into 1");
});

test("`next` cycles through the ways to place the dice, and commits none", () => {
  world.oneClick.mockReturnValue(true);
  selection.offers = [{ choice: "dice 1 2" }, { choice: "dice 2 1" }];
  selection.selected = "dice 1 2";
  selection.next();
  expect(selection.selected).toBe("dice 2 1");
  selection.next();
  selection.select("dice 1 2");
  expect(selection.selected).toBe("dice 1 2");
  expect(world.commit).not.toHaveBeenCalled();
});
