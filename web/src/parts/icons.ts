/**
 * The icons, on a grid of 24. Each icon is a list of strokes: the first letter says how a stroke is drawn (`w` fills it
 * with a light colour, `l` draws a line, `b` does both, `s` fills it with solid ink), the rest is a path.
 */

/** A circle as a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A star with `n` points as a path. */
export function starPath(x: number, y: number, n: number, outer: number, inner: number, turn = 0): string {
  let path = "";
  for (let i = 0; i < 2 * n; i += 1) {
    const angle = (Math.PI * i) / n + turn - Math.PI / 2;
    const r = i % 2 ? inner : outer;
    path += `${i ? "L" : "M"}${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  }
  return `${path}z`;
}

const SKULL = "M12 3c-5 0-8 3.2-8 7.5 0 2.5 1.1 4.2 2.9 5.3v3.7h10.2v-3.7c1.8-1.1 2.9-2.8 2.9-5.3C20 6.2 17 3 12 3z";
const HEAD = disc(12, 8, 4.2);
const BUST = "M3.8 20.5c.5-4.7 3.5-7 8.2-7s7.7 2.3 8.2 7z";
const ROUND = disc(12, 12, 9);
const SPEAKER = "M3.5 9.5h4L13 5v14l-5.5-4.5h-4z";
const BLADE = "M2.5 2C9 2.5 15.5 7 18.3 13.6l-3 2C12 9.5 8 5.5 2.5 2z";
const BLADE_TOO = "M21.5 2C15 2.5 8.5 7 5.7 13.6l3 2C12 9.5 16 5.5 21.5 2z";

const rays = (n: number, from: number, to: number): string =>
  Array.from({ length: n }, (_, i) => {
    const a = (2 * Math.PI * i) / n;
    const at = (r: number): string => `${(12 + r * Math.cos(a)).toFixed(1)} ${(12 + r * Math.sin(a)).toFixed(1)}`;
    return `M${at(from)}L${at(to)}`;
  }).join("");

export const ICONS = {
  gold: ["b" + ROUND, "l" + disc(12, 12, 6.3), "sM11 8.5h2l-.4 2.9 2.9-.4v2l-2.9-.4.4 2.9h-2l.4-2.9-2.9.4v-2l2.9.4z"],
  food: [
    "bM2.5 12c2.7-5 8.3-5.8 12.8-1.3L21 6.5c-.8 3.6-.8 7.4 0 11l-5.7-4.2C10.8 17.8 5.2 17 2.5 12z",
    "s" + disc(6.9, 11, 1.1),
    "lM10.3 9.2c1.2 1.7 1.2 3.9 0 5.6",
  ],
  gunpowder: [
    "bM6.8 7.5h10.4c1.7 4.2 1.7 9.3 0 13.5H6.8c-1.7-4.2-1.7-9.3 0-13.5z",
    "lM6 11.2h12M6 17.3h12M12 7.5c0-3 1.2-4.3 3.3-4.3",
    "s" + starPath(18, 3.6, 5, 2.8, 1.1),
  ],
  forward: ["sM21.5 12 12.5 4.5v4.7H2.8c1.7 1.9 1.7 3.7 0 5.6h9.7v4.7z"],
  backward: ["bM2.5 12l9-7.5v4.7h9.7c-1.7 1.9-1.7 3.7 0 5.6h-9.7v4.7z"],
  morning: ["b" + disc(12, 12, 4.8), "l" + rays(12, 7.4, 10.4)],
  evening: ["bM19.8 15.6A9 9 0 1 1 10.6 3.3a7.2 7.2 0 0 0 9.2 12.3z", "s" + starPath(17.3, 6.6, 4, 3, 1)],
  compass: ["l" + disc(12, 12, 9.2), "s" + starPath(12, 12, 4, 9, 2), "w" + starPath(12, 12, 4, 6, 2, Math.PI / 4)],
  skull: [
    "b" + SKULL,
    "s" + disc(8.6, 11, 1.9),
    "s" + disc(15.4, 11, 1.9),
    "sM12 13.3l-1.2 2.2h2.4z",
    "lM10.4 19.3v-2M13.6 19.3v-2",
  ],
  lair: [
    "lM2.5 13.5l4 2.3M21.5 13.5l-4 2.3M8 18l-5 2.9M16 18l5 2.9",
    "bM12 3.5c-4 0-6.5 2.6-6.5 6 0 2.1 1 3.6 2.5 4.4v2.8h8v-2.8c1.5-.8 2.5-2.3 2.5-4.4 0-3.4-2.5-6-6.5-6z",
    "s" + disc(9.4, 9.8, 1.5),
    "s" + disc(14.6, 9.8, 1.5),
    "lM10.8 16.5v-1.8M13.2 16.5v-1.8",
  ],
  chest: [
    "bM3 10.5C3 7 4.8 5 7.5 5h9C19.2 5 21 7 21 10.5zM3 10.5h18v9H3z",
    "lM7 5.2v14.3M17 5.2v14.3",
    "sM10.2 9.3h3.6v4.5h-3.6z",
  ],
  treasure: ["bM6.5 4.5h11L21.5 10 12 20.5 2.5 10z", "lM2.5 10h19M8.5 10 12 20.3 15.5 10 12 4.6z"],
  star: ["b" + starPath(12, 12.6, 5, 10, 4.2)],
  circle: ["b" + disc(12, 12, 8.5)],
  square: ["bM4 4.2h16v15.6H4z"],
  port: [
    "l" + disc(12, 4.9, 2.2),
    "lM12 7.1v13.6M7.8 10.3h8.4M3.5 13.2c.6 4.5 3.7 7.4 8.5 7.6 4.8-.2 7.9-3.1 8.5-7.6",
    "sM1.9 15.8l1.3-4.5 3.2 3.3zM22.1 15.8l-1.3-4.5-3.2 3.3z",
  ],
  sea: [
    "lM2 8.5c2.2-2.6 4.4-2.6 6.6 0 2.2 2.6 4.4 2.6 6.6 0 2.2-2.6 4.6-2.6 6.8 0M2 15.5c2.2-2.6 4.4-2.6 6.6 0 2.2 2.6 4.4 2.6 6.6 0 2.2-2.6 4.6-2.6 6.8 0",
  ],
  battle: ["s" + BLADE, "s" + BLADE_TOO, "lM13.3 18l6.5-4.2M17 15.9l3.5 5.3M10.7 18l-6.5-4.2M7 15.9l-3.5 5.3"],
  shortage: [
    "bM7.5 8c-3 .3-5 2-5.5 4 .5 2 2.5 3.7 5.5 4z",
    "lM7.5 12h10M10.5 8.3v7.4M13.3 9v6M16 9.7v4.6",
    "sM17 12l5-4.5c-1 3-1 6 0 9z",
  ],
  hold: ["bM3.5 5h17v14h-17z", "lM3.5 9.7h17M3.5 14.3h17M7 5v14M17 5v14"],
  rum: [
    "bM9.8 2.8h4.4v4.7c2.7 1.2 3.6 3 3.6 5.5v8.2H6.2V13c0-2.5.9-4.3 3.6-5.5z",
    "lM9.6 5.3h4.8M6.2 12.3h11.6M6.2 17.7h11.6",
    "lM10 13.8l4 2.5M14 13.8l-4 2.5",
  ],
  crew: [
    "b" + disc(8.5, 8, 3.8),
    "bM1.8 20c.4-4.3 2.8-6.3 6.7-6.3s6.3 2 6.7 6.3z",
    "lM15 4.5a3.8 3.8 0 0 1 .5 7.3M17.3 14c3 .7 4.6 2.7 4.9 6",
  ],
  clock: [
    "bM6.5 3h11M6.5 21h11M7.5 3c0 5 9 8 9 13v5M16.5 3c0 5-9 8-9 13v5",
    "sM9 19.8c.5-2 1.8-3.2 3-3.5 1.2.3 2.5 1.5 3 3.5z",
  ],
  eye: ["bM2 12c2.8-4.5 6-6.6 10-6.6S19.2 7.5 22 12c-2.8 4.5-6 6.6-10 6.6S4.8 16.5 2 12z", "s" + disc(12, 12, 3.1)],
  chat: ["bM3 5h18v11.5h-9.5L6.5 21v-4.5H3z", "lM7 9h10M7 12.5h6.5"],
  link: [
    "lM10 14.5a4 4 0 0 0 5.7 0l4-4a4 4 0 0 0-5.7-5.7l-1.7 1.7M14 9.5a4 4 0 0 0-5.7 0l-4 4A4 4 0 0 0 10 19.2l1.7-1.7",
  ],
  sound: ["b" + SPEAKER, "lM16 9c1.5 1.9 1.5 4.1 0 6M18.6 6.5c3.1 3.3 3.1 7.7 0 11"],
  mute: ["b" + SPEAKER, "lM16 9.5l5 5M21 9.5l-5 5"],
  settings: ["l" + disc(12, 12, 6.3), "l" + rays(8, 2.4, 10.6), "s" + disc(12, 12, 2.5)],
  help: ["lM8 8.7C8 6.2 9.7 4.5 12 4.5s4 1.6 4 3.9c0 3.3-4 3.3-4 7.1", "s" + disc(12, 19.2, 1.5)],
  close: ["lM5 5l14 14M19 5 5 19"],
  check: ["lM4 12.8l5.5 5.7L20 6"],
  plus: ["lM12 4.5v15M4.5 12h15"],
  minus: ["lM4.5 12h15"],
  previous: ["lM15.5 4.5 8 12l7.5 7.5"],
  next: ["lM8.5 4.5 16 12l-7.5 7.5"],
  play: ["bM7 4.5 19.5 12 7 19.5z"],
  pause: ["bM6 5h4v14H6zM14 5h4v14h-4z"],
  bot: [
    "bM5 8.5h14v10.5H5z",
    "lM12 8.5V5M2.5 12v4M21.5 12v4M9 15.7h6",
    "s" + disc(12, 3.9, 1.5),
    "s" + disc(9, 12.4, 1.3),
    "s" + disc(15, 12.4, 1.3),
  ],
  person: ["b" + HEAD, "b" + BUST],
  ghost: [
    "bM5 20.5V11c0-4.5 3-7.5 7-7.5s7 3 7 7.5v9.5l-2.4-2-2.3 2-2.3-2-2.3 2-2.3-2z",
    "s" + disc(9.4, 11, 1.5),
    "s" + disc(14.6, 11, 1.5),
  ],
  crown: ["bM3.5 18.5 2.5 7.5l5.5 4.5L12 4.5l4 7.5 5.5-4.5-1 11z", "lM4 21h16"],
  replay: ["lM4.5 12a7.5 7.5 0 1 0 2.6-5.7", "sM3.2 3.5l1.3 6 5.4-2.8z", "lM12 8v4.3l3 2"],
  rules: [
    "bM12 6C9.5 4.3 6.5 3.9 3 4.5v14c3.5-.6 6.5-.2 9 1.5 2.5-1.7 5.5-2.1 9-1.5v-14c-3.5-.6-6.5-.2-9 1.5z",
    "lM12 6v14M6 8.5l3 .4M6 12l3 .4M15 8.9l3-.4M15 12.4l3-.4",
  ],
  share: ["lM12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 11.5v9h14v-9"],
  menu: ["lM4 6.5h16M4 12h16M4 17.5h16"],
  log: ["bM6 3.5h12.5v17H6z", "lM3.5 7H8M3.5 12H8M3.5 17H8M11 8h5M11 12h5M11 16h3"],
  dice: ["bM4 4h16v16H4z", "s" + disc(8.3, 8.3, 1.6), "s" + disc(15.7, 15.7, 1.6), "s" + disc(12, 12, 1.6)],
  island: [
    "lM2 18.5c2-1.8 4-1.8 6 0s4 1.8 6 0 4.5-1.8 8 0",
    "bM5 16.5c2-3 4.5-4 7.5-4s5 1 6.5 4z",
    "lM12.5 12.5C12.8 9.5 12.3 7 11 5M11 5c-2-1.7-4-1.5-5.5.2M11 5c-1.7 0-3 1.2-3.2 3M11 5c1.7-2 4-2.2 5.7-.7M11 5c2 .2 3.4 1.6 3.5 3.5",
  ],
  map: ["bM3 5.5l6-2 6 2 6-2v15l-6 2-6-2-6 2z", "lM9 3.5v15M15 5.5v15", "lM11 10.5l2.5 3M13.5 10.5l-2.5 3"],
  sabre: ["s" + BLADE, "lM13.3 18l6.5-4.2M17 15.9l3.5 5.3"],
  lady: [
    "b" + disc(12, 8.5, 3.4),
    "bM5 21c.4-5 3-7.5 7-7.5s6.6 2.5 7 7.5z",
    "lM4 7.5c2.5-1.8 5-2.6 8-2.6s5.5.8 8 2.6M8 5.5C8.5 3.5 10 2.7 12 2.7s3.5.8 4 2.8",
    "lM10 16.5l2 2 2-2",
  ],
  cursed: [
    "bM12 2.5c1 3.5 5.5 5.5 5.5 11A5.8 5.8 0 0 1 12 21a5.8 5.8 0 0 1-5.5-7.5c0-2 1-3.5 2-4.5.2 1.5.8 2.5 1.7 3C10 8 10.5 5 12 2.5z",
    "s" + disc(10.2, 15, 1.1),
    "s" + disc(13.8, 15, 1.1),
  ],
  cannon: ["bM3 9l13-3.5 1.5 6L6.5 15z", "b" + disc(8.5, 17, 3.6), "l" + disc(19.8, 8, 0.9), "lM12.5 16.5 20.5 20"],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof ICONS;
