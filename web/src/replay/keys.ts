/** What each key does in a replay. A pure function: its tests need no page. */
import { roundFrom, type Timeline } from "../core/replay/replay";

export type Order = { go: number } | { step: true } | { toggle: true } | null;

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** `on` is the kind of control with the focus: a list or a field keeps its keys, and a button keeps its space bar. */
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
 * The kind of control that has the focus. A control that was clicked (`pointed`) and only kept the focus does not
 * count: its keys go to the player. A text field always keeps its keys.
 */
export function focusOf(target: EventTarget | null, pointed: boolean): "field" | "button" | "slider" | null {
  if (!(target instanceof Element)) return null;
  if (target.matches("input[type=range]")) return "slider";
  if (target.closest("input, textarea, dialog, [contenteditable]")) return "field";
  if (pointed) return null;
  if (target.closest("select")) return "field";
  return target.closest("button, summary") ? "button" : null;
}
