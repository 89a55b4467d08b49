/**
 * The service worker: keeps the files of one version of the page, and answers with them, with or without a network. A
 * new version waits until the reader agrees or all pages are closed. It knows nothing of the game.
 */
import { Files } from "./files";
import { kindOf } from "./kind";
import type { Scope } from "./scope";

/** What the build says (`scripts/service.ts`): changes with every file. */
declare const __VERSION__: string;
/** Every file to keep, as a path from the scope. */
declare const __FILES__: readonly string[];
/** Large files that not every reader wants, and that are kept after all others. */
declare const __LATER__: readonly string[];
/** The page in each language: its path, and a digest of its content. */
declare const __PAGES__: Readonly<Record<string, { path: string; integrity: string }>>;

const self = globalThis as unknown as Scope;
const root = self.registration.scope;
/** Other pages of this origin have caches, too: perhaps another copy of this page under another path. */
const OURS = `xaymaca ${new URL(root).pathname} `;
const CACHE = OURS + __VERSION__;
/** Written by the page (`core/page/service/service.svelte.ts`): the language in which its reader reads it. */
const LANGUAGE = `${root}language`;
const FILES = new Set(__FILES__);
const PAGES = __PAGES__;
const files = new Files({ caches, fetch: (request) => fetch(request) }, OURS, CACHE);

/**
 * Milliseconds between two files: the server answers 50 requests a second to one address, others may share that
 * address, and the page comes first. To its own machine the server has no limit.
 */
const PAUSE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(root).hostname) ? 0 : 40;
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Fetches files one after the other; those that an interrupted try left here are not fetched again. */
async function keep(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    // The browser's own cache has the hashed files that the page has already loaded.
    const request = new Request(root + path, path.startsWith("assets/") ? {} : { cache: "no-cache" });
    if ((await files.keep(request)) === "fetched") await pause();
  }
}

/** Fetches all files. If one of them is missing, this version is not installed and the older one stays. */
async function install(): Promise<void> {
  await keep(FILES);
  const cache = await caches.open(CACHE);
  for (const { path, integrity } of Object.values(PAGES)) {
    // While servers are being upgraded another one may send the page of another version, whose files are not these.
    await cache.add(new Request(root + path, { cache: "no-cache", integrity }));
  }
}

/**
 * Deletes the files of other versions, unless further pages are open (one of them may still need its own files) or a
 * newer version is being installed.
 */
async function tidy(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = await files.others();
  const { installing, waiting } = self.registration;
  if (open.length > 1 || installing !== null || waiting !== null) return;
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page in the reader's language. */
async function page(request: Request): Promise<Response> {
  const stored = await (await caches.match(LANGUAGE))?.text();
  const language = stored ?? navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in PAGES);
  const { path } = PAGES[language ?? "en"] ?? PAGES["en"]!;
  const kept = await (await caches.open(CACHE)).match(root + path);
  return kept ?? fetch(request);
}

/** Brings the reader back to the page whose notification they pressed. */
async function bringBack(url: string): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = open.find((client) => client.url === url) ?? open.find((client) => client.url.startsWith(root));
  await (page?.focus() ?? self.clients.openWindow(url));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => {
  event.waitUntil(tidy());
  // The page that was loaded before there was a service worker: from now on a newer version waits for it, too.
  event.waitUntil(self.clients.claim());
});
self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, root, FILES, __SITE__);
  if (kind !== "none") event.respondWith(kind === "page" ? page(event.request) : files.answer(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
  if (event.data === "started") event.waitUntil(tidy());
  if (event.data === "keep-rest") event.waitUntil(keep(__LATER__));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringBack(String(event.notification.data ?? root)));
});
