/** The reader's progress as reactive state, stored on this device and the same in every tab. */
import { browserStore } from "../page/settings";
import { type Progress, readProgress, withAnswer, writeProgress } from "./progress";

const store = browserStore();
let kept = $state.raw<Progress>(readProgress(store));

addEventListener("storage", (change) => {
  if (change.key === null || change.key === "xaymaca.puzzles") kept = readProgress(store);
});

export const progress = {
  get now(): Progress {
    return kept;
  },
  note(name: string, isBest: boolean): void {
    kept = withAnswer(kept, name, isBest);
    writeProgress(store, kept);
  },
};
