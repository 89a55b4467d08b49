/** The list of puzzles, and how one is fetched. They are static files; no request here needs a table. */
import LIST from "../../wire/puzzles.json";
import type { Theme } from "../model";
import type { Puzzle } from "./shape";

export const THEMES: readonly Theme[] = ["battle", "shortage", "fork", "end", "dice", "loot"];

/** `battle-03` is about battles. */
export const themeOf = (name: string): Theme | undefined => THEMES.find((theme) => name.startsWith(`${theme}-`));

/** All names in the order in which they are offered: tables without expansions first, one theme after another. */
export const NAMES: readonly string[] = (LIST as string[]).filter((name) => themeOf(name) !== undefined);

/** The names of a theme; of all themes for null. */
export const namesOf = (theme: Theme | null): readonly string[] =>
  theme === null ? NAMES : NAMES.filter((name) => themeOf(name) === theme);

/** Fetches a puzzle. Throws if it cannot be had. */
export async function fetchPuzzle(name: string): Promise<Puzzle> {
  const response = await fetch(`${import.meta.env.BASE_URL}puzzles/${name}.json`);
  if (!response.ok) throw new Error(`there is no puzzle ${name}: ${response.status}`);
  return (await response.json()) as Puzzle;
}
