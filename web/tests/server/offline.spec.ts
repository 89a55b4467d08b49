/**
 * The page without a network, and new versions of it: it starts and says that it is offline, never answers for the
 * server, and changes to a new version when the reader agrees.
 */
import { expect, type Page } from "@playwright/test";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { Front } from "../harness/front";
import { set } from "../harness/settings";
import { test } from "../harness/test";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker has kept the page and answers for it. */
const kept = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** From now on the server seems to have another version of the page, with the same files, and `more` changed. */
const upgrade = (front: Front, version: string, more = (text: string) => text): void =>
  front.change("/sw.js", (text) => more(text.replace(/(?<=`)[0-9a-f]{16}(?=`)/, version)));

/** What the page answers; nothing while it is being replaced by its next version. */
const ask = <Answer>(page: Page, question: () => Promise<Answer[]>): Promise<Answer[]> =>
  page.evaluate(question).catch((error: unknown) => {
    if (/context was destroyed/.test(String(error))) return [];
    throw error;
  });

/** The states of the service workers: the one in charge, and the newer one. */
const states = (page: Page): Promise<unknown[]> =>
  ask(page, async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    return [active?.state, waiting?.state ?? installing?.state];
  });

/** Asks for a newer version, as a browser does at times. */
const update = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update());

/** The versions whose files are kept. */
const versions = (page: Page): Promise<string[]> =>
  ask(page, async () => (await caches.keys()).flatMap((name) => /^xaymaca \/ (.*)/.exec(name)?.[1] ?? []));

for (const [locale, language, offline, rules] of [
  ["en-GB", "en", "You are offline", "The rules"],
  ["fr-FR", "fr", "Vous êtes hors ligne", "Les règles"],
] as const)
  test(`without a network the page starts in ${language} and says so`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/");
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Xaymaca" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const line = page.getByRole("status").getByText(offline);
    await expect(line).toBeVisible();
    // What needs the server is not offered.
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    await page.goto("/rules#L2");
    await expect(page.locator("#L2")).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(rules));
    await page.goto("/");
    await expect(line).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(line).toBeVisible();
    await context.setOffline(false);
    await expect(line).toBeHidden();
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(3);
    await context.close();
  });

test("a language that the reader chose is the language without a network", async ({ page, context, complaints }) => {
  complaints.expectLostLine();
  await page.goto("/");
  await kept(page);
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("button", { name: "Larguer les amarres" })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await caches.match("/language"))?.text())).toBe("fr");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("status").getByText("Vous êtes hors ligne")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
});

test("the service worker never answers for the server", async ({ page, context, complaints }) => {
  complaints.expectLostLine();
  await page.goto("/");
  await kept(page);
  const paths = ["/api", "/api/me", "/api/tables", "/api/about", "/api/openapi.json", "/metrics", "/healthz"];
  const ask = (paths: string[]) =>
    Promise.all(
      paths.map((path) =>
        fetch(path).then(
          ({ status }) => status,
          () => "no answer",
        ),
      ),
    );
  // Asked once with the server there, so that a cache would have had its chance.
  expect(await page.evaluate(ask, paths)).toEqual(paths.map(() => 200));
  await context.setOffline(true);
  expect(await page.evaluate(ask, paths)).toEqual(paths.map(() => "no answer"));
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain("/index.fr.html");
  expect(stored.filter((path) => paths.some((server) => path.startsWith(server)))).toEqual([]);
});

test("a page that is older than the server's protocol says so, and is loaded from the server when asked", async ({
  page,
  context,
}) => {
  await set(context, { pace: "off", level: "deckhand" });
  await page.goto("/");
  await kept(page);
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0);
  const said = page.getByRole("status").getByText("This page is older than the server.");
  await expect(said).toHaveCount(0);
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "xaymaca-protocol": "1000" } });
  });
  // The page asks when its reader comes back to it.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(said).toBeVisible();
  // It can wait until the race is over.
  await page.getByRole("button", { name: "Later" }).click();
  await expect(said).toHaveCount(0);
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  await page.goto("/");
  await expect(said).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction((before) => performance.timeOrigin > before, before);
  // The service worker has no newer page to answer with, and did not answer.
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]!.toJSON().workerStart)).toBe(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the service worker shows the notification of a turn, and the page closes it", async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await set(context, { pace: "off", level: "deckhand", notify: true });
  await page.goto("/");
  await kept(page);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true }));
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, data }) => [title, data]),
    );
  await page.getByRole("button", { name: "Sail now" }).click();
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(await shown()).toEqual([["⚓ Your turn · Xaymaca", page.url()]]);
  await page.getByRole("link", { name: "Xaymaca, home" }).click();
  await expect.poll(shown).toEqual([]);
});

test.describe("with a newer version", () => {
  let front: Front;
  let url: string;
  test.beforeEach(async ({ server }) => {
    front = new Front(server.url);
    url = await front.start();
  });
  test.afterEach(async ({ page }) => {
    // A page that loads ahead would complain of a server that is gone.
    await page.close();
    await front.end();
  });

  test("it is offered after the race, and taken when the reader agrees", async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand" });
    await page.goto(url);
    await kept(page);
    const [old] = await versions(page);
    await page.getByRole("button", { name: "Sail now" }).click();
    await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0);
    upgrade(front, "newer");
    await update(page);
    await expect.poll(() => states(page)).toEqual(["activated", "installed"]);
    const offer = page.getByRole("status").getByText("A new version is ready.");
    await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
    await expect(offer).toHaveCount(0);
    // Loading the page again in a race does not change its version either.
    await page.reload();
    await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0);
    await expect(offer).toHaveCount(0);
    expect(await states(page)).toEqual(["activated", "installed"]);
    expect(await versions(page)).toEqual([old, "newer"]);
    expect((await play(page, "mouse")).over).toBe(true);
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "Later" }).click();
    await expect(offer).toHaveCount(0);
    await page.goto(url);
    await expect(offer).toBeVisible();
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction((before) => performance.timeOrigin > before, before);
    await expect(page.getByRole("button", { name: "Sail now" })).toBeVisible();
    await expect.poll(() => versions(page)).toEqual(["newer"]);
    expect(await states(page)).toEqual(["activated", undefined]);
    await expect(offer).toHaveCount(0);
  });

  test("that cannot be kept whole nothing changes", async ({ page, context, complaints }) => {
    complaints.expectLostLine();
    await page.goto(url);
    await kept(page);
    const [old] = await versions(page);
    upgrade(front, "broken", (text) => text.replace(/assets\/Table-[^.]*\.js/, "assets/missing.js"));
    await update(page);
    await expect.poll(() => states(page)).toEqual(["activated", undefined]);
    expect(await versions(page)).toEqual([old, "broken"]);
    await page.reload();
    await expect(page.getByRole("button", { name: "Sail now" })).toBeVisible();
    await expect(page.getByText("A new version is ready.")).toHaveCount(0);
    await context.setOffline(true);
    await page.goto(`${url}/rules`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("another page that still races keeps its own files", async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand" });
    await page.goto(url);
    await kept(page);
    const [old] = await versions(page);
    await page.getByRole("button", { name: "Sail now" }).click();
    await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0);
    upgrade(front, "newer");
    const other = await context.newPage();
    await other.goto(url);
    await other.getByRole("status").getByText("A new version is ready.").waitFor();
    await other.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => states(other)).toEqual(["activated", undefined]);
    await expect.poll(() => versions(other)).toEqual([old, "newer"]);
    await other.close();
    await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
    // With one page left, the next start deletes what is no longer needed.
    await page.goto(url);
    await expect.poll(() => versions(page)).toEqual(["newer"]);
  });
});
