/** Which key does what in a replay. Pure, so that it can be tested without a page. */
import { roundFrom, type Timeline } from "../core/replay/replay";

export type Order = { go: number } | { step: true } | { toggle: true } | null;

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** `on` is what has the focus: keys of a list or a field are its own, and a button keeps its space bar. */
export function orderOf(
  press: Pressed,
  timeline: Timeline,
  place: number,
  on: "field" | "button" | "slider" | null,
): Order {
  if (press.ctrlKey || press.metaKey || press.altKey || on === "field") return null;
  switch (press.key) {
    case "ArrowLeft":
      return { go: press.shiftKey ? roundFrom(timeline, place, -1) : place - 1 };
    case "ArrowRight":
      return press.shiftKey ? { go: roundFrom(timeline, place, 1) } : { step: true };
    case "Home":
      return { go: 0 };
    case "End":
      return { go: timeline.moments.length };
    case " ":
      return on === "button" ? null : { toggle: true };
    default:
      return null;
  }
}

/**
 * What kind of thing a key was pressed on. What was clicked (`pointed`) and only kept the focus does not count: its keys are
 * the player's again. A text field keeps its keys in any case.
 */
export function focusOf(target: EventTarget | null, pointed: boolean): "field" | "button" | "slider" | null {
  if (!(target instanceof Element)) return null;
  if (target.matches("input[type=range]")) return "slider";
  if (target.closest("input, textarea, dialog, [contenteditable]")) return "field";
  if (pointed) return null;
  if (target.closest("select")) return "field";
  return target.closest("button, summary") ? "button" : null;
}
