/**
 * The face and clothes of each of the twenty characters, for a bust of 60 × 72 units; the head is an oval around 30,
 * 35.
 */
import type { Character } from "../../wire/game";
import { disc, starPath } from "../icons";

/** Hair, drawn behind the head. */
const HAIR = {
  long: "M17 30c0-13 6-18 13-18s13 5 13 18c0 10 2 18 4 25-8 4-26 4-34 0 2-7 4-15 4-25z",
  curls:
    "M15 34a6 6 0 0 1 1-11 7 7 0 0 1 7-10 8 8 0 0 1 14 0 7 7 0 0 1 7 10 6 6 0 0 1 1 11 6 6 0 0 1 0 11 5 5 0 0 1-5 8c-6-3-14-3-20 0a5 5 0 0 1-5-8 6 6 0 0 1 0-11z",
  short: "M17.5 37c-2-16 4-22 12.5-22s14.5 6 12.5 22l-3-4-9-3-10 3z",
  bun: "M25 14a6 6 0 1 1 10 0c7 2 9 9 8 22-6 6-20 6-26 0-1-13 1-20 8-22z",
  veil: "M13 60c2-12 1-20 2-30 1-12 7-18 15-18s14 6 15 18c1 10 0 18 2 30z",
  none: "",
};

/** Hats, drawn on the head: first the cloth or felt, then its trimming. */
const HATS = {
  tricorn: ["M9 25c4-9 12-14 21-14s17 5 21 14c-7-4-13-5-21-5s-14 1-21 5z", "M13 23c6-3 11-4 17-4s11 1 17 4"],
  bicorne: ["M6 27C10 12 20 7 30 7s20 5 24 20c-8-6-16-8-24-8S14 21 6 27z", disc(30, 14, 2.8)],
  crown: [
    "M17 24l-3-15 8 6 8-9 8 9 8-6-3 15c-9-3-17-3-26 0z",
    disc(30, 17, 1.6) + disc(22.5, 18.5, 1.3) + disc(37.5, 18.5, 1.3),
  ],
  mitre: ["M18 24C17 14 22 7 30 2c8 5 13 12 12 22-8-3-16-3-24 0z", "M30 5v17M24 13h12"],
  turban: [
    "M14 27C11 15 20 8 30 8s19 7 16 19c-9-7-23-7-32 0z",
    "M16 22c8-9 18-12 28-6M20 13c8 0 16 4 24 11M30 8c2-5 6-5 7-6 1 4-2 6-5 7",
  ],
  bandana: [
    "M16 28c0-11 6-17 14-17s14 6 14 17c-8-5-20-5-28 0zM43 26l8 4-5 1 3 6-8-7z",
    "M20 18c6-3 13-3 20 0M18 23c7-3 16-3 24 0",
  ],
  hood: [
    "M11 62c3-10 1-20 2-31C14 17 21 9 30 9s16 8 17 22c1 11-1 21 2 31-4-4-6-10-6-20 0-14-4-20-13-20s-13 6-13 20c0 10-2 16-6 20z",
    "",
  ],
  plumed: [
    "M7 26c7-4 10-4 11-6 1-8 6-11 12-11s11 3 12 11c1 2 4 2 11 6-14-4-32-4-46 0z",
    "M40 17c8-2 12-8 11-15-6 0-11 6-12 13",
  ],
  cap: ["M17 25c-1-9 5-14 13-14s14 5 13 14c-8-3-18-3-26 0z", "M17 24c8-3 18-3 26 0"],
  sailor: ["M14 20c0-7 7-10 16-10s16 3 16 10c-3 2-4 2-5 3-7-2-15-2-22 0-1-1-2-1-5-3z", "M18 25c8-3 16-3 24 0"],
  tall: ["M19 24L17 6c8-3 18-3 26 0l-2 18c8 1 9 2 9 3-12-3-28-3-40 0 0-1 1-2 9-3z", "M18.5 20c8-2 15-2 23 0"],
  alpine: [
    "M16 26c2-8 6-15 15-16 7 0 11 6 13 16 3 0 6 1 6 2-13-3-27-3-40 0 0-1 3-2 6-2z",
    "M40 22c7-3 9-10 7-17-6 3-9 9-8 15",
  ],
  beret: ["M13 22C12 13 21 9 31 9s18 4 18 10-8 5-10 6c-7-3-13-3-20 0-2 0-6-1-6-3z", disc(30, 9, 1.6)],
  pointed: ["M15 27C20 19 25 10 37-1c1 8 3 18 9 28-10-5-21-5-31 0z", starPath(32, 14, 5, 4.5, 1.9)],
  shell: ["M18 23c0-8 5-12 12-12s12 4 12 12c-7-4-17-4-24 0z", "M30 11v8M24 12l2 8M36 12l-2 8M20 16l4 5M40 16l-4 5"],
  circlet: ["M17.5 26c8-5 17-5 25 0l-.5-4c-8-4-16-4-24 0z", disc(30, 21.5, 2.4)],
  none: ["", ""],
} as const;

/** Beards, drawn below the nose. */
const BEARDS = {
  none: "",
  full: "M18 37c0 12 5 19 12 19s12-7 12-19c-3 4-7 4.5-12 4.5S21 41 18 37z",
  long: "M18 37c0 14 4 24 12 31 8-7 12-17 12-31-3 4-7 4.5-12 4.5S21 41 18 37z",
  goatee: "M24 42c4-2 8-2 12 0-1-3-3-3.5-6-2-3-1.5-5-1-6 2zM27 47h6c0 5-1 7-3 8-2-1-3-3-3-8z",
  moustache: "M20 42c3 1 7 0 10-2 3 2 7 3 10 2-1-4-6-5-10-3.5C26 37 21 38 20 42z",
};

/** An object or mark that identifies the character, drawn in front. */
const THINGS = {
  none: "",
  patch: `${"M18 27l24 8-1 2-24-7z"}${disc(35, 33, 4.2)}`,
  lens: `M39 33a4.5 4.5 0 1 0-.01 .1zM36 37l5 12`,
  glasses: "M19.5 33a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM32.5 33a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM27.5 33h5",
  scroll: "M9 52h18v14H9zM12 56h12M12 60h9",
  anchor: "M49 50v16M44 54h10M41 60c1 5 4 7 8 7s7-2 8-7M47.5 48.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z",
  coin: disc(48, 58, 6.5) + disc(48, 58, 3.5),
  coins: disc(48, 61, 5.5) + disc(43, 55, 5.5) + disc(52, 54, 5.5),
  barrel: "M41 51h13c2 5 2 11 0 16H41c-2-5-2-11 0-16zM40 56h15M40 62h15",
  sabre: "M52 40c4 8 2 18-6 26l-3-2c7-7 9-15 9-24zM40 60l8 7",
  cross: "M30 55v13M25.5 59h9",
  pipe: "M33 44l10 5v-5h5v9h-7l-9-7z",
  spyglass: "M36 31l17-8 3 6-17 8zM48 24l3 7",
  orb: disc(30, 62, 7.5),
  wand: `M47 68l4-18${starPath(52, 46, 5, 5.5, 2.3)}`,
  star: starPath(47, 59, 8, 7.5, 3),
  chain: "M17 56c4 8 8 11 13 11s9-3 13-11M27 64h6v5h-6z",
  dividers: "M48 46l-6 20M48 46l5 20M44 58h8M46.5 45a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z",
  lace: "M25 53l5 5 5-5 3 7-8 6-8-6z",
  pearls: disc(22, 57, 1.9) + disc(26, 59.5, 1.9) + disc(30, 60.5, 1.9) + disc(34, 59.5, 1.9) + disc(38, 57, 1.9),
};

export interface Face {
  hair: string;
  hat: readonly [string, string];
  beard: string;
  thing: string;
  /** The colours of skin, hair, coat, hat and background. */
  skin: string;
  locks: string;
  coat: string;
  felt: string;
  ground: string;
}

const SKIN = ["#f0cfa8", "#d9a877", "#a8703f", "#6f4526"];
const LOCKS = ["#2a2018", "#6b4020", "#b5762f", "#e6e0d2", "#8a2f1c", "#3f7a6b"];
const CLOTH = ["#a3231b", "#2a5277", "#2f6b4a", "#6a3b74", "#c9a045", "#3b3a44", "#e9e2cf", "#8c5a33"];

/**
 * Each character as words: hair, hat, beard, object; then indices into the colours of skin, hair, coat, hat,
 * background.
 */
const WORN: Record<Character, string> = {
  "sir-beth": "curls tricorn goatee lace 0 1 1 0 4",
  saran: "none turban full sabre 2 0 2 6 7",
  buccaneer: "short bandana none patch 1 0 6 0 1",
  strategist: "short bicorne moustache dividers 0 3 0 5 2",
  shipowner: "long plumed goatee chain 0 1 3 2 4",
  snoop: "none hood none lens 1 0 5 5 7",
  king: "curls crown goatee chain 0 0 0 4 3",
  bishop: "none mitre none cross 0 3 6 4 3",
  cartographer: "short beret none glasses 2 0 2 3 4",
  "sea-wolf": "short sailor full pipe 1 3 1 5 6",
  anchorman: "none none full anchor 1 4 1 5 6",
  navigator: "long tricorn none star 2 0 1 5 4",
  "venetian-merchant": "short beret moustache coins 1 1 0 0 1",
  "prussian-merchant": "short tall moustache coins 0 2 5 1 4",
  "helvetian-merchant": "short alpine full coins 0 2 7 2 0",
  cooper: "short cap none barrel 1 4 7 7 2",
  calypso: "long shell none pearls 1 5 2 4 1",
  mage: "long pointed long wand 0 3 3 3 5",
  oracle: "veil circlet none orb 3 0 3 4 5",
  lookout: "short bandana none spyglass 3 0 6 1 4",
};

export function faceOf(character: Character): Face {
  const [hair, hat, beard, thing, skin, locks, coat, felt, ground] = WORN[character].split(" ");
  return {
    hair: HAIR[hair as keyof typeof HAIR],
    hat: HATS[hat as keyof typeof HATS],
    beard: BEARDS[beard as keyof typeof BEARDS],
    thing: THINGS[thing as keyof typeof THINGS],
    skin: SKIN[Number(skin)]!,
    locks: hair === "veil" ? CLOTH[3]! : LOCKS[Number(locks)]!,
    coat: CLOTH[Number(coat)]!,
    felt: CLOTH[Number(felt)]!,
    ground: CLOTH[Number(ground)]!,
  };
}
