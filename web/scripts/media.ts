/**
 * Makes the breakpoints of `src/styles/media.css` known to every style: `@media (--small)` is written, the browser gets its
 * value. The value is put in as it stands, for a list of two conditions is understood by more browsers than `or` is.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The values by name. */
export const breakpoints = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map(([, name, value]) => [name!, value!]));

/** The same style with values for names. Throws if a name is not known, or stands together with other conditions. */
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
