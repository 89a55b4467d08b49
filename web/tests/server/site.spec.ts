/**
 * The page as plain files under a path of a dull host: it starts, every address can be loaded again, no request leaves
 * the path, and no server is asked.
 */
import { expect, type Page } from "@playwright/test";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { PlainHost } from "../harness/plain";
import { set } from "../harness/settings";
import { test } from "../harness/test";

const PATH = "/games/xaymaca/";

let host: PlainHost;
let home: string;
test.beforeAll(async () => {
  host = new PlainHost("dist-site", PATH);
  home = (await host.start()) + PATH;
});
test.afterAll(() => host.end());

/** The paths of all requests from now on that are not below the page's own. */
function strays(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith("blob:")) found.push(request.url());
  });
  page.on("websocket", (socket) => found.push(socket.url()));
  return found;
}

/** Links that would leave the page's path. */
const outside = (page: Page): Promise<string[]> =>
  page
    .locator("a[href]")
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute("href") ?? "").filter((href) => !href.startsWith("#")),
    );

for (const [locale, language, rules, learn] of [
  ["en-GB", "en", "Rules", "The rules"],
  ["fr-FR", "fr", "Règles", "Les règles"],
] as const)
  test(`it starts in ${language}, and every address can be loaded again`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const left = strays(page);
    await page.goto(home);
    await expect(page.getByRole("heading", { level: 1, name: "Xaymaca" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await outside(page)).toEqual([]);
    await page.getByRole("link", { name: rules, exact: true }).first().click();
    await expect(page).toHaveURL(`${home}#/rules`);
    await expect(page).toHaveTitle(new RegExp(learn));
    await page.getByRole("link", { name: "L2", exact: true }).first().click();
    await expect(page).toHaveURL(`${home}#L2`);
    await expect(page.locator("#L2")).toBeFocused();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Xaymaca" })).toBeVisible();
    for (const address of ["#/rules#L2", "#L2", "#/learn", "#/puzzles", "#/", "#/nowhere", "index.html"]) {
      await page.goto(home + address);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect(await outside(page), address).toEqual([]);
      if (address.endsWith("#L2")) await expect(page.locator("#L2")).toBeFocused();
    }
    expect(left).toEqual([]);
    expect(host.missing).toEqual([]);
    await context.close();
  });

test("the language that the reader chooses stays", async ({ page }) => {
  await page.goto(home);
  await page.getByRole("button", { name: "Français" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("fr");
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("fr");
  expect(await violations(page)).toEqual([]);
});

test("its policy is the server's", async ({ page, request }) => {
  const parts = (policy: string): string[] =>
    policy
      .split(";")
      .map((part) => part.trim())
      .sort();
  const sent = (await request.get("/")).headers()["content-security-policy"]!;
  await page.goto(home);
  const written = await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content");
  // Browsers take this part from a server alone.
  expect(parts(written!)).toEqual(parts(sent).filter((part) => !part.startsWith("frame-ancestors")));
});

test("a race is sailed on the device, and goes on after the page is loaded again", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand", table: { seats: 3 } });
  const left = strays(page);
  await page.goto(home);
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  expect(page.url()).toMatch(/#\/table\/device_/);
  expect(await outside(page)).toEqual([]);
  await page.reload();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  // The "?" of a question shows its rule without leaving the race.
  await page.locator("a[href^='#/rules?asked=']").first().click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
  expect(page.url()).toMatch(/#\/table\/device_/);
  // A table that is not here is refused, and no server is asked.
  await page.goto(`${home}#/table/abcdefghijklmnopqrstuv`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "You cannot follow this table" })).toBeVisible();
  await page.goto(home);
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  expect(await outside(page)).toEqual([]);
  expect(left).toEqual([]);
});

test("a lesson and a puzzle are opened without a server", async ({ page, context }) => {
  await set(context, { pace: "off" });
  const left = strays(page);
  await page.goto(`${home}#/learn/first-voyage`);
  await expect(page.getByRole("banner").getByRole("heading")).toContainText("1 of");
  await page.goto(`${home}#/puzzles`);
  await page.getByRole("main").getByRole("link").first().click();
  await page.locator(".decision:not([data-unready])").waitFor();
  expect(left).toEqual([]);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("it starts all the same", async ({ page, context }) => {
    await page.goto(home);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await context.setOffline(true);
    await page.goto(`${home}#/rules#L2`);
    await page.reload();
    await expect(page.locator("#L2")).toBeFocused();
    await page.goto(home);
    await expect(page.getByRole("heading", { level: 1, name: "Xaymaca" })).toBeVisible();
  });
});
