/** The keys of a race: 1–4 a card, Enter confirms, S swaps the dice, W says whom we wait for. The list of keys is on "?", everywhere. */

export interface KeyDeeds {
  /** Are keys switched on? */
  on: () => boolean;
  /** Is something being shown that a key finishes? */
  busy: () => boolean;
  finish: () => void;
  card: (index: number) => void;
  /** Picks what has this number: a space on the chart, an entry of a list. True if there was one. */
  pick: (number: number) => void;
  swap: () => void;
  confirm: () => void;
  who: () => void;
}

/** Is somebody typing, or is a control focused that has its own use of the key? */
function taken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return false;
}

/** What a key does. Keys with Ctrl, Alt or Meta are the browser's. */
export function raceKeys(deeds: KeyDeeds): (event: KeyboardEvent) => void {
  return (event) => {
    if (!deeds.on() || event.ctrlKey || event.altKey || event.metaKey || taken(event)) return;
    const { key } = event;
    if (key === "?") return;
    if (key === "w" || key === "W") deeds.who();
    else if (deeds.busy() && key !== "Tab" && key !== "Shift") deeds.finish();
    else if (/^[1-9]$/.test(key)) {
      deeds.card(Number(key) - 1);
      deeds.pick(Number(key));
    } else if (key === "s" || key === "S") deeds.swap();
    else if (
      key === "Enter" &&
      !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)
    )
      deeds.confirm();
    else return;
    if (key !== "Enter") event.preventDefault();
  };
}
