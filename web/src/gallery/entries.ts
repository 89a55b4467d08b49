/** What the gallery shows, by name: every recorded moment, the screens that ask the server, and scenes staged on both. */
import type { Component } from "svelte";
import { RACES, named } from "./answers";

/** By name: `powder-defender`, `card-crew`, … */
export const MOMENTS = named(import.meta.glob("../../fixtures/moments/*.json", { import: "default" }));

interface Screen {
  component: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}
const screen = (component: unknown, props: Record<string, unknown> = {}): Screen => ({
  component: component as Screen["component"],
  props,
});

export const SCREENS: Record<string, () => Promise<Screen>> = {
  home: async () => screen((await import("../screens/Home.svelte")).default),
  lost: async () => screen((await import("../screens/Lost.svelte")).default),
  rules: async () => screen((await import("../screens/Rules.svelte")).default, { rule: "H1" }),
  parts: async () => screen((await import("./Parts.svelte")).default),
  ...Object.fromEntries(
    Object.keys(RACES).map((race) => [
      `replay-${race}`,
      async () => screen((await import("../screens/Replay.svelte")).default, { id: race, step: 60, as: null }),
    ]),
  ),
};

/** What can be seen of a moment or a screen once it is drawn. */
export function shows(name: string): string {
  if (name === "over" || name.startsWith("over-")) return "[data-over] .verdict";
  if (name.startsWith("table-open")) return ".lobby .begin";
  if (name in MOMENTS) return ".race .chart svg";
  if (name.startsWith("replay-")) return "main svg";
  if (name === "rules") return "article";
  if (name === "parts") return ".bust";
  return "main h1";
}
