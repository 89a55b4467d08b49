/**
 * Opens every entry of the gallery: axe finds nothing in either theme, nothing overflows sideways, no raw marks, a
 * clean console.
 */
import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { SCENES } from "../../src/gallery/scenes";
import { violations } from "../harness/axe";
import { test } from "../harness/gallery";

const moments = readdirSync("fixtures/moments").map((name) => name.replace(".json", ""));
const races = readdirSync("fixtures/races").map((name) => `replay-${name.replace(".json", "")}`);
const shared = ["crew-form", "open-record", "play-on", "curtain", "watching", "open", "hand"].map(
  (name) => `shared-${name}`,
);
const analyses = readdirSync("fixtures/analyses").map((name) => `analysis-${name.replace(".json", "")}`);
const states = ["watched", "flawless", "old", "busy", "waiting", "lesson", "broken"].map(
  (state) => `analysis-base-${state}`,
);
const screens = [
  ...["home", "lost", "rules", "parts", "card-ways"],
  ...[...shared, ...races, ...analyses, ...states, ...Object.keys(SCENES), ...moments],
];

for (const name of screens) {
  test(name, async ({ gallery }) => {
    for (const [width, height, language, colorScheme] of [
      [1440, 900, "en", "light"],
      [360, 640, "fr", "dark"],
    ] as const) {
      const { page, complaints } = await gallery.open(name, { width, height, language, colorScheme });
      await page.screenshot({ path: `test-results/gallery/${name}-${width}-${colorScheme}-${language}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `nothing hangs over the side at ${width}`).toBeLessThanOrEqual(width);
      // Marks are for drawing: none may appear in visible or spoken text.
      const raw = await page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .flatMap((element) => [
            ...[...element.attributes].map(({ value }) => value),
            ...[...element.childNodes]
              .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
              .map((node) => node.nodeValue),
          ])
          .filter((text) => /[\u27e6\u27e7]/.test(text ?? "")),
      );
      expect.soft(raw, `raw marks, ${language}`).toEqual([]);
      expect.soft(complaints.list, "the console").toEqual([]);
      expect.soft(await violations(page), `axe, ${colorScheme}, ${width}`).toEqual([]);
    }
  });
}
