/** The prompt, the board, the hand and the button that commits keep their places and sizes during a whole race. */
import type { Page } from "@playwright/test";
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

const PARTS = { prompt: ".status", board: ".race .chart", hand: ".hand", commit: ".dock [data-confirm]" };

/** Records from now on, frame by frame, every place where one of the parts is drawn. */
async function watch(page: Page): Promise<void> {
  await page.evaluate((parts) => {
    const seen: Record<string, Set<string>> = {};
    (window as unknown as { seen: typeof seen }).seen = seen;
    const look = (): void => {
      for (const [part, selector] of Object.entries(parts)) {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        if (!box || box.width === 0) continue;
        // A plain button beside it may make the commit button narrower, but its corner under the thumb stays.
        const place = part === "commit" ? [box.right, box.bottom, box.height] : [box.x, box.y, box.width, box.height];
        (seen[part] ??= new Set()).add(place.map(Math.round).join(" "));
      }
      requestAnimationFrame(look);
    };
    look();
  }, PARTS);
}

for (const [width, height, crew] of [
  [360, 640, true],
  [1024, 768, true],
  [1440, 900, false],
] as const)
  test.describe(`${width} × ${height}`, () => {
    const touch = width < 800;
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    test("nothing moves from question to question", async ({ page, context }) => {
      await set(context, { pace: "off", level: "deckhand", table: { seats: 4, crew } });
      await page.goto("/");
      await page.locator("main button.primary").first().click();
      await expect(page.locator("[data-asked]")).toBeVisible();
      await watch(page);
      const played = await play(page, touch ? "touch" : "mouse");
      expect(played.over).toBe(true);
      const seen = await page.evaluate((parts) => {
        const { seen } = window as unknown as { seen: Record<string, Set<string>> };
        return Object.fromEntries(Object.keys(parts).map((part) => [part, [...(seen[part] ?? [])]]));
      }, PARTS);
      for (const part of Object.keys(PARTS)) expect.soft(seen[part], part).toHaveLength(1);
    });
  });
