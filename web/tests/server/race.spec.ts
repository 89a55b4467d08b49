/** Whole races against bots, from the first click to the count: by mouse, by keyboard alone, by touch, in French. */
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

test("a whole race by mouse", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await expect(page).toHaveURL(/\/table\/[\w-]{22}$/);
  const played = await play(page, "mouse");
  expect(played.over).toBe(true);
  expect(played.asked["card"]).toBeGreaterThan(5);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("rounds at the pace of a first race", async ({ page, context }) => {
  await set(context, { level: "deckhand", table: { seats: 3 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  // Events are shown one by one; the question comes after them.
  const played = await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  expect(played.asked["card"]).toBe(2);
  await expect(page.locator(".log li.round")).toHaveCount(2);
});

test("a whole race by keyboard alone", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  await page.goto("/");
  const sail = page.getByRole("button", { name: "Sail now" });
  for (
    let presses = 0;
    presses < 40 && !(await sail.evaluate((button) => button === document.activeElement));
    presses += 1
  )
    await page.keyboard.press("Tab");
  await expect(sail).toBeFocused();
  await page.keyboard.press("Enter");
  const played = await play(page, "keyboard");
  expect(played.over).toBe(true);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("a whole race by touch", async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand", table: { seats: 3 } });
    await page.goto("/");
    await page.getByRole("button", { name: "Sail now" }).tap();
    const played = await play(page, "touch");
    expect(played.over).toBe(true);
    // Nothing overflows sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test("The Crew and the Ghost Ship, in French", async ({ page, context }) => {
  await set(
    context,
    { pace: "off", level: "deckhand", table: { seats: 2, ghost: true, crew: true, edition: "second" } },
    "fr",
  );
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.locator("main button.primary").first().click();
  await expect(page.getByRole("button", { name: "La taverne" })).toBeVisible();
  await expect(page.locator(".captains").getByText("Bateau Fantôme").first()).toBeVisible();
  const played = await play(page, "mouse");
  expect(played.over).toBe(true);
});
