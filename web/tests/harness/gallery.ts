/**
 * The gallery's build in a browser: served as the server serves the page, and opened in pages that each worker keeps.
 */
import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type Browser, type Page, test as base } from "@playwright/test";
import { remember } from "./settings";
import { type Complaints, listen } from "./test";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
/** The server's content security policy. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; img-src 'self' data:";
/** Hashed files never change, so a browser that has compiled one does not compile it again for the next entry. */
const FOREVER = { "Cache-Control": "public, max-age=31536000, immutable" };

async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://here").pathname).replace(/^(\.\.[/\\])+/, "");
    let file = join(folder, path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) file = join(folder, "index.html");
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Security-Policy": POLICY,
      ...(path.startsWith("/assets/") ? FOREVER : {}),
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** How an entry is opened; the defaults are English, the light theme, a mouse, and no animations. */
export interface Look {
  width: number;
  height: number;
  language?: "en" | "fr";
  colorScheme?: "light" | "dark";
  touch?: boolean;
  motion?: boolean;
}

interface Opened {
  page: Page;
  complaints: Complaints;
}

/**
 * Opens entries. Each is loaded anew with empty storage, but in the same page with its cache: creating a context for
 * every entry would take as long as the tests themselves.
 */
export class Gallery {
  #kept = new Map<string, Opened>();

  constructor(
    readonly url: string,
    private readonly browser: Browser,
  ) {}

  /** The page of an entry once it is drawn, and the complaints in its console. The test must not close the page. */
  async open(name: string, look: Look): Promise<Opened> {
    const opened = await this.#page(look);
    await opened.page.goto(`${this.url}/gallery/${name}`);
    await opened.page.locator("[data-ready]").waitFor();
    await opened.page.evaluate(() => document.fonts.ready);
    return opened;
  }

  async #page(look: Look): Promise<Opened> {
    const { width, height, language = "en", colorScheme = "light", touch = false, motion = false } = look;
    const key = [language, colorScheme, touch, motion].join();
    const kept = this.#kept.get(key);
    if (kept === undefined) {
      const context = await this.browser.newContext({
        viewport: { width, height },
        colorScheme,
        reducedMotion: motion ? "no-preference" : "reduce",
        hasTouch: touch,
        isMobile: touch,
      });
      await remember(context, { pace: "off" }, language);
      const page = await context.newPage();
      const opened = { page, complaints: listen(page) };
      this.#kept.set(key, opened);
      return opened;
    }
    const { page, complaints } = kept;
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.setViewportSize({ width, height });
    complaints.list.length = 0;
    return kept;
  }
}

/** A Playwright test with the worker's gallery. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const { url, close } = await serve("dist-gallery");
      await use(new Gallery(url, browser));
      close();
    },
    { scope: "worker" },
  ],
});
