/** The beginning: the language, then the page. */
import { mount } from "svelte";
import App from "./App.svelte";
import { keepTheme } from "./core/theme.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { preferred, speak } from "./words/words.svelte";

// After an upgrade of the server an open page asks for files that are gone: it is loaded anew, once.
addEventListener("vite:preloadError", (failed) => {
  if (sessionStorage.getItem("xaymaca.reloaded") === location.pathname) return;
  sessionStorage.setItem("xaymaca.reloaded", location.pathname);
  failed.preventDefault();
  location.reload();
});

let chosen: string | null = null;
try {
  chosen = localStorage.getItem("xaymaca.language");
} catch {
  // A browser that keeps nothing still plays.
}
await speak(preferred(chosen, navigator.languages));
keepTheme();
// What the page shows before its words are there makes room for it.
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
