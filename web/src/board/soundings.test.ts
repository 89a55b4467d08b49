// The numbers beside the spaces: every space but Port Royal has one, and none lies on a ring, a white score or another
// number.
import { describe, expect, it } from "vitest";
import { place } from "../core/game/layout";
import { TRACK } from "../core/game/track";
import { scorePlace } from "./geography";
import { soundings } from "./soundings";

describe.each(["landscape", "portrait"] as const)("on a %s sheet", (turned) => {
  const written = soundings(turned);
  const gap = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

  it("numbers every space but Port Royal", () => {
    expect(written.map(({ space }) => space)).toEqual(TRACK.slice(1).map(({ space }) => space));
  });

  it("writes numbers beside the rings, not on them", () => {
    for (const number of written) {
      for (const { space, score } of TRACK) {
        expect(gap(number, place(space, turned))).toBeGreaterThan(46);
        if (score > 0) expect(gap(number, scorePlace(space, turned))).toBeGreaterThan(26);
      }
    }
  });

  it("keeps the numbers apart", () => {
    for (const one of written) {
      for (const other of written) if (one !== other) expect(gap(one, other)).toBeGreaterThan(26);
    }
  });
});
