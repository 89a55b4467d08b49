/**
 * Drawing by hand, as paths: seeded random numbers, rough coasts, and the signs of old charts (mountains, palms,
 * waves). It knows no places.
 */
import type { Point } from "../core/game/layout";

export type Chance = () => number;

/** A small seeded generator of random numbers, so that every drawing of the chart is the same. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const n1 = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `${n1(x)} ${n1(y)}`;

/** A closed line made rough: each level splits every edge in two and moves the new point. */
export function rough(points: readonly Point[], chance: Chance, levels = 3, amount = 0.2): Point[] {
  let line = [...points];
  for (let level = 0; level < levels; level += 1) {
    line = line.flatMap((a, i) => {
      const b = line[(i + 1) % line.length]!;
      const push = (chance() - 0.5) * amount;
      return [a, { x: (a.x + b.x) / 2 - (b.y - a.y) * push, y: (a.y + b.y) / 2 + (b.x - a.x) * push }];
    });
  }
  return line;
}

/** A closed curve through the middles of the edges, so every corner is round. */
export function closed(points: readonly Point[]): string {
  const mid = (i: number): Point => {
    const a = points[i % points.length]!;
    const b = points[(i + 1) % points.length]!;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const start = mid(points.length - 1);
  return `M${at(start.x, start.y)}${points.map((p, i) => `Q${at(p.x, p.y)} ${at(mid(i).x, mid(i).y)}`).join("")}z`;
}

/** Short horizontal strokes outside the coast, as engravers drew water. */
export function hachures(points: readonly Point[], chance: Chance, reach = 20): string {
  let path = "";
  points.forEach((p, i) => {
    const a = points[(i + points.length - 2) % points.length]!;
    const b = points[(i + 2) % points.length]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    // The line runs clockwise and y points down, so outside is to the left of its direction.
    const out = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
    const long = reach * (0.45 + 0.55 * chance());
    const sideways = Math.abs(out.x) > 0.25;
    const dx = sideways ? Math.sign(out.x) * long : long * 0.5;
    path += `M${at(p.x + out.x * 3 - (sideways ? 0 : dx), p.y + out.y * 4)}h${n1(sideways ? dx : dx * 2)}`;
  });
  return path;
}

/** A peak: its outline, its shaded side, and the strokes on that side. */
export function mountain(
  x: number,
  y: number,
  w: number,
  h: number,
  chance: Chance,
): { line: string; side: string; shade: string } {
  const top = x + (chance() - 0.5) * w * 0.2;
  const j = (): number => (chance() - 0.5) * w * 0.09;
  const line =
    `M${at(x - w / 2, y)}Q${at(x - w * 0.3 + j(), y - h * 0.3)} ${at(x - w * 0.2, y - h * 0.5 + j())}` +
    `T${at(top, y - h)}Q${at(top + w * 0.12 + j(), y - h * 0.75)} ${at(x + w * 0.22, y - h * 0.48 + j())}T${at(x + w / 2, y)}`;
  const side =
    `M${at(top, y - h)}Q${at(top + w * 0.12, y - h * 0.75)} ${at(x + w * 0.22, y - h * 0.48)}T${at(x + w / 2, y)}` +
    `Q${at(x + w * 0.2, y + 3)} ${at(x + w * 0.1, y - 2)}Q${at(x - w * 0.06, y - h * 0.4)} ${at(top, y - h)}z`;
  let shade = `M${at(top, y - h)}q${at(j() - 2, h * 0.25)} ${at(j() + 2, h * 0.42)}`;
  const strokes = Math.round(w / 6);
  for (let i = 1; i < strokes; i += 1) {
    const t = i / strokes;
    const sx = top + (x + w / 2 - top) * t;
    const sy = y - h * (1 - t) - h * 0.09 * Math.sin(Math.PI * 2 * t) + 2;
    const length = h * (0.2 + 0.4 * (1 - t)) * (0.75 + 0.5 * chance());
    shade += `M${at(sx, sy)}l${at(-length * 0.42, Math.min(length, y - sy))}`;
  }
  return { line, side, shade };
}

/** A palm: trunk and fronds as strokes. */
export function palm(x: number, y: number, h: number, chance: Chance): string {
  const lean = (chance() - 0.5) * h * 0.5;
  const tx = x + lean;
  const ty = y - h;
  let path = `M${at(x, y)}Q${at(x + lean * 0.15, y - h * 0.55)} ${at(tx, ty)}`;
  for (const [dx, dy] of [
    [-0.55, 0.12],
    [-0.45, -0.22],
    [-0.12, -0.4],
    [0.3, -0.32],
    [0.55, -0.02],
    [0.4, 0.3],
    [-0.3, 0.36],
  ] as const) {
    path += `M${at(tx, ty)}q${at(dx * h * 0.45, dy * h * 0.35 - h * 0.16)} ${at(dx * h, dy * h)}`;
  }
  return path;
}

/** A broad tree: a crown of three bumps over a trunk. Closed, to be filled. */
export function tree(x: number, y: number, s: number, chance: Chance): string {
  const bump = (r: number, dx: number, dy: number): string =>
    `a${n1(s * r)} ${n1(s * r * (0.92 + 0.2 * chance()))} 0 0 1 ${at(s * dx, s * dy)}`;
  const crown = bump(0.22, 0.12, -0.36) + bump(0.3, 0.62, -0.02) + bump(0.22, 0.14, 0.37);
  const shade = `M${at(x + s * 0.3, y - s * 0.28)}q${at(s * 0.1, -s * 0.12)} ${at(0, -s * 0.26)}`;
  return `M${at(x - s * 0.44, y - s * 0.18)}${crown}q${at(-s * 0.44, s * 0.12)} ${at(-s * 0.88, 0.01 * s)}zM${at(x, y - s * 0.13)}v${n1(s * 0.22)}${shade}`;
}

/** One small wave as a stroke. */
export const wave = (x: number, y: number, s: number): string =>
  `M${at(x - s, y)}q${at(s * 0.5, -s * 0.55)} ${at(s, 0)}t${at(s, 0)}`;

/** A circle with an uneven, hand-drawn edge. */
export function blob(r: number, chance: Chance, amount: number, n = 10): string {
  return closed(
    Array.from({ length: n }, (_, i) => {
      const a = (2 * Math.PI * i) / n;
      const d = r * (1.04 + (chance() - 0.5) * amount);
      return { x: d * Math.cos(a), y: d * Math.sin(a) };
    }),
  );
}

/** Rhumb lines (wind directions) from one point across the whole sheet. */
export function rhumbs(x: number, y: number, n: number, from: number): string {
  return Array.from({ length: n }, (_, i) => {
    const a = (2 * Math.PI * (i + 0.5)) / n;
    return `M${at(x + from * Math.cos(a), y + from * Math.sin(a))}L${at(x + 2000 * Math.cos(a), y + 2000 * Math.sin(a))}`;
  }).join("");
}
