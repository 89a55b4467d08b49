/** The learner's progress on this device. The store may be missing or hold invalid data. */
import type { Store } from "../page/settings";

export interface Progress {
  /** The scene at which to go on, from 0. */
  readonly scene: number;
  readonly finished: boolean;
  /** The number of the last scene that was ever opened, from 1; 0 if none was. */
  readonly opened: number;
  /** The steps that the learner has answered, from 0 through all scenes. */
  readonly answered: readonly number[];
}

export type Memory = Readonly<Record<string, Progress>>;

const KEY = "xaymaca.lessons";

/** Upper bounds for stored data; no lesson has that many scenes or steps, and there are fewer lessons. */
const MOST_SCENES = 100;
const MOST_STEPS = 1000;
const MOST_LESSONS = 100;

export const BEGINNING: Progress = { scene: 0, finished: false, opened: 0, answered: [] };

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < most;

function validProgress(value: unknown): Progress {
  const kept = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<keyof Progress, unknown>>;
  const { scene, finished, opened, answered } = kept;
  const steps = Array.isArray(answered) ? answered.slice(0, MOST_STEPS) : [];
  return {
    scene: isCount(scene, MOST_SCENES) ? scene : 0,
    finished: finished === true,
    opened: isCount(opened, MOST_SCENES) ? opened : 0,
    answered: [...new Set(steps.filter((step: unknown) => isCount(step, MOST_STEPS)))],
  };
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
