/** The settings of the person at the page: set one and it is drawn anew and kept. */
import { browserStore, readSettings, writeSettings, type Settings } from "./settings";

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
  get language() {
    return kept.language;
  },
  set language(language) {
    set({ language });
  },
  get theme() {
    return kept.theme;
  },
  set theme(theme) {
    set({ theme });
  },
  get pace() {
    return kept.pace;
  },
  set pace(pace) {
    set({ pace });
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
