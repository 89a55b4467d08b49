/**
 * Which modules share a file. What a screen needs at once is one file: a dozen small ones wait for each other on a slow line,
 * and compress worse. Which screens there are, and what each needs, is read from the imports; nothing is listed here.
 */
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** A screen is a component of this folder that is loaded by `import()`. */
const SCREEN = /\/src\/screens\/(\w+)\.svelte$/;

/** A language that is loaded by `import()`: what a first race says in it. */
const LANGUAGE = /\/src\/words\/(\w+)\/index\.ts$/;

/** All modules that one imports at once, itself included. */
function needs(begin: string, context: Context): Set<string> {
  const found = new Set<string>();
  const look = (id: string): void => {
    const module = found.has(id) ? null : context.getModuleInfo(id);
    if (module === null) return;
    found.add(id);
    module.importedIds.forEach(look);
  };
  look(begin);
  return found;
}

/** The component that the page's script mounts. Not the script itself: it waits for the words, and the words need this file. */
const mounted = (page: string, context: Context): string | undefined =>
  (context.getModuleInfo(page)?.importedIds ?? [])
    .flatMap((script) => context.getModuleInfo(script)?.importedIds ?? [])
    .find((id) => id.endsWith(".svelte"));

/** What these modules load by `import()`, in the order of the imports. */
const loadedBy = (modules: Iterable<string>, context: Context): string[] =>
  [...modules].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);

/** The first screen that one of these modules loads. */
const leadsTo = (modules: Iterable<string>, context: Context): string | undefined =>
  loadedBy(modules, context).find((id) => SCREEN.test(id));

/**
 * The files on the way of a player: the page, its language, the first screen that it leads to, which is a table, and from there
 * on again, which is the end of its race. A module belongs to the first that needs it. What is beside the way the bundler groups.
 */
function filesFrom(page: string, context: Context): Map<string, string> {
  const files = new Map<string, string>();
  let next = mounted(page, context);
  const add = (needed: Iterable<string>, file: string): void => {
    for (const id of needed) if (!files.has(id)) files.set(id, file);
  };
  while (next !== undefined && !files.has(next)) {
    const needed = needs(next, context);
    const file = SCREEN.exec(next)?.[1]?.toLowerCase() ?? "first";
    add(needed, file);
    for (const id of loadedBy(needed, context)) {
      const language = LANGUAGE.exec(id)?.[1];
      // What both languages need belongs to neither.
      if (language !== undefined)
        add(
          [...needs(id, context)].filter((word) => word.includes(`/words/${language}/`)),
          language,
        );
    }
    next = leadsTo(needed, context);
  }
  return files;
}

/** The name of a module's file, or null if the bundler may decide. `page` is the HTML file. */
export function chunkOf(page: string): (id: string, context: Context) => string | null {
  let files: Map<string, string> | null = null;
  return (id, context) => (files ??= filesFrom(page, context)).get(id) ?? null;
}
