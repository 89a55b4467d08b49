/**
 * Selecting and committing at a real table: one click selects, the second plays, and no press answers two questions.
 */
import { type Page } from "@playwright/test";
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

const CARD = ".hand [data-card]";
const asked = (page: Page) => page.locator("[data-ask='card']:not([data-sent], [data-unready])");
const sails = async (page: Page): Promise<void> => {
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0);
  await expect(asked(page)).toBeVisible();
};
/** The number of the question that is drawn. */
const question = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>("[data-asked]")?.dataset["asked"] ?? 0));
const round = (page: Page): Promise<string> => page.getByRole("heading", { level: 1 }).innerText();

test("a click selects and does not play; the second click plays", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  await sails(page);
  const before = await question(page);
  const card = page.locator(CARD).first();
  await card.click();
  await expect(card).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("[data-confirm]")).toContainText("Play:");
  await page.mouse.move(5, 5);
  await expect(card).toHaveAttribute("aria-pressed", "true");
  expect(await question(page)).toBe(before);
  await card.click();
  await expect.poll(() => question(page)).not.toBe(before);
});

test("with the one-click setting the first click plays", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand", oneClick: true });
  await sails(page);
  const before = await question(page);
  await page.locator(CARD).first().click();
  await expect.poll(() => question(page)).not.toBe(before);
});

test("many quick clicks at one place play one round", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand", oneClick: true });
  await sails(page);
  const started = Number(/\d+/.exec(await round(page))?.[0]);
  const box = (await page.locator(CARD).first().boundingBox())!;
  // A pointer at rest clicks faster than a person reads: only the question under its first click is answered.
  for (let clicks = 0; clicks < 6; clicks += 1)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 5 });
  await expect(page.locator("[data-asked]:not([data-unready])")).toBeVisible();
  expect(Number(/\d+/.exec(await round(page))?.[0])).toBeLessThanOrEqual(started + 1);
});

test("the focus moves from question to question, and the first card is one Tab away", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  await sails(page);
  await page.locator("[data-prompt]").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(CARD).first()).toBeFocused();
  const before = await question(page);
  await page.keyboard.press("1");
  await expect(page.locator(CARD).first()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect.poll(() => question(page)).not.toBe(before);
  await expect(page.locator("[data-prompt]")).toBeFocused();
});

test("a chat message being written keeps the focus", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand", oneClick: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await sails(page);
  const before = await question(page);
  await page.locator(CARD).first().click();
  const field = page.locator(".wide input").first();
  await field.focus();
  await expect.poll(() => question(page)).not.toBe(before);
  await expect(field).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the menu closes after a choice in it and after a tap beside it", async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand" });
    await sails(page);
    const wheel = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("banner");
    await wheel.tap();
    await menu.getByRole("button", { name: /sound/i }).tap();
    await expect(menu).toBeHidden();
    await wheel.tap();
    await expect(menu).toBeVisible();
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(menu).toBeHidden();
    // The wheel itself closes it too, and what was chosen stays open.
    await wheel.tap();
    await wheel.tap();
    await expect(menu).toBeHidden();
    await wheel.tap();
    await menu.getByRole("button", { name: "Settings" }).tap();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(wheel).toBeFocused();
  });
});
