/** Decides what the page says about itself in one quiet line. A race is not interrupted. No state. */
import type { Reach } from "../../network/reach.svelte";
import type { Route } from "../route";

/** `stale`: older than the server's protocol. `ready`: a newer version waits. Otherwise: the server does not answer. */
export type News = "stale" | "ready" | Exclude<Reach, "online">;

/** True between races and lessons. `over`: the table's race is over. */
export function isCalm(route: Route, over: boolean): boolean {
  if (route.screen === "table") return over;
  if (route.screen === "learn" || route.screen === "puzzles") return route.name === null;
  return route.screen === "home" || route.screen === "rules";
}

export interface Circumstances {
  stale: boolean;
  ready: boolean;
  reach: Reach;
  calm: boolean;
  /** The reader is at a table of this device, which needs no server. */
  onDevice: boolean;
}

export function newsOf({ stale, ready, reach, calm, onDevice }: Circumstances): News | null {
  if (stale && (calm || !onDevice)) return "stale";
  if (!calm) return null;
  if (ready) return "ready";
  // A race and a lesson say themselves that they have lost the server.
  return __SITE__ || reach === "online" ? null : reach;
}
