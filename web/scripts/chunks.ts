/**
 * Decides which modules the bundler puts into one file. All that a screen needs at once goes into one file: a dozen
 * small files wait for each other on a slow connection and compress worse. The screens and their needs are read from
 * the imports; no module is listed here.
 */
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** A screen is a component of this folder that is loaded by `import()`. */
const SCREEN = /\/src\/screens\/(\w+)\.svelte$/;

/** A language that is loaded by `import()`: what a first race says in it. */
const LANGUAGE = /\/src\/words\/(\w+)\/index\.ts$/;

/** The module `begin` and all modules that it imports statically, directly or not. */
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

/**
 * The component that the page's script mounts. The script itself is left out: it waits for the words, and the words
 * need this file.
 */
function mounted(page: string, context: Context): string {
  const found = (context.getModuleInfo(page)?.importedIds ?? [])
    .flatMap((script) => context.getModuleInfo(script)?.importedIds ?? [])
    .find((id) => id.endsWith(".svelte"));
  // Without it every module would be grouped by the bundler, and a first race would load dozens of files.
  if (found === undefined) throw new Error(`${page} has no script that imports a component: has the entry moved?`);
  return found;
}

/** What these modules load by `import()`, in the order of the imports. */
const loadedBy = (modules: Iterable<string>, context: Context): string[] =>
  [...modules].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);

/** The first screen that one of these modules loads. */
const leadsTo = (modules: Iterable<string>, context: Context): string | undefined =>
  loadedBy(modules, context).find((id) => SCREEN.test(id));

/**
 * The files that a player loads in order: the page, its language, the first screen that the page loads (a table), and
 * the first screen that the table loads (the end of its race). A module belongs to the first file that needs it. All
 * other modules are grouped by the bundler.
 */
function filesFrom(page: string, context: Context): Map<string, string> {
  const files = new Map<string, string>();
  let next: string | undefined = mounted(page, context);
  const add = (needed: Iterable<string>, file: string): void => {
    for (const id of needed) if (!files.has(id)) files.set(id, file);
  };
  while (next !== undefined && !files.has(next)) {
    const needed = needs(next, context);
    const file = SCREEN.exec(next)?.[1]?.toLowerCase() ?? "first";
    add(needed, file);
    for (const id of loadedBy(needed, context)) {
      const language = LANGUAGE.exec(id)?.[1];
      if (language === undefined) continue;
      const words = [...needs(id, context)];
      const isOwn = (word: string): boolean => word.includes(`/words/${language}/`);
      add(words.filter(isOwn), language);
      // What both languages need comes with the file that loads them: words that need a later file would wait for it.
      add(
        words.filter((word) => !isOwn(word)),
        file,
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
