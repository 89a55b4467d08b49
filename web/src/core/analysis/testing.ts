/** The recorded analyses, for tests. */
import { readFileSync } from "node:fs";
import { fold } from "../game/fold";
import { timelineOf } from "../replay/replay";
import type { Race } from "./loading.svelte";
import type { Analysis, Curve, Decisions } from "./shape";

export interface Analysed {
  curves: Record<string, Curve>;
  luck: Analysis;
  decisions: Record<string, Decisions>;
  race: Race;
}

/** An analysis with its race, as the captain of the first seat opens it. */
export function analysed(name: "base" | "all"): Analysed {
  const { replay, ...rest } = JSON.parse(readFileSync(`fixtures/analyses/${name}.json`, "utf8")) as Omit<
    Analysed,
    "race"
  > & { replay: Race["replay"] };
  return { ...rest, race: { replay, timeline: timelineOf(replay, fold), you: 1 } };
}

export const ANALYSES = (["base", "all"] as const).map((name): [string, Analysed] => [name, analysed(name)]);
