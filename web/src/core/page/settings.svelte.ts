/** The reader's settings as reactive state: setting one redraws the page and writes it to local storage. */
import { browserStore, paceOf, readSettings, withSailed, writeSettings, type Settings } from "./settings";
import type { Pace } from "../model";

const store = browserStore();
let kept = $state.raw<Settings>(readSettings(store));

function set(change: Partial<Settings>): void {
  kept = { ...kept, ...change };
  writeSettings(store, kept);
}

// Take over what another tab has set.
addEventListener("storage", (change) => {
  if (change.key === null || change.key.startsWith("xaymaca.")) kept = readSettings(store);
});

export const settings = {
  get theme() {
    return kept.theme;
  },
  set theme(theme) {
    set({ theme });
  },
  /** The pace in use: the chosen one, or the one that follows from the number of races sailed. */
  get pace(): Pace {
    return paceOf(kept);
  },
  /** Null: the pace follows from the number of races sailed. */
  set pace(pace: Pace | null) {
    set({ pace });
  },
  /** Did the reader choose the pace? Otherwise it follows from the number of races sailed. */
  get paceChosen(): boolean {
    return kept.pace !== null;
  },
  /** Counts the race at this table as sailed to its end; a second call for the same table does nothing. */
  countRace(id: string): void {
    const sailed = withSailed(kept.sailed, id);
    if (sailed !== kept.sailed) set({ sailed });
  },
  /** True if neither First Voyage nor a race has been played to its end on this device. */
  get newcomer(): boolean {
    return kept.hints === null && kept.sailed.length === 0;
  },
  get listening() {
    return kept.listening;
  },
  set listening(listening) {
    set({ listening });
  },
  get sound() {
    return kept.sound;
  },
  set sound(sound) {
    set({ sound });
  },
  get volume() {
    return kept.volume;
  },
  set volume(volume) {
    set({ volume });
  },
  get keys() {
    return kept.keys;
  },
  set keys(keys) {
    set({ keys });
  },
  get oneClick() {
    return kept.oneClick;
  },
  set oneClick(oneClick) {
    set({ oneClick });
  },
  get slips() {
    return kept.slips;
  },
  set slips(slips) {
    set({ slips });
  },
  get hints() {
    return kept.hints;
  },
  set hints(hints) {
    set({ hints });
  },
  get simple() {
    return kept.simple;
  },
  set simple(simple) {
    set({ simple });
  },
  get notify() {
    return kept.notify;
  },
  set notify(notify) {
    set({ notify });
  },
  /** The options of the last table, offered for the next one. */
  get table() {
    return kept.table;
  },
  set table(table) {
    set({ table });
  },
  /** The level of the bots in the last race. */
  get level() {
    return kept.level;
  },
  set level(level) {
    set({ level });
  },
  /** The captain you prefer to sail as; null: the first free one. */
  get flag() {
    return kept.flag;
  },
  set flag(flag) {
    set({ flag });
  },
};
