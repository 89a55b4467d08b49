/** The settings of the person at the page: set one and it is drawn anew and kept. */
import { browserStore, paceOf, readSettings, withSailed, writeSettings, type Settings } from "./settings";
import type { Pace } from "../model";

const store = browserStore();
let kept = $state.raw<Settings>(readSettings(store));

function set(change: Partial<Settings>): void {
  kept = { ...kept, ...change };
  writeSettings(store, kept);
}

// What another tab sets holds here too.
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
  /** The pace that holds now. */
  get pace(): Pace {
    return paceOf(kept);
  },
  /** Null: by the number of races sailed. */
  set pace(pace: Pace | null) {
    set({ pace });
  },
  /** Was the pace chosen, or does it follow the number of races? */
  get paceChosen(): boolean {
    return kept.pace !== null;
  },
  /** A race was sailed to its end at this table. */
  countRace(id: string): void {
    const sailed = withSailed(kept.sailed, id);
    if (sailed !== kept.sailed) set({ sailed });
  },
  /** Has neither a lesson nor a race been played to its end on this device? */
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
  get notify() {
    return kept.notify;
  },
  set notify(notify) {
    set({ notify });
  },
  /** The options of the last table, for the next. */
  get table() {
    return kept.table;
  },
  set table(table) {
    set({ table });
  },
  /** The bots of the last race. */
  get level() {
    return kept.level;
  },
  set level(level) {
    set({ level });
  },
  /** As whom you like to sail. */
  get flag() {
    return kept.flag;
  },
  set flag(flag) {
    set({ flag });
  },
};
