/** Makes the breakpoints of `src/styles/media.css` known to every style, as `@media (--small)`. The browser sees their values. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export function media(root: string): Plugin {
  const file = join(root, "src/styles/media.css");
  const definitions = (): string => readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "");
  return {
    name: "media",
    enforce: "pre",
    transform: {
      filter: { id: /(\.css|lang\.css)$/, code: /@media \(--/ },
      handler(code) {
        this.addWatchFile(file);
        return { code: definitions() + code, map: null };
      },
    },
  };
}
