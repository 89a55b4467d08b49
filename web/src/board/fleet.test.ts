/** The ships on the sheet: no ship hides another or anything printed, and spaces keep their distance. */
import { describe, expect, it } from "vitest";
import { place, sheet, type Turned } from "../core/game/layout";
import { TRACK } from "../core/game/track";
import { berth } from "./fleet";
import { MIDDLE } from "./geography";
import { overlap, printed } from "./printed";

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

describe.each(SHEETS)("what is printed on a %s sheet", (turned) => {
  it("lists what is printed, piece by piece: prices, numbers, scores, title, beasts, compass", () => {
    const boxes = printed(turned);
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) if (a.what !== b.what && overlap(a, b)) expect.fail(`${a.what} on ${b.what}`);
  });

  it("keeps the beasts and the compass away from the spaces", () => {
    for (const box of printed(turned).filter(({ what }) => /serpent|whale|rose|leagues|title/.test(what)))
      for (const { space } of TRACK) {
        const { x, y } = place(space, turned);
        const dx = Math.max(box.left - x, 0, x - box.right);
        const dy = Math.max(box.top - y, 0, y - box.bottom);
        expect(Math.hypot(dx, dy), `${box.what} and ${space}`).toBeGreaterThan(38);
      }
  });

  it.each([1, 2, 3, 4, 5, 6])("is not covered by %i ships in one space", (count) => {
    for (const { space } of TRACK)
      for (let index = 0; index < count; index += 1) {
        const { x, y, scale } = berth(space, index, count, turned);
        // Sails, hull and bowsprit on a sheet of 100.
        const ship = {
          what: "",
          left: x - 42 * scale,
          right: x + 42 * scale,
          top: y - 46 * scale,
          bottom: y + 31 * scale,
        };
        const hidden = printed(turned).filter(
          (box) => overlap(ship, box) && (count < 3 || count > 4 || !box.what.startsWith("number")),
        );
        expect(
          hidden.map(({ what }) => what),
          `ships on ${space}`,
        ).toEqual([]);
        // The ships also lie near their space, and are large enough to be told apart.
        expect(Math.hypot(x - place(space, turned).x, y - place(space, turned).y)).toBeLessThan(95);
        expect(scale).toBeGreaterThan(0.33);
      }
  });
});

describe("berths", () => {
  it.each([1, 2, 3, 4, 5, 6, 7])("show the sails of %i ships in one space", (count) => {
    const all = Array.from({ length: count }, (_, i) => berth(12, i, count, "landscape"));
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        // A sail is 60 units wide and 38 high at full size.
        const apart = Math.abs(a.x - b.x) >= 55 * a.scale || Math.abs(a.y - b.y) >= 36 * a.scale;
        expect(apart).toBe(true);
      }
    }
  });
});
