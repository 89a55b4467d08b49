/**
 * Replaces the breakpoint names of `src/styles/media.css` by their values in every style: `@media (--small)` is
 * written, the browser gets the condition. A value with two conditions stays a comma-separated list, because more
 * browsers understand a list than `or`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The breakpoints' values by name. */
export const breakpoints = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map(([, name, value]) => [name!, value!]));

/**
 * The same style with each name replaced by its value. Throws if a name is unknown or is combined with other
 * conditions.
 */
export function resolved(css: string, values: ReadonlyMap<string, string>): string {
  return css.replace(/@media ([^{]*--[^{]*?)\s*\{/g, (_, condition: string) => {
    const value = values.get(/^\((--[\w-]+)\)$/.exec(condition)?.[1] ?? "");
    if (value === undefined) throw new Error(`no breakpoint of src/styles/media.css alone: @media ${condition}`);
    return `@media ${value} {`;
  });
}

export function media(root: string): Plugin {
  const file = join(root, "src/styles/media.css");
  return {
    name: "media",
    enforce: "pre",
    transform: {
      filter: { id: /\.css$/, code: /@media [^{]*--/ },
      handler(code) {
        this.addWatchFile(file);
        return { code: resolved(code, breakpoints(readFileSync(file, "utf8"))), map: null };
      },
    },
  };
}
