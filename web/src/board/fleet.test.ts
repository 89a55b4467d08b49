/** The fleet on the sheet: nobody hides behind another, and spaces keep their distance. */
import { describe, expect, it } from "vitest";
import { place, sheet, type Turned } from "../core/plan";
import { TRACK } from "../core/track";
import { berth } from "./fleet";
import { MIDDLE } from "./geography";

const SHEETS: Turned[] = ["landscape", "portrait"];

describe("the sheet", () => {
  it.each(SHEETS)("has room for every space in %s", (turned) => {
    const { width, height } = sheet(turned);
    for (const { space } of TRACK) {
      const p = place(space, turned);
      expect(Math.min(p.x, p.y, width - p.x, height - p.y)).toBeGreaterThan(70);
      for (const other of TRACK) {
        const q = place(other.space, turned);
        if (other.space > space) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(82);
      }
    }
  });

  it.each(SHEETS)("keeps its middle free of spaces in %s", (turned) => {
    const box = MIDDLE[turned];
    for (const { space } of TRACK) {
      const p = place(space, turned);
      const dx = Math.max(box.x - p.x, 0, p.x - box.x - box.width);
      const dy = Math.max(box.y - p.y, 0, p.y - box.y - box.height);
      expect(Math.hypot(dx, dy)).toBeGreaterThan(60);
    }
  });
});

describe("berths", () => {
  it.each([1, 2, 3, 4, 5, 6, 7])("show the sails of %i ships in one space", (count) => {
    const all = Array.from({ length: count }, (_, i) => berth(12, i, count, "landscape"));
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        // A sail is 60 wide and 38 high at full size.
        const apart = Math.abs(a.x - b.x) >= 55 * a.scale || Math.abs(a.y - b.y) >= 36 * a.scale;
        expect(apart).toBe(true);
      }
    }
  });
});
