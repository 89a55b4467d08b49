/**
 * Builds the service worker into one file, `sw.js`, beside the page: with the list of the page's files and a version
 * that changes with any of them. It reads what the build wrote, so it comes after all else.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/** The page in each language, as it is written to the disk. */
const PAGE = /^index(?:\.(\w+))?\.html$/;

/**
 * Files that a page without a network can do without: pictures for link previews and for the system when it installs
 * the page, and what no page asks for.
 */
const LEFT_OUT = /^(?:\..*|card\..*|icon-(?:maskable-)?512\.png|robots\.txt|sw\.js|.*\.(?:br|gz|map))$/;

/** Files without which the page works, kept after it has been installed: the Admiral's mind. */
const LATER = /\.model$/;

const digest = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** What the service worker is told: the constants of `src/service/worker.ts`. */
export function contents(folder: string, site: boolean): Record<string, unknown> {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile() && !LEFT_OUT.test(path))
    .sort();
  const pages = all.flatMap((path) => {
    const found = PAGE.exec(path);
    if (found === null) return [];
    const integrity = `sha256-${digest(readFileSync(join(folder, path))).toString("base64")}`;
    // Some hosts of plain files redirect `index.html` to its folder, and a redirected page cannot be used.
    return [[found[1] ?? "en", { path: site ? "" : path, integrity }] as const];
  });
  const files = all.filter((path) => !PAGE.test(path) && !LATER.test(path));
  const version = digest(
    JSON.stringify([pages, files.map((path) => [path, digest(readFileSync(join(folder, path))).toString("hex")])]),
  );
  return {
    __FILES__: files,
    __LATER__: all.filter((path) => LATER.test(path)),
    __PAGES__: Object.fromEntries(pages),
    __VERSION__: version.toString("hex").slice(0, 16),
    __SITE__: site,
  };
}

/** The plugin; `web` is the folder of the page's sources. */
export function service(web: string, site: boolean): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return;
        const made = (await build({
          configFile: false,
          root: web,
          publicDir: false,
          logLevel: "error",
          define: Object.fromEntries(
            Object.entries(contents(dir, site)).map(([name, value]) => [name, JSON.stringify(value)]),
          ),
          build: {
            write: false,
            target: "es2022",
            rolldownOptions: { input: join(web, "src/service/worker.ts"), output: { format: "iife" } },
          },
        })) as Rolldown.RolldownOutput;
        writeFileSync(join(dir, "sw.js"), made.output[0].code);
      },
    },
  };
}
