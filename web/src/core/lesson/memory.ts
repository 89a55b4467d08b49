/** The learner's progress on this device. The store may be missing or hold invalid data. */
import type { Store } from "../page/settings";

export interface Progress {
  /** The scene at which to go on, from 0. */
  readonly scene: number;
  readonly finished: boolean;
}

export type Memory = Readonly<Record<string, Progress>>;

const KEY = "xaymaca.lessons";

/** Upper bounds for stored data; no lesson has that many scenes, and there are fewer lessons. */
const MOST_SCENES = 100;
const MOST_LESSONS = 100;

export const BEGINNING: Progress = { scene: 0, finished: false };

function validProgress(value: unknown): Progress {
  const { scene, finished } = (typeof value === "object" && value !== null ? value : {}) as Partial<Progress>;
  const isScene = Number.isInteger(scene) && scene! >= 0 && scene! < MOST_SCENES;
  return { scene: isScene ? scene! : 0, finished: finished === true };
}

/** Reads the progress; invalid entries become the beginning. */
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

/** Writes the progress, if the store accepts it. */
export function writeMemory(store: Store | null, memory: Memory): void {
  try {
    store?.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Private windows and full disks refuse: the progress then lasts as long as the page is open.
  }
}

/** The scene at which a lesson with that many scenes goes on; 0 if the stored scene does not exist. */
export const sceneOf = (memory: Memory, name: string, scenes: number): number => {
  const { scene } = (Object.hasOwn(memory, name) && memory[name]) || BEGINNING;
  return scene < scenes ? scene : 0;
};
