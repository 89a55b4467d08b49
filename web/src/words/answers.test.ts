/** The texts that keys read aloud, in both languages. */
import { expect, test } from "vitest";
import { aheadTold, battleAgain, holdsTold } from "./answers";
import { TABLE, VIEW } from "./samples";
import { voiceOf } from "./voice";
import { en, fr } from "./whole";

const voice = (words = en) => voiceOf(TABLE, VIEW, 1, words);

test("the holds of a ship, one by one", () => {
  for (const words of [en, fr])
    for (const ship of [1, 2, "ghost"] as const) {
      const told = holdsTold(ship, VIEW, voice(words), words);
      expect(told).toContain(words.race.holdWith(1, "").trim());
      expect(told).not.toMatch(/undefined|null|[\u27e6\u27e7]/);
    }
  expect(holdsTold(1, VIEW, voice(), en)).toMatch(/^You, on space 46, 20 spaces to go\. Hold 1: /);
});

test("what lies ahead, with forks and prices", () => {
  const at = (space: number) => ({
    ...VIEW,
    ships: VIEW.ships.map((ship) => (ship.ship === 1 ? { ...ship, space } : ship)),
  });
  const told = aheadTold(1, at(4), voice(), en);
  expect(told).toContain("Space 6, port, 5 doubloons, then 7 or 13");
  expect(told).toContain("Space 13, sea, 3 food");
  expect(told, "the ship's own space is not ahead").not.toContain("Space 4,");
  expect(aheadTold(1, at(46), voice(), en), "the race ends at home").toMatch(/Port Royal[^.]*\.$/);
});

test("the last battle again, or none", () => {
  expect(battleAgain([], voice(), en)).toBe("No battle yet.");
  expect(battleAgain([], voice(fr), fr)).toBe("Pas encore de combat.");
  expect(battleAgain([{ event: "battle-began", attacker: 2, defender: 1 }], voice(), en)).toBe("Mary attacks you!");
});
