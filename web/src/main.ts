/** The beginning: the language, then the page. */
import { mount } from "svelte";
import App from "./App.svelte";
import { keepTheme } from "./core/theme.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { preferred, speak } from "./words/words.svelte";

let chosen: string | null = null;
try {
  chosen = localStorage.getItem("xaymaca.language");
} catch {
  // A browser that keeps nothing still plays.
}
await speak(preferred(chosen, navigator.languages));
keepTheme();
mount(App, { target: document.getElementById("app")! });
