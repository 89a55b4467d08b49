/** Every screen and every decision of the gallery: axe finds nothing in either theme, nothing hangs over, no raw marks, the console is clean. */
import { readdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { SCENES } from "../src/gallery/scenes";
import { test } from "./harness/gallery";
import { set } from "./harness/settings";
import { listen } from "./harness/test";

const moments = readdirSync("fixtures/moments").map((name) => name.replace(".json", ""));
const races = readdirSync("fixtures/races").map((name) => `replay-${name.replace(".json", "")}`);
const screens = ["home", "lost", "rules", "parts", "card-ways", ...races, ...Object.keys(SCENES), ...moments];

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A control that a bar at the foot half covers is whole after a scroll: that is no small target. */
const scrolls = ({ any }: { any: { data: unknown }[] }): boolean =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === "partiallyObscured");

for (const name of screens) {
  test(name, async ({ browser, gallery }) => {
    for (const [width, height, language, colorScheme] of [
      [1440, 900, "en", "light"],
      [360, 640, "fr", "dark"],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
      await set(context, { pace: "off" }, language);
      const page = await context.newPage();
      const complaints = listen(page);
      await page.goto(`${gallery}/gallery/${name}`);
      await page.locator("[data-ready]").waitFor();
      await page.evaluate(() => document.fonts.ready);
      // What is only drawn for the eye has no text to judge, and a chart has a thousand strokes.
      // The page has no frames: axe needs no second one to put them together.
      const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS).exclude("svg[aria-hidden='true']");
      const { violations } = await axe.analyze();
      const told = violations.flatMap(({ id, nodes }) =>
        nodes.filter((node) => !scrolls(node)).map(({ html }) => `${id}: ${html}`),
      );
      expect.soft(told, `axe, ${colorScheme}, ${width}`).toEqual([]);
      await page.screenshot({ path: `test-results/gallery/${name}-${width}-${colorScheme}-${language}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `nothing hangs over the side at ${width}`).toBeLessThanOrEqual(width);
      // Marks are for drawing: none may reach what is read or read aloud.
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
      await context.close();
    }
  });
}
