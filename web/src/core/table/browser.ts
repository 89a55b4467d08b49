/** The browser behind `SessionWorld`: connections, clock, timers, visibility and presses. It knows nothing of tables. */
import { isDrawing } from "../page/slices";
import type { Press } from "../choices/readiness";
import type { SessionWorld } from "./session";
import { placeOf } from "../network/place";

/** Keys that do nothing by themselves, and so are no presses. */
const MODIFIER = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Fn|Insert)$/;

/** Where the number of events shown of the last table is stored, as "id number". */
const SHOWN = "xaymaca.shown";

/** Races that this page began at a moment of another one: the reader has just seen that moment, and was never away. */
const seen = new Set<string>();
export const begins = (table: string): unknown => seen.add(table);

export const browser: SessionWorld = {
  connect: (table, as) => placeOf(table).connect(table, as),
  now: () => Date.now(),
  after: (ms, run) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number),
  random: () => Math.random(),
  onWake(run) {
    const looked = () => document.visibilityState === "visible" && run();
    addEventListener("online", run);
    addEventListener("pageshow", run);
    document.addEventListener("visibilitychange", looked);
    return () => {
      removeEventListener("online", run);
      removeEventListener("pageshow", run);
      document.removeEventListener("visibilitychange", looked);
    };
  },
  onVisible(run) {
    const looked = () => run(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", looked);
    looked();
    return () => document.removeEventListener("visibilitychange", looked);
  },
  // A browser may forbid access to the store: then a reload counts as an absence.
  shownOf(table) {
    if (seen.has(table)) return Infinity;
    try {
      const [id, events] = sessionStorage.getItem(SHOWN)?.split(" ") ?? [];
      return (id === table && Number(events)) || 0;
    } catch {
      return 0;
    }
  },
  keepShown(table, events) {
    try {
      sessionStorage.setItem(SHOWN, `${table} ${events}`);
    } catch {
      // As above.
    }
  },
  onPress(run) {
    const ends = new AbortController();
    const hear = <Name extends keyof WindowEventMap>(
      name: Name,
      press: (event: WindowEventMap[Name]) => Press | null,
    ) =>
      addEventListener(
        name,
        (event) => {
          const heard = press(event);
          if (heard !== null) run(heard);
        },
        { capture: true, passive: true, signal: ends.signal },
      );
    const pointer = ({ pointerId }: PointerEvent): string => `pointer ${pointerId}`;
    hear("pointerdown", (event) => (event.button === 0 ? { state: "down", what: pointer(event) } : null));
    hear("pointerup", (event) => ({ state: "up", what: pointer(event) }));
    hear("pointercancel", (event) => ({ state: "up", what: pointer(event) }));
    hear("keydown", ({ key, code, repeat }) => (MODIFIER.test(key) ? null : { state: "down", what: code, repeat }));
    // While Command is held, macOS sends no keyup for other keys.
    hear("keyup", ({ key, code }) =>
      key === "Meta" ? { state: "lost" } : MODIFIER.test(key) ? null : { state: "up", what: code },
    );
    hear("blur", ({ target }) => (target === window ? { state: "lost" } : null));
    return () => ends.abort();
  },
  painted(run) {
    // While a race opens, what is asked may be in a part that is drawn later.
    const look = (): unknown => requestAnimationFrame(() => (isDrawing() ? look() : requestAnimationFrame(run)));
    look();
  },
};
