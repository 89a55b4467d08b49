/**
 * Where things lie on the chart: coasts, peaks, woods, rivers, names. All in landscape; `turn` converts them to a
 * portrait sheet. It draws nothing.
 */
import { place, type Point, type Turned } from "../core/game/layout";
import { TRACK } from "../core/game/track";

const points = (text: string): Point[] =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",");
    return { x: Number(x), y: Number(y) };
  });

/** A point of the landscape sheet, converted to the sheet's orientation. */
export const turn = (p: Point, turned: Turned): Point => (turned === "landscape" ? p : { x: p.y, y: p.x });

/** The coast, ordered so that the sea is on its left, in either orientation. */
export const coast = (line: readonly Point[], turned: Turned): Point[] =>
  turned === "landscape" ? [...line] : line.map((p) => turn(p, turned)).reverse();

/** The main island, clockwise from its western cape. Its south-western spit carries Port Royal. */
export const ISLAND = points(
  "212,575 222,505 262,462 258,412 322,388 392,374 452,340 520,330 590,312 668,318 742,306 820,314 896,306 962,322 1032,338 1092,352 1146,392 1186,436 1232,470 1236,532 1246,588 1206,640 1186,694 1128,716 1088,760 1020,772 958,752 902,786 826,796 762,776 694,796 620,780 560,794 500,764 446,778 404,748 372,768 318,764 284,782 258,748 292,722 276,684 246,660 232,618",
);

export const ISLETS = [
  points("172,192 196,160 246,146 300,150 352,146 388,164 384,190 336,204 280,206 226,214"),
  points("1076,188 1096,162 1152,152 1210,148 1268,172 1296,204 1262,224 1206,234 1150,212 1100,206"),
  points("1312,792 1336,760 1384,736 1424,758 1430,796 1396,828 1346,850 1312,838"),
];

/** Peaks: x and y of the foot, width, height. They are the island's mountain range, higher to the east. */
export const PEAKS: readonly (readonly [number, number, number, number])[] = [
  [352, 462, 62, 44],
  [404, 432, 64, 46],
  [440, 474, 70, 52],
  [492, 412, 66, 54],
  [530, 458, 74, 56],
  [580, 404, 76, 62],
  [640, 392, 70, 54],
  [622, 452, 78, 60],
  [700, 410, 84, 68],
  [764, 388, 74, 56],
  [752, 452, 70, 50],
  [822, 412, 88, 76],
  [890, 396, 80, 62],
  [874, 452, 76, 54],
  [950, 420, 94, 82],
  [1012, 408, 78, 58],
  [1000, 462, 82, 60],
  [1066, 442, 96, 84],
  [1126, 470, 84, 70],
  [1086, 508, 74, 52],
  [1156, 532, 76, 60],
];

export const PALMS: readonly (readonly [number, number, number])[] = [
  [264, 572, 46],
  [290, 596, 38],
  [252, 620, 36],
  [348, 660, 44],
  [376, 686, 36],
  [470, 738, 40],
  [586, 758, 44],
  [612, 766, 34],
  [722, 766, 40],
  [872, 764, 44],
  [896, 758, 34],
  [1046, 738, 44],
  [1072, 724, 36],
  [1160, 660, 46],
  [1186, 634, 36],
  [1216, 606, 40],
  [226, 192, 40],
  [248, 198, 30],
  [350, 190, 36],
  [1128, 204, 40],
  [1150, 208, 30],
  [1252, 212, 38],
  [1336, 826, 40],
  [1358, 832, 30],
];

export const TREES: readonly (readonly [number, number, number])[] = [
  [316, 520, 26],
  [344, 540, 30],
  [372, 520, 26],
  [330, 566, 28],
  [400, 546, 26],
  [362, 580, 26],
  [392, 606, 28],
  [336, 628, 24],
  [432, 580, 24],
  [440, 640, 26],
  [410, 672, 28],
  [462, 690, 26],
  [1056, 578, 26],
  [1086, 598, 28],
  [1116, 576, 26],
  [1060, 632, 26],
  [1096, 650, 30],
  [1126, 624, 26],
  [1040, 682, 26],
  [660, 742, 24],
  [690, 750, 26],
  [780, 744, 26],
  [810, 756, 24],
  [956, 724, 26],
  [984, 730, 24],
  [300, 182, 24],
  [1190, 196, 26],
  [1216, 206, 22],
  [1392, 786, 26],
];

/** Areas of colour: x, y, half width, half height, and whether it is green. */
export const WASHES: readonly (readonly [number, number, number, number, boolean])[] = [
  [800, 420, 420, 110, false],
  [1090, 470, 160, 90, false],
  [370, 580, 150, 130, true],
  [1090, 620, 140, 100, true],
  [620, 770, 240, 60, true],
  [880, 765, 220, 56, true],
  [280, 190, 90, 34, true],
  [1190, 200, 110, 40, true],
  [1370, 800, 70, 56, true],
];

/** Rivers, from the hills to the sea. */
export const RIVERS: readonly Point[][] = [
  points("470,480 488,520 462,560 484,610 470,660 500,706 496,762"),
  points("1040,500 1030,540 1048,590 1016,630 1030,690 1004,766"),
  points("660,372 672,346 664,318"),
];

/** The box in the middle of the sheet that is kept free for dice and treasures. */
export const MIDDLE: Record<Turned, { x: number; y: number; width: number; height: number }> = {
  landscape: { x: 510, y: 502, width: 490, height: 196 },
  portrait: { x: 506, y: 540, width: 236, height: 440 },
};

/** The compass rose, the title, the town of Port Royal, the fort. */
export const ROSE: Point = { x: 1484, y: 436 };
export const TITLE: Point = { x: 728, y: 84 };
export const TOWN: Point = { x: 312, y: 742 };
export const FORT: Point = { x: 1168, y: 566 };

/** The line before space 41: a ship behind it scores −5. */
export const BOUNDARY = { from: { x: 1160, y: 716 }, to: { x: 1150, y: 958 } };

/** The beasts of the open sea, and the scale of leagues. */
export const SEA_MARKS: Record<Turned, { serpent: Point; whale: Point; leagues: Point }> = {
  landscape: { serpent: { x: 1488, y: 570 }, whale: { x: 1484, y: 264 }, leagues: { x: 1488, y: 92 } },
  portrait: { serpent: { x: 608, y: 1538 }, whale: { x: 262, y: 1506 }, leagues: { x: 116, y: 1494 } },
};
/** Where the name of the mountain range is written; a portrait sheet has no room for it. */
export const RANGE: Point = { x: 770, y: 488 };

/** Where a space's food squares lie, relative to its middle: side by side on the lower rim. */
export const squares = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (((count - 1) / 2 - i) * 33 * Math.PI) / 180;
    return { x: -33 * Math.sin(angle), y: 33 * Math.cos(angle) };
  });

/** Where a space's white score is written: outside the ring. */
export function scorePlace(space: number, turned: Turned): Point {
  const p = place(space, turned);
  return turned === "landscape" ? { x: p.x, y: p.y + 61 } : { x: p.x + 61, y: p.y };
}

/**
 * True if a point lies on land, or too near a space or a coast to keep `room` free around it: no ornament is drawn
 * there.
 */
export function crowded(p: Point, turned: Turned, lands: readonly (readonly Point[])[], room: number): boolean {
  const isNear = (q: Point, gap: number): boolean => (q.x - p.x) ** 2 + (q.y - p.y) ** 2 < gap ** 2;
  if (TRACK.some(({ space }) => isNear(place(space, turned), 40 + room))) return true;
  return lands.some((land) => inside(p, land) || land.some((q) => isNear(q, 26 + room)));
}

function inside(p: Point, land: readonly Point[]): boolean {
  let within = false;
  land.forEach((a, i) => {
    const b = land[(i + 1) % land.length]!;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}
