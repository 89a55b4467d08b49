/**
 * The page's side of its service worker (`service/worker.ts`): registers it, notices a newer version, and lets that take
 * over when the reader agrees. Loaded after the first screen.
 */
import { PROTOCOL } from "../../../wire/protocol";
import type { Language } from "../../../wire/server";
import { reach } from "../../network/reach.svelte";

/** Milliseconds after which a page that is looked at again asks for a newer version. Browsers ask when a page is loaded. */
const HOUR = 3_600_000;

let ready = $state(false);

export const service = {
  /** True if a newer version of the page waits for the reader. */
  get ready(): boolean {
    return ready;
  },
  /** True if the server speaks a newer protocol than this page. */
  get stale(): boolean {
    return reach.protocol > PROTOCOL;
  },
};

/** Registers the service worker. Browsers have none on a plain-http address, and may refuse; the page works without. */
export async function register(): Promise<void> {
  if (!import.meta.env.PROD || !isSecureContext) return;
  // The whole page is about a megabyte, which is fetched beforehand for times without a network.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true && !matchMedia("(display-mode: standalone)").matches) return;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const options = { updateViaCache: "none" } as const;
  const registration = await workers?.register(`${import.meta.env.BASE_URL}sw.js`, options).catch(() => undefined);
  if (registration === undefined) return;
  workers.controller?.postMessage("started");
  // Files without which the page works: they come last, and if they do not come they are fetched when they are wanted.
  void workers.ready.then(({ active }) => active?.postMessage("keep-rest"));

  const follow = (next: ServiceWorker | null): void =>
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && registration.active !== null) ready = true;
    });
  if (registration.waiting !== null) ready = true;
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Stores the reader's language for the service worker, which answers before the page runs. */
export async function keepLanguage(language: Language): Promise<void> {
  try {
    const reader = await caches.open("xaymaca-reader");
    await reader.put(`${import.meta.env.BASE_URL}language`, new Response(language));
  } catch {
    // The browser keeps nothing: then the service worker takes the browser's language.
  }
}

/** The newest version that is not yet in charge of the page; null if there is none. */
async function next(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting === null) await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing !== null)
    await new Promise((resolve) => {
      installing.addEventListener("statechange", resolve, { once: true });
    });
  return registration.waiting;
}

/** Loads the page again, in the newest version that can be had. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const waiting = registration === undefined ? null : await next(registration);
  if (waiting !== null) {
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated") location.reload();
    });
    waiting.postMessage("take-over");
    return;
  }
  // The kept page is too old, and no newer one could be kept: without a service worker the server sends its own.
  if (service.stale) await registration?.unregister();
  location.reload();
}
