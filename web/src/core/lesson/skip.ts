/** What the button that skips an idea does at each stage of a scene. It knows no table and no words. */
import type { Stage } from "./stage";

export type Skip =
  /** Opens the next scene. */
  | "next"
  /** Makes the choice that the lesson invites: the next idea comes in the same scene. */
  | "choose"
  /** Closes the message on the screen. */
  | "read"
  /** Nothing, until the learner can be asked. */
  | null;

/** `more`: does another idea begin later in the scene? `ready`: does the question take input? */
export function skipOf(stage: Stage, more: boolean, ready: boolean): Skip {
  if (!more) return "next";
  if (stage.is === "told" || stage.is === "standing") return "read";
  return stage.is === "asked" && stage.step !== null && ready ? "choose" : null;
}
