/** The beginning: the language, then the page. */
import { mount } from "svelte";
import App from "./App.svelte";
import { keepTheme } from "./core/page/theme.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shared.css";
import { speak } from "./words/words.svelte";

// After an upgrade of the server an open page asks for files that are gone: it is loaded anew, once.
addEventListener("vite:preloadError", (failed) => {
  if (sessionStorage.getItem("xaymaca.reloaded") === location.pathname) return;
  sessionStorage.setItem("xaymaca.reloaded", location.pathname);
  failed.preventDefault();
  location.reload();
});

// The server has written the page in its reader's language, and the words of that language are on their way. The gallery has no
// server: its tests say which language they look at.
const asked = __GALLERY__ ? localStorage.getItem("xaymaca.language") : null;
await speak((asked ?? document.documentElement.lang) === "fr" ? "fr" : "en");
keepTheme();
// What the page shows before its words are there makes room for it.
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
