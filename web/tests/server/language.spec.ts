/**
 * The language of the page: the server chooses it before it sends the page, so that the browser loads the words of one
 * language only.
 */
import { expect } from "@playwright/test";
import { test } from "../harness/test";

for (const [locale, language, title] of [
  ["fr-FR", "fr", "Larguer les amarres"],
  ["en-GB", "en", "Sail now"],
  ["de-DE", "en", "Sail now"],
] as const)
  test(`a browser that asks for ${locale} loads one language`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on("request", (request) => {
      const words = /\/assets\/(en|fr)-[^/]*\.js/.exec(request.url());
      if (words) loaded.push(words[1]!);
    });
    await page.goto(server.url);
    await expect(page.getByRole("button", { name: title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect([...new Set(loaded)]).toEqual([language]);
    // A language chosen on the page applies to the next visit from the first byte on.
    const other = language === "en" ? "fr" : "en";
    await page.getByRole("button", { name: language === "en" ? "Français" : "English" }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(other);
    await expect
      .poll(async () => (await (await context.request.get(server.url)).text()).includes(`<html lang="${other}">`))
      .toBe(true);
    loaded.length = 0;
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(other);
    await page.waitForLoadState("networkidle");
    expect([...new Set(loaded)]).toEqual([other]);
    await context.close();
  });
