/**
 * Answers the HTTP requests of the gallery's screens in place of the server, from recorded races and a few made-up
 * tables.
 */
import type { Replay } from "../wire/server";

type Loader = () => Promise<unknown>;
/** The loaders by file name, without folder and extension. */
export const named = (files: Record<string, unknown>): Record<string, Loader> =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), load as Loader]),
  );
export const RACES = named(import.meta.glob("../../fixtures/races/*.json", { import: "default" }));
/** What really happened in some of these races, with their replays. */
export const ANALYSES = named(import.meta.glob("../../fixtures/analyses/*.json", { import: "default" }));

/** The default fields of a table's summary. */
const REST = {
  bot_seats: [],
  started: null,
  ended: null,
  scores: [],
  places: [],
  given_up: false,
  gave_up: [],
  you: null,
};
const list = (tables: object[]): unknown => ({ tables: tables.map((table) => ({ ...REST, ...table })), next: null });
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

/** A recorded analysis: the answers to the requests for its parts. */
interface Analysed {
  curves: Record<string, unknown>;
  luck: unknown;
  decisions: Record<string, unknown>;
  replay: Replay;
}
const refused = (code: string): Response =>
  new Response(JSON.stringify({ code, rule: null, text: "" }), { status: code === "not-found" ? 404 : 429 });

/**
 * Answers the requests of the screen of an analysis, whose table is named `RACE` or `RACE-STATE`. `watched`: the reader has
 * no seat. `flawless`: no decision cost anything. `old`: the server does not know the request. `busy`: it refuses all but the
 * curve. `waiting`: it never answers more than the curve. `lesson`, `broken`: the race has none.
 */
async function analysed(table: string, request: URL): Promise<Response | null> {
  const [race = "", state = ""] = table.split("-");
  const found = (await ANALYSES[race]?.()) as Analysed | undefined;
  if (found === undefined) return null;
  const say = (told: unknown): Response => new Response(JSON.stringify(told));
  const { searchParams, pathname } = request;
  const as = searchParams.get("as");
  if (pathname.endsWith("/replay")) {
    const { replay } = found;
    const own = as === null ? (state === "watched" ? "spectator" : 1) : "all";
    const lesson = state === "lesson" ? { lesson: { name: "first-voyage", scene: 1 } } : {};
    const final = state === "broken" ? { ...replay.final!, result: null } : replay.final;
    return say({ ...replay, as: own, table: { ...replay.table, ...lesson }, final });
  }
  if (state === "old") return refused("not-found");
  const part = searchParams.get("part");
  if (part === "curve") return say(found.curves[as ?? "all"]);
  if (state === "busy") return refused("too-fast");
  if (state === "waiting") return new Promise(() => undefined);
  if (part === "luck") return say(found.luck);
  return say(state === "flawless" ? { mind: "", decisions: [] } : found.decisions[as ?? "1"]);
}

/** `race` is the recorded race that a moment belongs to: `over-ghost` is the end of `ghost`. */
async function answer(path: string, race: string): Promise<unknown> {
  if (path === "/api/me") return { name: "Anne", language: document.documentElement.lang };
  if (path === "/api/about") return { forget_open_days: 7, forget_racing_days: 365, forget_over_days: null };
  const replay = /^\/api\/tables\/([^/]+)\/replay/.exec(path);
  if (replay) {
    const told = (await (RACES[replay[1]!] ?? RACES[race])?.()) as { replay?: unknown } | undefined;
    return told?.replay ?? null;
  }
  if (path === "/api/me/tables")
    return list([
      {
        id: "one",
        phase: "racing",
        options: OPTIONS,
        seats: ["Anne", "Barnacle Bess", "Mary", "One-Eyed Ned"],
        bots: 2,
        bot_seats: [2, 4],
        you: 1,
        started: Date.UTC(2026, 8, 18),
        your_turn: true,
      },
      ...[1, 2, 3, 4, 5, 6].map((race) => ({
        id: `over-${race}`,
        phase: "over" as const,
        options: { ...OPTIONS, crew: race % 2 === 1 },
        seats: ["Anne", "Mary", "John", "Salty Tom"],
        bots: 1,
        bot_seats: [4],
        you: 1,
        started: Date.UTC(2026, 8, 17),
        ended: Date.UTC(2026, 8, 17),
        given_up: race === 4,
        scores: race === 4 ? [] : [20 + race, 31, 12, 7],
        places: race === 4 ? [] : [2, 1, 3, 4],
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

/** Replaces `fetch`, so that requests get these answers instead of the server's. */
export function installAnswers(name: string): void {
  const real = globalThis.fetch;
  const race = /-(crew|ghost)$/.exec(name)?.[1] ?? "base";
  globalThis.fetch = async (input, init) => {
    const path = typeof input === "string" ? input : input instanceof URL ? input.pathname : input.url;
    if (!path.startsWith("/api")) return real(input, init);
    const request = new URL(path, location.origin);
    const analysis =
      name.startsWith("analysis-") && /^\/api\/tables\/([^/]+)\/(analysis|replay)$/.exec(request.pathname);
    const own = analysis ? await analysed(analysis[1]!, request) : null;
    if (own !== null) return own;
    const told = await answer(path.split("?")[0]!, race);
    return new Response(JSON.stringify(told ?? { code: "not-found", rule: null, text: "" }), {
      status: told === null ? 404 : 200,
    });
  };
}
