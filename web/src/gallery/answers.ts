/** What the server would answer to the screens that ask: recorded races, and a few tables. */
import type { Replay } from "../wire/server";

type Loader = () => Promise<unknown>;
/** Files by their names alone. */
export const named = (files: Record<string, unknown>): Record<string, Loader> =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), load as Loader]),
  );
export const RACES = named(import.meta.glob("../../fixtures/races/*.json", { import: "default" }));

const list = (tables: unknown[]): unknown => ({ tables });
const OPTIONS = {
  edition: "first",
  seats: 4,
  ghost: false,
  bank: "box",
  crew: false,
  listed: true,
  spectators: true,
  patience: 120,
};

/** `race` is the recorded race that stands behind a moment: `over-ghost` is the end of `ghost`. */
async function answer(path: string, race: string): Promise<unknown> {
  if (path === "/api/me") return { name: "Anne", language: document.documentElement.lang };
  const replay = /^\/api\/tables\/([^/]+)\/replay/.exec(path);
  if (replay) {
    const told = (await (RACES[replay[1]!] ?? RACES[race])?.()) as { replay?: unknown } | undefined;
    return told?.replay ?? null;
  }
  if (/^\/api\/tables\/over-\d$/.test(path)) {
    const { replay } = (await RACES["base"]!()) as { replay: Replay };
    return { at: Date.UTC(2026, 8, 17), seat: 1 + (Number(path.at(-1)) % 4), open: replay.final };
  }
  if (path === "/api/me/tables")
    return list([
      {
        id: "one",
        phase: "racing",
        options: OPTIONS,
        seats: ["Anne", "Barnacle Bess", "Mary", "One-Eyed Ned"],
        bots: 2,
        your_turn: true,
      },
      ...[1, 2, 3, 4, 5, 6].map((race) => ({
        id: `over-${race}`,
        phase: "over" as const,
        options: { ...OPTIONS, crew: race % 2 === 1 },
        seats: ["Anne", "Mary", "John", "Salty Tom"],
        bots: 1,
        your_turn: false,
      })),
    ]);
  if (path === "/api/tables")
    return list([
      {
        id: "three",
        phase: "open",
        options: { ...OPTIONS, edition: "second" },
        seats: ["Olivier", null, null, null],
        bots: 0,
        your_turn: false,
      },
    ]);
  return null;
}

/** Answers instead of the server. */
export function installAnswers(name: string): void {
  const real = globalThis.fetch;
  const race = /-(crew|ghost)$/.exec(name)?.[1] ?? "base";
  globalThis.fetch = async (input, init) => {
    const path = typeof input === "string" ? input : input instanceof URL ? input.pathname : input.url;
    if (!path.startsWith("/api")) return real(input, init);
    const told = await answer(path.split("?")[0]!, race);
    return new Response(JSON.stringify(told ?? { code: "not-found", rule: null, text: "" }), {
      status: told === null ? 404 : 200,
    });
  };
}
