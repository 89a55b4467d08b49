/**
 * A race opens without blocking: its file is there before it is wanted, it is drawn from the answer to the press, in
 * slices, and nothing that is drawn moves.
 */
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

/** The parts of a race in the order in which they are drawn. */
const PARTS = [".status", ".captains li .name", ".tools button", ".chart svg", ".fleet svg", ".hand .card", ".log li"];

for (const [device, viewport] of [
  ["phone", { width: 360, height: 640 }],
  ["desktop", { width: 1440, height: 900 }],
] as const)
  test(`on a ${device} a race is drawn in slices, in their order, and nothing moves`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await set(context, { pace: "off", level: "deckhand" });
    await page.addInitScript((parts) => {
      const seen = { order: [] as string[], moved: 0, apart: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const part of parts)
          if (!seen.order.includes(part) && document.querySelector(part) !== null) seen.order.push(part);
        // Drawn in one task, a race would have its hand whenever it has its captains.
        seen.apart ||= document.querySelector(".captains") !== null && document.querySelector(".hand .card") === null;
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += shift.value;
      }).observe({ type: "layout-shift", buffered: true });
    }, PARTS);
    const file = page.waitForResponse(/\/assets\/table-[^/]*\.js$/);
    await page.goto("/");
    await file;
    await page.getByRole("button", { name: "Sail now" }).click();
    await expect(page.locator("[data-asked]")).toBeVisible();
    // A phone has its log in a dialog.
    const parts = device === "phone" ? PARTS.slice(0, -1) : PARTS;
    interface Seen {
      order: string[];
      moved: number;
      apart: boolean;
    }
    const read = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await expect.poll(async () => (await read()).order).toEqual(parts);
    expect((await read()).moved).toBeLessThan(0.02);
    expect((await read()).apart).toBe(true);
    // On a phone the strip of captains has scrolled to the one who is asked.
    await expect(page.locator(".captains li", { hasText: "Guest" })).toBeInViewport({ ratio: 0.9 });
    // The same when the race comes over the socket.
    await page.reload();
    await expect(page.locator("[data-asked]")).toBeVisible();
    await expect.poll(async () => (await read()).order).toEqual(parts);
    expect((await read()).apart).toBe(true);
  });

test("a race is drawn and can be answered before its socket is open", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => (letGo = go));
  await page.routeWebSocket(/\/socket$/, async (socket) => {
    const early: (string | Buffer)[] = [];
    socket.onMessage((message) => void early.push(message));
    await held;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    for (const message of early) server.send(message);
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await expect(page.locator("[data-asked]")).toBeVisible();
  await expect(page.locator(".hand button.card")).toHaveCount(3);
  const asked = await page.locator("[data-asked]").getAttribute("data-asked");
  const commit = page.locator("[data-asked] button.primary");
  if (await page.locator(".hand button.card[aria-pressed]").count())
    await page.locator(".hand button.card").first().click();
  await expect(commit).toBeEnabled();
  await commit.click();
  letGo();
  await expect(page.locator(`[data-asked="${asked}"]`)).toHaveCount(0);
});
