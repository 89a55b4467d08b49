/** What this device remembers of lessons: where each was left and which are finished. It may hold anything, or nothing. */
import type { Store } from "../page/settings";

export interface Progress {
  /** The scene at which to go on, from 0. */
  readonly scene: number;
  readonly finished: boolean;
}

export type Memory = Readonly<Record<string, Progress>>;

const KEY = "xaymaca.lessons";

/** More than any lesson has. */
const MOST_SCENES = 100;
const MOST_LESSONS = 100;

export const BEGINNING: Progress = { scene: 0, finished: false };

function validProgress(value: unknown): Progress {
  const { scene, finished } = (typeof value === "object" && value !== null ? value : {}) as Partial<Progress>;
  const isScene = Number.isInteger(scene) && scene! >= 0 && scene! < MOST_SCENES;
  return { scene: isScene ? scene! : 0, finished: finished === true };
}

/** Reads it; whatever is rubbish is as if it were not there. */
export function readMemory(store: Store | null): Memory {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    const entries = Object.entries(kept).slice(0, MOST_LESSONS);
    return Object.fromEntries(entries.map(([name, progress]) => [name, validProgress(progress)]));
  } catch {
    return {};
  }
}

/** Writes it, where that is possible. */
export function writeMemory(store: Store | null, memory: Memory): void {
  try {
    store?.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Private windows and full disks: it is remembered for as long as the page is open.
  }
}

/** Where a lesson with so many scenes goes on. */
export const sceneOf = (memory: Memory, name: string, scenes: number): number => {
  const { scene } = (Object.hasOwn(memory, name) && memory[name]) || BEGINNING;
  return scene < scenes ? scene : 0;
};
