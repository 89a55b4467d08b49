/** Whose chat lines the reader hides, at each table: kept on this device, and told to no one. */
import type { News } from "../../wire/server";
import { browserStore } from "./settings";

const KEY = "xaymaca.muted";
/** The most speakers that are kept; the oldest go first. */
const MOST = 200;
const store = browserStore();

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === "string").slice(-MOST) : [];
  } catch {
    return [];
  }
}

let kept = $state.raw(read());

// Take over what another tab has set.
addEventListener("storage", ({ key }) => {
  if (key === KEY || key === null) kept = read();
});

interface Speaker {
  seat: number | null;
  who?: number | undefined;
  name: string;
}

/** A spectator is known by their number at the table, a captain by their name, which no other captain there has. */
const keyOf = (table: string, { seat, who, name }: Speaker): string =>
  `${table} ${seat === null && who !== undefined ? who : `=${name}`}`;

export const muted = {
  has: (table: string, speaker: Speaker): boolean => kept.includes(keyOf(table, speaker)),
  set(table: string, speaker: Speaker, hidden: boolean): void {
    const key = keyOf(table, speaker);
    kept = [...kept.filter((other) => other !== key), ...(hidden ? [key] : [])].slice(-MOST);
    try {
      store?.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Without storage it lasts as long as the page.
    }
  },
  /** Is this a chat line that the reader hides? */
  hides: (table: string | undefined, news: News): boolean =>
    table !== undefined && kept.length > 0 && news.news === "said" && muted.has(table, news),
};
