/**
 * The entries of the gallery by name: every recorded moment, the screens that ask the server, and scenes built on both.
 */
import type { Component } from "svelte";
import type { Previewed } from "../core/network/inquiries";
import type { Unsure } from "../wire/game";
import type { Replay, Update } from "../wire/server";
import { RACES, named } from "./answers";

const RECORDED = named(import.meta.glob("../../fixtures/moments/*.json", { import: "default" }));

/**
 * The end of a recorded race with that race's own table and count, so that its charts and the proof of its dice match.
 */
function ended(name: string, race: string): () => Promise<unknown> {
  return async () => {
    const update = (await RECORDED[name]!()) as Update;
    const { replay } = (await RACES[race]!()) as { replay: Replay };
    return { ...update, table: replay.table, open: replay.final, own: null, events: [] } satisfies Update;
  };
}

const UNSURE: Unsure[] = ["battle", "treasure", "tavern"];

/** A hand in which every card has many ways: more than the panel beside it has room for. */
async function manyWays(): Promise<unknown> {
  const moment = (await RECORDED["card-crew"]!()) as { preview: Previewed };
  const cards = moment.preview.cards.map((card) => ({
    ...card,
    more: true,
    ways: Array.from({ length: 5 }, () => ({ ...card.ways.at(-1)!, unsure: UNSURE })),
  }));
  return { ...moment, preview: { ...moment.preview, cards } };
}

/** The recorded moments by name: `powder-defender`, `card-crew`, … */
export const MOMENTS: Record<string, () => Promise<unknown>> = {
  ...RECORDED,
  over: ended("over", "base"),
  "over-ghost": ended("over-ghost", "ghost"),
  "over-crew": ended("over-crew", "crew"),
  "card-ways": manyWays,
};

interface Screen {
  component: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}
const screen = (component: unknown, props: Record<string, unknown> = {}): Screen => ({
  component: component as Screen["component"],
  props,
});

/** What people see who share a device, by the moment that it is drawn from. */
const SHARED = {
  "crew-form": "card",
  "open-record": "card",
  "play-on": "card",
  curtain: "card",
  watching: "waiting",
  open: "load-full",
  hand: "card",
} as const;

async function shared(show: keyof typeof SHARED): Promise<Screen> {
  const [{ default: Shared }, moment, race] = await Promise.all([
    import("./Shared.svelte"),
    RECORDED[SHARED[show]]!(),
    RACES.base!(),
  ]);
  return screen(Shared, { show, moment, replay: (race as { replay: Replay }).replay });
}

/** The screen of an analysis in each of its states: `RACE` or `RACE-STATE`, as `answers.ts` knows them. */
const ANALYSED = [
  "base",
  "all",
  ...["watched", "flawless", "old", "busy", "waiting", "lesson", "broken"].map((state) => `base-${state}`),
];

export const SCREENS: Record<string, () => Promise<Screen>> = {
  home: async () => screen((await import("../screens/Home.svelte")).default),
  lost: async () => screen((await import("../screens/Lost.svelte")).default),
  rules: async () => screen((await import("../screens/Rules.svelte")).default, { rule: null }),
  ...Object.fromEntries(
    Object.keys(SHARED).map((show) => [`shared-${show}`, () => shared(show as keyof typeof SHARED)]),
  ),
  ...Object.fromEntries(
    ANALYSED.map((id) => [
      `analysis-${id}`,
      async () => screen((await import("../screens/Analysis.svelte")).default, { id }),
    ]),
  ),
  parts: async () => screen((await import("./Parts.svelte")).default),
  ...Object.fromEntries(
    Object.keys(RACES).map((race) => [
      `replay-${race}`,
      async () => screen((await import("../screens/Replay.svelte")).default, { id: race, step: 60, as: null }),
    ]),
  ),
};

/** A selector that matches once a moment or a screen is drawn. */
export function shows(name: string): string {
  if (name === "over" || name.startsWith("over-")) return "[data-over] .verdict";
  if (name.startsWith("table-open")) return ".lobby aside .panel";
  if (name in MOMENTS) return ".race .chart svg";
  if (name.startsWith("replay-")) return "main svg";
  if (/^analysis-\w+-old$/.test(name)) return "main > [role='alert']";
  if (/^analysis-\w+-busy$/.test(name)) return "#decisions ~ [role='alert']";
  if (/^analysis-\w+-waiting$/.test(name)) return "[data-story] [data-waiting]";
  if (/^analysis-\w+-(lesson|broken)$/.test(name)) return "main > p";
  if (name.startsWith("analysis-")) return "[data-share]";
  // The rules' pictures load after the words.
  if (name === "rules") return ".minute .back .detail";
  if (name === "parts") return ".bust";
  if (/^shared-(crew|open-|play)/.test(name)) return "dialog[open] form";
  if (name.startsWith("shared-")) return ".race .chart svg";
  return "main h1";
}
