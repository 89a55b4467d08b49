/** The entry point: loads the words of the language, then mounts the page. */
import { mount } from "svelte";
import App, { loadTable } from "./App.svelte";
import { address } from "./core/page/address.svelte";
import { storedLanguage } from "./core/page/reader/language.svelte";
import { keepTheme } from "./core/page/reader/theme.svelte";
import { speak } from "./words/words.svelte";

/** True while a file is loaded that the reader of the home page has not asked for. */
let ahead = false;

// After the server was upgraded, an open page asks for files that no longer exist: it reloads, once.
addEventListener("vite:preloadError", (failed) => {
  if (ahead && address.route.screen === "home") return failed.preventDefault();
  if (sessionStorage.getItem("xaymaca.reloaded") === location.pathname) return;
  sessionStorage.setItem("xaymaca.reloaded", location.pathname);
  failed.preventDefault();
  location.reload();
});

// The server has sent the page in the reader's language, and the browser already loads that language's words. The
// gallery has no server: its tests set the language. Nor have plain files.
const asked = __GALLERY__ ? localStorage.getItem("xaymaca.language") : __SITE__ ? storedLanguage() : null;
await speak((asked ?? document.documentElement.lang) === "fr" ? "fr" : "en");
keepTheme();
// Removes the placeholder that the page shows until its words are loaded.
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });

/**
 * Loads what most readers want next, so that it opens at once: a race. Then what keeps the page for use without a network:
 * after the race, because it loads all files. Both wait until the first screen is drawn and the browser has nothing to do.
 */
async function loadAhead(): Promise<void> {
  await new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
  ahead = true;
  if (address.route.screen === "home") await loadTable().catch(() => 0);
  ahead = false;
  mount((await import("./parts/page/Service.svelte")).default, { target: document.body });
}

// The gallery has no server.
if (!__GALLERY__) void loadAhead();
