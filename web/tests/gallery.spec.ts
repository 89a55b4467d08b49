/** Every screen and every decision of the gallery: axe finds nothing in either theme, nothing hangs over, the console is clean. */
import { readdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";
import { SCENES } from "../src/gallery/scenes";
import { openGallery } from "./harness/gallery";
import { set } from "./harness/settings";
import { listen } from "./harness/test";

const moments = readdirSync("fixtures/moments").map((name) => name.replace(".json", ""));
const races = readdirSync("fixtures/races").map((name) => `replay-${name.replace(".json", "")}`);
const screens = ["home", "lost", "rules", "parts", ...races, ...Object.keys(SCENES), ...moments];

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gallery = await openGallery();
      await use(gallery.url);
      gallery.close();
    },
    { scope: "worker" },
  ],
});

for (const name of screens) {
  test(`${name}`, async ({ browser, gallery }) => {
    for (const [scheme, width, height, language] of [
      ["light", 1440, 900, "en"],
      ["dark", 360, 640, "fr"],
      ["dark", 1440, 900, "en"],
      ["light", 360, 640, "fr"],
    ] as const) {
      const context = await browser.newContext({
        colorScheme: scheme,
        viewport: { width, height },
        reducedMotion: "reduce",
      });
      await set(context, { pace: "off" }, language);
      const page = await context.newPage();
      const complaints = listen(page);
      await page.goto(`${gallery}/gallery/${name}`);
      await page.locator("[data-ready]").waitFor();
      await page.evaluate(() => document.fonts.ready);
      const found = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      const told = found.violations.map(({ id, nodes }) => `${scheme} ${width} ${id}: ${nodes[0]?.html ?? ""}`);
      expect.soft(told, "axe").toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), "overhang")
        .toBeLessThanOrEqual(width);
      expect.soft(complaints.list, "console").toEqual([]);
      await page.screenshot({ path: `test-results/gallery/${name}-${scheme}-${width}-${language}.png` });
      await context.close();
    }
  });
}
