/** The learner's progress as reactive state: noting a change redraws the page and writes it to local storage. */
import { browserStore } from "../page/settings";
import { BEGINNING, type Progress, readMemory, sceneOf, writeMemory } from "./memory";

const store = browserStore();
let kept = $state.raw(readMemory(store));

export const memory = {
  of(name: string): Progress {
    return (Object.hasOwn(kept, name) && kept[name]) || BEGINNING;
  },
  /** The scene at which a lesson with that many scenes goes on. */
  sceneOf: (name: string, scenes: number): number => sceneOf(kept, name, scenes),
  note(name: string, change: Partial<Progress>): void {
    kept = { ...kept, [name]: { ...this.of(name), ...change } };
    writeMemory(store, kept);
  },
};
