/** Applies the chosen theme to the page's root element and to the colour of the browser's frame. */
import { settings } from "../settings.svelte";

const FRAME = { light: "#efe2c4", dark: "#0d1b26" };

/** Applies the theme now and whenever the setting changes. */
export function keepTheme(): void {
  $effect.root(() => {
    $effect.pre(() => {
      const root = document.documentElement;
      const { theme } = settings;
      if (theme === "auto") delete root.dataset.theme;
      else root.dataset.theme = theme;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
        const own = meta.media.includes("dark") ? "dark" : "light";
        meta.content = FRAME[theme === "auto" ? own : theme];
      }
    });
  });
}
