/**
 * Selecting and committing in the gallery: previewing a card moves nothing, a press selects, and the button keeps its
 * place.
 */
import { expect, type Page } from "@playwright/test";
import { type Gallery, type Look, test } from "../harness/gallery";

/** The positions of the elements that a selector matches. */
const places = (page: Page, parts: string): Promise<unknown> =>
  page.locator(parts).evaluateAll((all) =>
    all.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
const HAND = ".hand [data-card]";
const COMMIT = ".decision [data-confirm]";
const ALL = `${HAND}, .race > .chart, .dock, ${COMMIT}`;

/** Resolves after the page has drawn the effects of a moved pointer. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Opens an entry, and waits until its question takes input. */
async function open(gallery: Gallery, name: string, look: Look): Promise<Page> {
  const { page } = await gallery.open(name, look);
  await page.locator("[data-asked]:not([data-unready])").waitFor();
  return page;
}

for (const [width, height] of [
  [1440, 900],
  [1024, 640],
  [900, 1200],
] as const)
  for (const name of ["card", "card-crew", "card-ways"])
    test(`previewing the cards of ${name} by mouse moves nothing, ${width} × ${height}`, async ({ gallery }) => {
      const page = await open(gallery, name, { width, height });
      await expect(page.locator(".hand .notes > *").first()).toBeVisible();
      await page.mouse.move(width / 2, 5);
      await drawn(page);
      const before = await places(page, ALL);
      for (const card of await page.locator(HAND).all()) {
        const box = (await card.boundingBox())!;
        // Points at each card's middle and at its very edges.
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
      // Nothing is selected by pointing: the button is visible and says what is missing.
      await expect(page.locator(COMMIT)).toBeInViewport({ ratio: 1 });
      await expect(page.locator(COMMIT)).toHaveAttribute("aria-disabled", "true");
      // A click selects, and the card stays selected when the pointer leaves it.
      const first = page.locator(HAND).first();
      await first.click();
      await page.mouse.move(width / 2, 5);
      await expect(first).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator(COMMIT)).not.toHaveAttribute("aria-disabled", "true");
      await expect(page.locator(COMMIT)).toContainText("Play:");
      expect(await places(page, ALL)).toEqual(before);
    });

for (const name of ["card", "card-ways"])
  test(`selecting the cards of ${name} by touch moves nothing`, async ({ gallery }) => {
    const page = await open(gallery, name, { width: 360, height: 640, touch: true });
    await expect(page.locator(".hand .notes > *").first()).toBeVisible();
    const before = await places(page, `${HAND}, ${COMMIT}`);
    for (const card of await page.locator(HAND).all()) {
      await card.tap();
      await expect(card).toHaveAttribute("aria-pressed", "true");
      await expect(page.locator(COMMIT)).toBeInViewport({ ratio: 1 });
      await drawn(page);
      expect(await places(page, `${HAND}, ${COMMIT}`)).toEqual(before);
    }
  });

/** Questions whose options are pictures: selecting one moves nothing, and the button stays visible. */
for (const name of ["sail", "retreat", "load-full", "loot", "loot-ghost", "recruit"])
  for (const [width, height] of [
    [360, 640],
    [1024, 768],
  ] as const)
    test(`one press on ${name} selects and sends nothing, ${width} × ${height}`, async ({ gallery }) => {
      const page = await open(gallery, name, { width, height });
      const first = page.locator(".decision [data-number]").first();
      await expect(first).toBeInViewport({ ratio: 1 });
      const before = await places(page, `.decision [data-number], ${COMMIT}`);
      const leads = (await first.getAttribute("aria-pressed")) === null;
      await first.click();
      // A press on a loser's hold may only open the second step, into which of one's own holds.
      if (!leads) {
        await expect(first).toHaveAttribute("aria-pressed", "true");
        await expect(page.locator(COMMIT)).not.toHaveAttribute("aria-disabled", "true");
        expect(await places(page, `.decision [data-number], ${COMMIT}`)).toEqual(before);
      }
      await expect(page.locator(COMMIT)).toBeInViewport({ ratio: 1 });
      // Nothing was sent, because there was no second press: the gallery would show a refusal.
      await expect(page.locator("[role='alert'] p")).toHaveCount(0);
    });

/** The bar of the bot at the helm covers the text about a card: its button can be pressed at every size. */
for (const [width, height] of [
  [360, 640],
  [740, 360],
  [1024, 768],
] as const)
  test(`the helm can be taken back, ${width} × ${height}`, async ({ gallery }) => {
    const page = await open(gallery, "relieved", { width, height });
    await page.locator(".dock .helm button").click({ trial: true, timeout: 60_000 });
  });
