// How Vite builds the client: one page, hashed files, and the gallery in a mode of its own.
import { existsSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./scripts/chunks.ts";
import { media } from "./scripts/media.ts";
import { service } from "./scripts/service.ts";
import { site } from "./scripts/site.ts";

/**
 * The page in each language: its `lang` attribute, its description, and a preload of its words. The server sends one of
 * them.
 */
const HEADS = {
  en: { file: "index.html", description: null },
  fr: {
    file: "index.fr.html",
    description:
      "Xaymaca : la course de pirates autour de la Jamaïque, dans votre navigateur, entre amis ou contre des bots. Œuvre de fans, non officielle.",
  },
} as const;

/**
 * Adds tags to the page's head: after the encoding, which must be in the first 1,024 bytes, and so after the policy of a
 * page as plain files (`scripts/site.ts`), and before all else.
 */
const withTags = (html: string, tags: readonly string[]): string =>
  html.replace(/<meta charset="utf-8"\s*\/?>/, (encoding) => encoding + tags.join(""));

/**
 * Adds preloads of fonts and words to the page's head: they are needed from the first line on, load beside the first
 * style, and so the text does not shift.
 */
const wantedFirst = (isSite: boolean): Plugin => ({
  name: "wanted-first",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      // It is sent uncompressed, so the spaces of its source count.
      const html = String(page.source).replace(/\s*\n\s*/g, (_, at: number, all: string) =>
        all.slice(0, at).endsWith(">") ? "" : " ",
      );
      const names = Object.keys(bundle);
      const root = isSite ? "./" : "/";
      const fonts = names
        .filter((name) => name.endsWith(".woff2"))
        .map((name) => `<link rel="preload" href="${root}${name}" as="font" type="font/woff2" crossorigin>`);
      if (isSite) {
        // Plain files are one page for both languages, which chooses the words itself.
        page.source = withTags(html, fonts);
        return;
      }
      for (const [language, { file, description }] of Object.entries(HEADS)) {
        const words = names
          .filter((name) => new RegExp(`/${language}-[^/]*\\.js$`).test(name))
          .map((name) => `<link rel="modulepreload" href="/${name}" crossorigin>`);
        const source = withTags(html, [...fonts, ...words])
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace(/(name="description"\s+content=")[^"]*/, (whole, start: string) =>
            description === null ? whole : start + description,
          );
        if (file === "index.html") page.source = source;
        else this.emitFile({ type: "asset", fileName: file, source });
      }
    },
  },
});

/** Svelte's base class for custom elements stays in every build because it extends a browser class; no component is one. */
const noCustomElements: Plugin = {
  name: "no-custom-elements",
  apply: "build",
  load: (id) =>
    id.endsWith("/svelte/src/internal/client/dom/elements/custom-element.js")
      ? "export const create_custom_element = () => { throw new Error('no custom elements'); };"
      : null,
};

/** The program of the tables on this device, built by `cargo xtask device`. */
const PROGRAM = `${import.meta.dirname}/generated/device.wasm`;

/** Plain files have no server: without the program their page could offer next to nothing, and would fail at a press. */
const needsProgram: Plugin = {
  name: "needs-program",
  buildStart() {
    if (!existsSync(PROGRAM))
      this.error("the page as plain files needs the tables on this device: `cargo xtask device`");
  },
};

export default defineConfig(({ mode }) => ({
  // Relative, because plain files may lie under any path.
  base: mode === "site" ? "./" : "/",
  plugins: [
    noCustomElements,
    ...(mode === "site" ? [site, needsProgram] : []),
    svelte(),
    media(import.meta.dirname),
    wantedFirst(mode === "site"),
    ...(mode === "production" || mode === "site" ? [service(import.meta.dirname, mode === "site")] : []),
  ],
  define: {
    // The gallery shows every screen from fixtures; players never load it.
    __GALLERY__: JSON.stringify(mode !== "production" && mode !== "site"),
    // The page as plain files, which no server serves.
    __SITE__: JSON.stringify(mode === "site"),
    // A build without the table for the browser works; its page does not offer races on the device.
    __DEVICE__: JSON.stringify(mode === "test" || existsSync(PROGRAM)),
  },
  build: {
    target: "es2022",
    // No asset is inlined as a data URL: the server's content policy forbids it, and hashed files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a file loaded by `import()` needs besides itself and the page's own files, which are there already.
      resolveDependencies: (file, needs, { hostType }) =>
        hostType === "html" ? needs : needs.filter((need) => need !== file && !need.includes("/first-")),
    },
    // The manifest says which file loads which; `npm run size` reads it.
    manifest: true,
    cssMinify: "lightningcss",
    rolldownOptions: {
      output: {
        // Shorter than usual: the first files list the names of all others.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            {
              debugName: "screens",
              name: chunkOf(`${import.meta.dirname}/index.html`),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // The worker of the tables on this device is a module, too.
  worker: { format: "es" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:1678", ws: true } } },
  // Tests use the browser build of Svelte.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    // A busy machine needs several times the usual second for the first rendering of a large component.
    testTimeout: 30_000,
    // A test that needs a page says so in its first lines.
    environment: "node",
    // Starting takes most of the time, and threads start faster than processes.
    pool: "threads",
    maxWorkers: "100%",
    include: ["{src,scripts}/**/*.test.ts"],
    setupFiles: [],
  },
}));
