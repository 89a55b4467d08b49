/** Where each space is on the board's sheet: 1600 × 1000 in landscape; in portrait x and y are swapped. No rules. */
import type { Space } from "../../wire/game";

export interface Point {
  x: number;
  y: number;
}

export const SHEET = { width: 1600, height: 1000 };

const SPACES: readonly (readonly [number, number])[] = [
  [208, 800],
  [140, 723],
  [104, 635],
  [97, 540],
  [108, 446],
  [153, 362],
  [229, 298],
  [137, 249],
  [90, 168],
  [164, 105],
  [268, 85],
  [372, 94],
  [470, 146],
  [318, 270],
  [420, 252],
  [523, 228],
  [626, 212],
  [730, 211],
  [833, 214],
  [935, 220],
  [997, 141],
  [1093, 102],
  [1197, 96],
  [1300, 120],
  [1388, 190],
  [1338, 272],
  [1037, 236],
  [1135, 264],
  [1225, 309],
  [1297, 378],
  [1333, 466],
  [1340, 561],
  [1329, 655],
  [1432, 670],
  [1510, 731],
  [1480, 820],
  [1399, 883],
  [1299, 915],
  [1196, 903],
  [1284, 739],
  [1208, 803],
  [1096, 850],
  [998, 874],
  [899, 886],
  [800, 891],
  [701, 892],
  [602, 890],
  [503, 883],
  [404, 868],
  [306, 842],
];

export type Turned = "landscape" | "portrait";

/** The size of the sheet. */
export function sheet(turned: Turned): { width: number; height: number } {
  return turned === "landscape" ? SHEET : { width: SHEET.height, height: SHEET.width };
}

/** The centre of a space. */
export function place(space: Space, turned: Turned): Point {
  const [x, y] = SPACES[space]!;
  return turned === "landscape" ? { x, y } : { x: y, y: x };
}
