/** Looking at a card moves nothing that one might be about to press: not the card, not the others, not the chart. */
import { expect, type Page } from "@playwright/test";
import { test } from "./harness/gallery";
import { set } from "./harness/settings";

/** Where these lie. */
const places = (page: Page, parts: string): Promise<unknown> =>
  page.locator(parts).evaluateAll((all) =>
    all.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
const HAND = ".hand [data-card]";
const ALL = `${HAND}, .race > .chart, .dock`;

/** After whatever a moved pointer sets off has been drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

for (const [width, height] of [
  [1440, 900],
  [1024, 640],
  [900, 1200],
] as const)
  for (const name of ["card", "card-crew", "card-ways"])
    test(`${name}, by mouse, ${width} × ${height}`, async ({ browser, gallery }) => {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
      await set(context, { pace: "off" });
      const page = await context.newPage();
      await page.goto(`${gallery}/gallery/${name}`);
      await page.locator("[data-ready]").waitFor();
      await expect(page.locator(".hand .notes > *").first()).toBeVisible();
      await page.mouse.move(width / 2, 5);
      await drawn(page);
      const before = await places(page, ALL);
      for (const card of await page.locator(HAND).all()) {
        const box = (await card.boundingBox())!;
        // From its middle to its very edges.
        for (const [x, y] of [
          [box.width / 2, box.height / 2],
          [box.width / 2, 2],
          [box.width / 2, box.height - 2],
          [2, box.height / 2],
        ] as const) {
          await page.mouse.move(box.x + x, box.y + y);
          await drawn(page);
          await expect(card).toHaveClass(/looked/);
          await expect(page.locator(".decision .ways")).toBeVisible();
          expect(await places(page, ALL)).toEqual(before);
        }
      }
      // All of the sheet is on the screen, the button that plays the card as well.
      await expect(page.locator(".decision [data-confirm]")).toBeInViewport({ ratio: 1 });
      await context.close();
    });

for (const name of ["card", "card-ways"])
  test(`${name}, by touch`, async ({ browser, gallery }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    await set(context, { pace: "off" });
    const page = await context.newPage();
    await page.goto(`${gallery}/gallery/${name}`);
    await page.locator("[data-ready]").waitFor();
    await expect(page.locator(".hand .notes > *").first()).toBeVisible();
    const before = await places(page, HAND);
    for (const card of await page.locator(HAND).all()) {
      await card.tap();
      await expect(card).toHaveClass(/looked/);
      await expect(page.locator("[data-confirm]")).toBeInViewport({ ratio: 1 });
      await drawn(page);
      expect(await places(page, HAND)).toEqual(before);
    }
    await context.close();
  });
