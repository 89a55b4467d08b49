// How the client is built: one page, hashed files, a gallery in its own mode.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./scripts/chunks.ts";

/**
 * Fonts are wanted from the first line on: told of in the page's head they come with the first style, and nothing shifts. So are
 * the words: which language it is turns out too late, and most speak English.
 */
const wantedFirst: Plugin = {
  name: "wanted-first",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith(".woff2") || /\/en-[^/]*\.js$/.test(name))
        .map((name) => ({
          tag: "link",
          attrs: name.endsWith(".js")
            ? { rel: "modulepreload", href: `/${name}`, crossorigin: true }
            : { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head-prepend" as const,
        })),
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), wantedFirst],
  // The gallery shows every screen from fixtures; players never load it.
  define: { __GALLERY__: JSON.stringify(mode !== "production") },
  build: {
    target: "es2022",
    // Nothing may be inlined as data: the policy of the server is strict, and hashed files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Says which file loads which, for `npm run size`.
    manifest: true,
    cssMinify: "lightningcss",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: "screens", name: chunkOf(import.meta.dirname), includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:1678", ws: true } } },
  // In tests Svelte's components are those of the browser.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    // A test that needs a page says so in its head.
    environment: "node",
    // Most of the time goes into starting: threads start faster than processes.
    pool: "threads",
    maxWorkers: "100%",
    include: ["src/**/*.test.ts"],
    setupFiles: [],
  },
}));
