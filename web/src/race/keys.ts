/**
 * The keys of a race: a number selects, Enter commits, S swaps the dice, and W, H, R, A and B read something aloud. "?"
 * opens the list of keys on every screen.
 */

export interface KeyDeeds {
  /** True if the reader has shortcuts switched on. */
  on: () => boolean;
  /** True while something is being shown that a key finishes. */
  busy: () => boolean;
  finish: () => void;
  /** Selects the card, space or list entry with this number. */
  pick: (number: number) => void;
  swap: () => void;
  confirm: () => void;
  who: () => void;
  /**
   * Reads something aloud: the reader's own holds, a rival's (each press the next rival), what lies ahead, the last
   * battle.
   */
  tell: (what: Telling) => void;
}

export type Telling = "holds" | "rival" | "ahead" | "battle";
const TELLS: Readonly<Record<string, Telling>> = { h: "holds", r: "rival", a: "ahead", b: "battle" };

/** True if the key belongs to a text field or a dialog. */
function taken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return false;
}

/** The keys with a meaning in a race. */
const OURS = /^([1-9sSwWhHrRaAbB]|Enter)$/;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("button, a, summary");

/** Makes the key handler of a race. Keys with Ctrl, Alt or Meta are left to the browser. */
export function raceKeys(deeds: KeyDeeds): (event: KeyboardEvent) => void {
  return (event) => {
    if (!deeds.on() || event.ctrlKey || event.altKey || event.metaKey || taken(event)) return;
    const { key } = event;
    // A held key counts once: its repeats would answer the next question.
    if (event.repeat) {
      if (OURS.test(key)) event.preventDefault();
      return;
    }
    // Enter and Space press the focused control, and nothing else; "?" opens the list of keys elsewhere.
    if (key === "?" || ((key === "Enter" || key === " ") && isControl(event.target))) return;
    // Keys that read something aloud do not finish what is being shown.
    const telling = TELLS[key.toLowerCase()];
    if (telling !== undefined) deeds.tell(telling);
    else if (key === "w" || key === "W") deeds.who();
    else if (deeds.busy() && key === "Escape") deeds.finish();
    else if (deeds.busy() && (OURS.test(key) || key === " ")) deeds.finish();
    else if (/^[1-9]$/.test(key)) deeds.pick(Number(key));
    else if (key === "s" || key === "S") deeds.swap();
    else if (key === "Enter") deeds.confirm();
    else {
      // Any other character key also finishes what is being shown, and keeps its meaning for the browser.
      if (deeds.busy() && key.length === 1) deeds.finish();
      return;
    }
    event.preventDefault();
  };
}
