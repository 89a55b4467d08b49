/** The boxes of everything printed on the sheet that must stay readable: ships are placed outside them. */
import { place, type Turned } from "../core/game/layout";
import { TRACK } from "../core/game/track";
import { BOUNDARY, ROSE, scorePlace, SEA_MARKS, squares, TITLE, turn } from "./geography";
import { soundings } from "./soundings";

export interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const around = (what: string, x: number, y: number, width: number, height = width): Box => ({
  what,
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const made = new Map<Turned, readonly Box[]>();

export function printed(turned: Turned): readonly Box[] {
  const known = made.get(turned);
  if (known) return known;
  const title = turn(TITLE, turned);
  const rose = turn(ROSE, turned);
  const minus = turn({ x: BOUNDARY.from.x + 8, y: BOUNDARY.from.y - 4 }, turned);
  const { serpent, whale, leagues } = SEA_MARKS[turned];
  const home = place(0, turned);
  const boxes = [
    ...TRACK.flatMap(({ space, kind, price, score }) => {
      const { x, y } = place(space, turned);
      const number = scorePlace(space, turned);
      return [
        ...(kind === "sea" ? squares(price).map((at) => around(`price ${space}`, x + at.x, y + at.y, 20)) : []),
        ...(kind === "port" ? [around(`price ${space}`, x, y + 26, 37)] : []),
        ...(kind === "lair" ? [around(`chest ${space}`, x + 19, y + 26, 36, 30)] : []),
        ...(score > 0 ? [around(`score ${space}`, number.x, number.y, score === 15 ? 46 : 31)] : []),
      ];
    }),
    ...soundings(turned).map(({ space, x, y }) => around(`number ${space}`, x, y, 26, 20)),
    turned === "landscape" ? around("title", title.x, title.y, 412, 88) : around("title", title.x, title.y, 88, 412),
    around("−5", minus.x + 18, minus.y, 44, 38),
    around("rose", rose.x, rose.y - 11, 162, 182),
    around("serpent", serpent.x - 5, serpent.y - 4, 142, 54),
    around("whale", whale.x, whale.y - 4, 146, 62),
    around("leagues", leagues.x, leagues.y + 8, 130, 66),
    turned === "landscape"
      ? around("Port Royal", home.x - 22, home.y + 102, 180, 36)
      : around("Port Royal", home.x + 64, home.y - 94, 180, 36),
  ];
  made.set(turned, boxes);
  return boxes;
}
