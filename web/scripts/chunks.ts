/**
 * Which modules share a file. What a screen needs at once is one file: a dozen small ones wait for each other on a slow line,
 * and compress worse. Nothing is listed but where each screen begins; the rest follows from what imports what.
 */
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** Where each file's modules begin, in the order in which a player meets them: a module belongs to the first that needs it. */
const BEGINS: readonly (readonly [chunk: string, modules: readonly string[]])[] = [
  // Not main.ts: it waits for the words, and the words need this file.
  ["first", ["src/App.svelte"]],
  ["race", ["src/screens/Table.svelte", "src/race/Race.svelte"]],
  ["end", ["src/end/End.svelte"]],
];
/** A reader of the rules does not load a race: what a race and the rulebook share is a file of its own. */
const RULES = ["src/screens/Rules.svelte", "src/parts/page/RuleCard.svelte"];

/** All modules that these import at once, themselves included. */
function reached(root: string, begins: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const look = (id: string): void => {
    const module = found.has(id) ? null : context.getModuleInfo(id);
    if (module === null) return;
    found.add(id);
    module.importedIds.forEach(look);
  };
  begins.forEach((begin) => look(`${root}/${begin}`));
  return found;
}

/** The name of a module's file, or null if the bundler may decide. `root` is the folder of the page. */
export function chunkOf(root: string): (id: string, context: Context) => string | null {
  let files: Map<string, string> | null = null;
  return (id, context) => {
    if (files === null) {
      files = new Map();
      const rules = reached(root, RULES, context);
      for (const [chunk, begins] of BEGINS)
        for (const module of reached(root, begins, context))
          if (!files.has(module)) files.set(module, chunk !== "first" && rules.has(module) ? "shared" : chunk);
    }
    return files.get(id) ?? null;
  };
}
