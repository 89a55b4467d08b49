/** The keys of a race: a number selects what has it, Enter commits, S swaps the dice, W, H, R, A and B tell something. The list of keys is on "?", everywhere. */

export interface KeyDeeds {
  /** Are keys switched on? */
  on: () => boolean;
  /** Is something being shown that a key finishes? */
  busy: () => boolean;
  finish: () => void;
  /** Selects what has this number: a card, a space on the chart, an entry of a list. */
  pick: (number: number) => void;
  swap: () => void;
  confirm: () => void;
  who: () => void;
  /** Tells on demand: your own holds, those of a rival, one after the other, what lies ahead, the last battle. */
  tell: (what: Telling) => void;
}

export type Telling = "holds" | "rival" | "ahead" | "battle";
const TELLS: Readonly<Record<string, Telling>> = { h: "holds", r: "rival", a: "ahead", b: "battle" };

/** Is the reader typing, or is a control focused that has its own use of the key? */
function taken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return false;
}

/** Keys that mean something here. */
const OURS = /^([1-9sSwWhHrRaAbB]|Enter)$/;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("button, a, summary");

/** What a key does. Keys with Ctrl, Alt or Meta are the browser's. */
export function raceKeys(deeds: KeyDeeds): (event: KeyboardEvent) => void {
  return (event) => {
    if (!deeds.on() || event.ctrlKey || event.altKey || event.metaKey || taken(event)) return;
    const { key } = event;
    // A key that is held down says it once: what it answers next is another question.
    if (event.repeat) {
      if (OURS.test(key)) event.preventDefault();
      return;
    }
    // A control that has the focus is pressed, and nothing else; "?" opens the list of keys.
    if (key === "?" || ((key === "Enter" || key === " ") && isControl(event.target))) return;
    // What is told on demand passes over nothing.
    const telling = TELLS[key.toLowerCase()];
    if (telling !== undefined) deeds.tell(telling);
    else if (key === "w" || key === "W") deeds.who();
    else if (deeds.busy() && key === "Escape") deeds.finish();
    else if (deeds.busy() && (OURS.test(key) || key === " ")) deeds.finish();
    else if (/^[1-9]$/.test(key)) deeds.pick(Number(key));
    else if (key === "s" || key === "S") deeds.swap();
    else if (key === "Enter") deeds.confirm();
    else {
      // Any other key finishes what is running too, and still does what it does: scrolling, reloading, leaving a dialog.
      if (deeds.busy() && key.length === 1) deeds.finish();
      return;
    }
    event.preventDefault();
  };
}
