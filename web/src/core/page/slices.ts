/**
 * Draws a screen in slices while it opens: the parts that wait are drawn in several short tasks, so that the page answers
 * presses meanwhile. `parts/Slice.svelte` is such a part. A screen that does not ask for slices is drawn at once.
 */
import { getContext, setContext } from "svelte";

/** The parts of a race in their order. What decides how much room the chart has comes before the chart. */
const PARTS = ["top", "captains", "tools", "chart", "ships", "dock", "log"] as const;
export type Part = (typeof PARTS)[number];
/** The captain's hand and question: every race has it. */
const DOCK = PARTS.indexOf("dock");

/** Milliseconds after which a task that has drawn a part draws no other: the next begins in a new task. */
const ENOUGH = 8;

const KEY = {};
interface Screen {
  /** True until the parts of a race have been drawn once: what appears later is drawn at once. */
  opening: boolean;
}
let screen: Screen | undefined;
/** True once a part is drawn that only a race has: before that a screen may wait for its table. */
let hasRace = false;
/** The parts that wait, in the order in which they are drawn. */
const waiting: { order: number; draw: () => void }[] = [];
let channel: MessageChannel | undefined;
let scheduled = false;

/** Says that the component being made, and all inside it, is drawn in slices while it opens. */
export function drawInSlices(): void {
  hasRace = false;
  setContext(KEY, (screen = { opening: true }));
}

/** Is the component being made part of a screen that is drawn in slices? */
export const isSliced = (): boolean => getContext<Screen | undefined>(KEY)?.opening === true;

/** Does a part wait to be drawn? */
export const isDrawing = (): boolean => waiting.length > 0;

/** Calls `draw`, which must draw at once, when its turn has come. Returns a function that takes it back. */
export function waitForTurn(part: Part, draw: () => void): () => void {
  const order = PARTS.indexOf(part);
  const mine = { order, draw };
  const after = waiting.findIndex((other) => other.order > order);
  waiting.splice(after < 0 ? waiting.length : after, 0, mine);
  schedule();
  return () => {
    const at = waiting.indexOf(mine);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/** A message to itself is the shortest way to a new task: timers wait for 4 ms. */
function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  if (channel === undefined) {
    channel = new MessageChannel();
    channel.port1.onmessage = drawSome;
  }
  channel.port2.postMessage(null);
}

function drawSome(): void {
  scheduled = false;
  const until = performance.now() + ENOUGH;
  try {
    for (let part; performance.now() < until && (part = waiting.shift()) !== undefined; part.draw())
      hasRace ||= part.order >= DOCK;
  } finally {
    if (waiting.length > 0) schedule();
    else if (screen && hasRace) screen.opening = false;
  }
}
