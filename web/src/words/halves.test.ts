/** Components of a first race use only the first half of the catalogue: the second may not be loaded yet. */
import { expect, test } from "vitest";
import { more } from "./en/more";

const SOURCES = import.meta.glob<string>(["/src/**/*.svelte", "/src/**/*.ts", "!/src/**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
/** The entry points of a first race, and their static imports. */
const WAY = ["/src/App.svelte", "/src/screens/Table.svelte", "/src/screens/End.svelte"];

function imported(from: string): string[] {
  const folder = from.slice(0, from.lastIndexOf("/"));
  return [...SOURCES[from]!.matchAll(/^\s*import (?!type)[^;(]*?"(\.[^"]+)";/gm)].flatMap(([, path]) => {
    const whole = new URL(path!, `file://${folder}/`).pathname;
    return [whole, `${whole}.ts`, `${whole}/index.ts`].filter((name) => name in SOURCES);
  });
}

test("a first race uses no word of the second half", () => {
  const seen = new Set<string>();
  const look = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    imported(file).forEach(look);
  };
  WAY.forEach(look);
  expect(seen.size).toBeGreaterThan(60);
  const second = new RegExp(`\\bt\\(\\)\\.(?:${Object.keys(more).join("|")})\\b`);
  const early = [...seen].filter((file) => second.test(SOURCES[file]!) && !file.startsWith("/src/words/"));
  expect(early.filter((file) => !SOURCES[file]!.includes('import("./more")'))).toEqual([]);
  expect(seen).not.toContain("/src/words/more.ts");
});
