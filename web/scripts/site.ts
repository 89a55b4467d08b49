/**
 * The build of the page as plain files (`--mode site`), for any host and under any path: its links have their address
 * after a `#`, and its content policy is in the page, because no server sends one.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * The policy of the server (`crates/server/src/http/router.rs`), but for the part about frames, which browsers take
 * from a server alone. A browser test compares the two.
 */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; object-src 'none'; img-src 'self' data:";

/** Files that only a server uses: pictures for its link previews, rules for robots, the list for `npm run size`. */
const LEFT_OUT = ["card.en.png", "card.fr.png", "robots.txt", ".vite"];

export const site: Plugin = {
  name: "site",
  enforce: "pre",
  transform: {
    filter: { id: /\.svelte$/ },
    handler: (code) => code.replaceAll('href="/', 'href="#/'),
  },
  transformIndexHtml: (html) => ({
    html: html.replace("<!-- card -->", ""),
    tags: [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        // Before all that it applies to.
        injectTo: "head-prepend",
      },
    ],
  }),
  writeBundle({ dir }) {
    if (dir === undefined) return;
    for (const name of LEFT_OUT) rmSync(join(dir, name), { recursive: true, force: true });
    // The identity of an installed page is its address, if the manifest names no other.
    const path = join(dir, "manifest.webmanifest");
    const manifest = JSON.parse(readFileSync(path, "utf8")) as { id?: string };
    delete manifest.id;
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  },
};
