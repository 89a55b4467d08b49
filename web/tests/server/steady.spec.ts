/**
 * Nothing that a player has seen is lost by a reload, a lost connection, or a server that is killed and started again.
 */
import { play } from "../harness/captain";
import { Server } from "../harness/server";
import { set } from "../harness/settings";
import { expect, listen, test } from "../harness/test";

const said = (page: import("@playwright/test").Page) => page.locator(".log li").allInnerTexts();

test("a newcomer has an identity before the page sends a request", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  const who = async (): Promise<string | undefined> =>
    (await context.cookies()).find(({ name }) => name === "xaymaca")?.value;
  // Home sends three requests at once. The test holds them until the newcomer has sailed: their answers may not set
  // another identity.
  let letGo = (): void => undefined;
  const sailed = new Promise<void>((go) => (letGo = go));
  const held: Promise<void>[] = [];
  await page.route(/\/api\/(me|me\/tables|tables)(\?|$)/, (route) => {
    held.push(sailed.then(() => route.continue()));
  });
  await page.goto("/");
  await expect.poll(() => held.length).toBe(3);
  const first = await who();
  expect(first).toBeTruthy();
  await page.getByRole("button", { name: "Sail now" }).click();
  await expect(page.locator("[data-asked]")).toBeVisible();
  letGo();
  await Promise.all(held);
  await page.reload();
  await expect(page.locator("[data-asked]")).toBeVisible();
  expect(await who()).toBe(first);
});

test("a reload changes nothing", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 3);
  const before = { log: await said(page), hand: await page.locator(".hand [data-card]").count() };
  await page.reload();
  await expect(page.locator("[data-asked]")).toBeVisible();
  expect(await page.locator(".hand [data-card]").count()).toBe(before.hand);
  await expect.poll(() => said(page)).toEqual(before.log);
});

test("a lost connection comes back by itself", async ({ page, context, complaints }) => {
  complaints.expectLostLine();
  await set(context, { pace: "off", level: "deckhand" });
  // The test keeps the page's sockets: it closes them, and sends new ones to a wrong address until the page says that
  // the connection is lost.
  await page.addInitScript(() => {
    const held = window as unknown as { lines: WebSocket[]; cut: boolean };
    held.lines = [];
    held.cut = false;
    const Real = WebSocket;
    window.WebSocket = class extends Real {
      constructor(address: string | URL) {
        super(held.cut ? String(address).replace("/api/", "/nowhere/") : address);
        held.lines.push(this);
      }
    };
  });
  const cut = (now: boolean): Promise<void> =>
    page.evaluate((on) => {
      const held = window as unknown as { lines: WebSocket[]; cut: boolean };
      held.cut = on;
      if (on) for (const line of held.lines) line.close();
    }, now);
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 2);
  const lost = page.getByText("The connection is lost");
  await cut(true);
  await expect(lost).toBeVisible();
  await cut(false);
  await expect(lost).toBeHidden();
  const played = await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 3);
  expect(played.asked["card"]).toBe(4);
});

test("a server that is killed in the middle of a race", async ({ browser }) => {
  const server = new Server();
  await server.start();
  const context = await browser.newContext({ baseURL: server.url });
  await set(context, { pace: "off", level: "deckhand" });
  const page = await context.newPage();
  const complaints = listen(page);
  complaints.expectLostLine();
  try {
    await page.goto("/");
    await page.getByRole("button", { name: "Sail now" }).click();
    await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 3);
    const before = await said(page);
    await server.kill();
    await expect(page.getByRole("status").filter({ hasText: "The connection is lost" })).toBeVisible();
    await server.start();
    await expect(page.getByRole("status").filter({ hasText: "The connection is lost" })).toBeHidden();
    expect(await said(page)).toEqual(before);
    const played = await play(page, "mouse");
    expect(played.over).toBe(true);
    expect(complaints.list).toEqual([]);
  } finally {
    await context.close();
    await server.end();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("a reload is no absence, and the summary of an absence leaves the chart free", async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand" });
    await page.goto("/");
    await page.getByRole("button", { name: "Sail now" }).tap();
    await play(page, "touch", ({ asked }) => (asked["card"] ?? 0) > 1);
    const missed = page.getByRole("complementary", { name: "While you were away" });
    await page.reload();
    await expect(page.locator("[data-asked]")).toBeVisible();
    await expect(missed).toHaveCount(0);
    // As if the race had gone on without this tab.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(missed).toBeVisible();
    const [note, chart] = [(await missed.boundingBox())!, (await page.locator("div.chart").boundingBox())!];
    expect(note.y + note.height).toBeLessThanOrEqual(chart.y + 1);
    expect(chart.height).toBeGreaterThan(80);
    await missed.locator("summary").tap();
    await expect(missed.getByRole("listitem").first()).toBeVisible();
    await missed.getByRole("button", { name: "Close" }).tap();
    await expect(missed).toHaveCount(0);
  });
});
