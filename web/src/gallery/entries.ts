/** What the gallery shows: every recorded moment, and the screens that ask the server, with recorded answers. */
import type { Component } from "svelte";

type Loader = () => Promise<unknown>;
const named = (files: Record<string, unknown>): Record<string, Loader> =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), load as Loader]),
  );

/** By name: `powder-defender`, `card-crew`, … */
export const MOMENTS = named(import.meta.glob("../../fixtures/moments/*.json", { import: "default" }));
const RACES = named(import.meta.glob("../../fixtures/races/*.json", { import: "default" }));

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
  ...Object.fromEntries(
    Object.keys(RACES).map((race) => [
      `replay-${race}`,
      async () => screen((await import("../screens/Replay.svelte")).default, { id: race, step: 60, as: null }),
    ]),
  ),
};

const list = (tables: unknown[]): unknown => ({ tables });

/** What the server would answer. */
async function answer(path: string): Promise<unknown> {
  if (path === "/api/me") return { name: "Anne", language: document.documentElement.lang };
  const replay = /^\/api\/tables\/([^/]+)\/replay/.exec(path);
  if (replay) {
    const race = (await RACES[replay[1]!]?.()) as { replay?: unknown } | undefined;
    return race?.replay ?? race ?? null;
  }
  const options = {
    edition: "first",
    seats: 4,
    ghost: false,
    bank: "box",
    crew: false,
    listed: true,
    spectators: true,
    patience: 120,
  };
  if (path === "/api/me/tables")
    return list([
      {
        id: "one",
        phase: "racing",
        options,
        seats: ["Anne", "Barnacle Bess", "Mary", "One-Eyed Ned"],
        bots: 2,
        your_turn: true,
      },
      {
        id: "two",
        phase: "over",
        options: { ...options, crew: true },
        seats: ["Anne", "Mary", "John", "Sam"],
        bots: 0,
        your_turn: false,
      },
    ]);
  if (path === "/api/tables")
    return list([
      {
        id: "three",
        phase: "open",
        options: { ...options, edition: "second" },
        seats: ["Olivier", null, null, null],
        bots: 0,
        your_turn: false,
      },
    ]);
  return null;
}

/** Answers instead of the server, for screens that ask. */
export function installAnswers(): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const path = typeof input === "string" ? input : input instanceof URL ? input.pathname : input.url;
    if (!path.startsWith("/api")) return real(input, init);
    const told = await answer(path.split("?")[0]!);
    return new Response(JSON.stringify(told ?? { code: "not-found", rule: null, text: "" }), {
      status: told === null ? 404 : 200,
    });
  };
}
