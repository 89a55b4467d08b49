// How the client is built: one page, hashed files, a gallery in its own mode.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The gallery shows every screen from fixtures; players never load it.
  define: { __GALLERY__: JSON.stringify(mode !== "production") },
  build: {
    target: "es2022",
    // Nothing may be inlined as data: the policy of the server is strict, and hashed files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssMinify: "lightningcss",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:1678", ws: true } } },
  // In tests Svelte's components are those of the browser.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    setupFiles: [],
  },
}));
