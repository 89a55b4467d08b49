/** Where the number of each space is written: beside its ring, where there is most room for it. */
import { place, type Point, type Turned } from "../core/game/layout";
import { TRACK } from "../core/game/track";
import { BOUNDARY, scorePlace, SEA_MARKS, squares, TITLE, turn } from "./geography";

/** The distance of a number from the middle of its space, in chart units, and how many directions are tried. */
const AWAY = 54;
const WAYS = 24;

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** What lies farther than this from a space leaves its number all the room that counts: 40 and the widest `room` of 60. */
const FAR = AWAY + 100;

type Sounding = { space: number } & Point;

const made = new Map<Turned, readonly Sounding[]>();

/** The numbers of a sheet, worked out once. */
export function soundings(turned: Turned): readonly Sounding[] {
  const known = made.get(turned) ?? workedOut(turned);
  made.set(turned, known);
  return known;
}

function workedOut(turned: Turned): Sounding[] {
  const taken: { point: Point; room: number }[] = TRACK.flatMap(({ space, kind, price, score, next }) => {
    const here = place(space, turned);
    return [
      { point: here, room: 42 },
      ...(kind === "port" ? [{ point: { x: here.x, y: here.y + 26 }, room: 30 }] : []),
      ...(kind === "sea"
        ? squares(price).map((at) => ({ point: { x: here.x + at.x, y: here.y + at.y }, room: 20 }))
        : []),
      // The way to the next space, then the score and the chest printed beside the ring.
      ...next.map((to) => {
        const there = place(to, turned);
        return { point: { x: (here.x + there.x) / 2, y: (here.y + there.y) / 2 }, room: 14 };
      }),
      ...(score > 0 ? [{ point: scorePlace(space, turned), room: score === 15 ? 24 : 16 }] : []),
      ...(kind === "lair" ? [{ point: { x: here.x + 21, y: here.y + 29 }, room: 20 }] : []),
    ];
  });
  taken.push({ point: turn({ x: BOUNDARY.from.x + 26, y: BOUNDARY.from.y - 4 }, turned), room: 30 });
  const { serpent } = SEA_MARKS[turned];
  for (const x of [-60, -20, 20, 60]) taken.push({ point: { x: serpent.x + x, y: serpent.y }, room: 40 });
  // The ribbon behind the title.
  for (let x = -220; x <= 220; x += 40)
    taken.push({ point: turn({ x: TITLE.x + x, y: TITLE.y + 20 }, turned), room: 60 });
  const size = turned === "landscape" ? { x: 1600, y: 1000 } : { x: 1000, y: 1600 };

  return TRACK.filter(({ kind }) => kind !== "port-royal").map(({ space }) => {
    const here = place(space, turned);
    let best = { x: here.x, y: here.y - AWAY };
    let most = -Infinity;
    const near = taken.filter(({ point }) => apart(here, point) < FAR);
    for (let i = 0; i < WAYS; i++) {
      const angle = (2 * Math.PI * i) / WAYS - Math.PI / 2;
      const there = { x: here.x + AWAY * Math.cos(angle), y: here.y + AWAY * Math.sin(angle) };
      const edge = Math.min(there.x, there.y, size.x - there.x, size.y - there.y) - 34;
      const room = Math.min(40, edge, ...near.map(({ point, room }) => apart(there, point) - room));
      if (room > most + 0.5) [best, most] = [there, room];
    }
    const point = { x: Math.round(best.x), y: Math.round(best.y) };
    taken.push({ point, room: 14 });
    return { space, ...point };
  });
}
