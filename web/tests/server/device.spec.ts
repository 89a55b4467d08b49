/** Races on this device: without a network from the first click to the last, in two tabs, and where nothing is stored. */
import { readdirSync, readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { listen, test } from "../harness/test";

const built = readdirSync("dist/assets");
test.beforeAll(() => {
  expect(
    built.some((name) => name.endsWith(".wasm")),
    "the page has the tables of the device: `cargo xtask device` builds them, before `npm run build`",
  ).toBe(true);
});

const QUICK = { pace: "off", level: "deckhand", table: { seats: 3 } };

/** Opens the home page and begins a race on this device. */
async function begin(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByRole("button", { name: "Play on this device" }).click();
  await expect(page.locator("[data-asked]")).toBeVisible();
  return page.url();
}

/** Cuts the server off: no request and no socket reaches it. The page itself is served. */
async function cut(context: BrowserContext): Promise<void> {
  await context.route("**/api/**", (route) => route.abort());
  await context.routeWebSocket("**/api/**", (socket) => socket.close());
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a whole race from the first click to the last, through a reload and a killed tab", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expectLostLine();
    await set(context, QUICK);
    await page.goto("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("You are offline: a race now stays on this device.")).toBeVisible();
    await page.getByRole("button", { name: "Sail now" }).click();
    await expect(page.getByText("You are offline: this race stays on this device.")).toBeVisible();
    const cards = (most: number) => play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > most);
    await cards(2);
    const log = await page.locator(".log li").allInnerTexts();
    await page.reload();
    await expect.poll(() => page.locator(".log li").allInnerTexts()).toEqual(log);
    await cards(1);
    // A tab that crashes runs no code to say goodbye.
    const table = page.url();
    const crashed = page.waitForEvent("crash");
    void (await context.newCDPSession(page)).send("Page.crash").catch(() => undefined);
    await crashed;
    await page.close();
    const next = await context.newPage();
    const heard = listen(next);
    heard.expectLostLine();
    await next.goto(table);
    expect((await play(next, "mouse")).over).toBe(true);
    await next.goto("/");
    const race = next.getByRole("listitem").filter({ hasText: "of 3" });
    await expect(race).toHaveCount(1);
    const saved = next.waitForEvent("download");
    await race.getByRole("link", { name: "Save the record" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toMatch(/^xaymaca record/);
    // When the server is there again, the race is still here, and the server's tables are beside it.
    await context.setOffline(false);
    await expect(next.getByRole("heading", { name: "Open tables" })).toBeVisible();
    await expect(race).toHaveCount(1);
    expect(heard.list).toEqual([]);
  });
});

test("a race on this device is chosen beside the server, and stays when the server is there", async ({
  page,
  context,
}) => {
  await set(context, QUICK);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await begin(page);
  await play(page, "keyboard", ({ asked }) => (asked["card"] ?? 0) > 1);
  expect(asked.filter((request) => /POST|socket|device_/.test(request))).toEqual([]);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a race is deleted by keyboard, after a question", async ({ page, context }) => {
  await set(context, QUICK);
  await begin(page);
  await page.goto("/");
  const removes = page.getByRole("button", { name: "Delete" });
  await removes.press("Enter");
  await expect(page.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await removes.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("The race is deleted.")).toBeAttached();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("None yet.")).toBeVisible();
});

test("two tabs never sail the same race, and one takes it over", async ({ page, context }) => {
  await set(context, QUICK);
  const table = await begin(page);
  const second = await context.newPage();
  const heard = listen(second);
  await second.goto(table);
  await expect(second.getByText("This race is open in another tab.")).toBeVisible();
  expect(await violations(second)).toEqual([]);
  // The check has changed the page.
  await second.reload();
  await second.getByRole("button", { name: "Take it over here" }).click();
  await expect(second.locator("[data-asked]")).toBeVisible();
  await expect(page.getByText("You took this race over in another tab")).toBeVisible();
  await play(second, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  const log = await second.locator(".log li").allInnerTexts();
  await page.getByRole("button", { name: "Take it over here" }).click();
  await expect(page.locator("[data-asked]")).toBeVisible();
  await expect.poll(() => page.locator(".log li").allInnerTexts()).toEqual(log);
  await expect(second.getByText("You took this race over in another tab")).toBeVisible();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  expect(heard.list).toEqual([]);
});

test("two tabs without Web Locks ask each other", async ({ page, context }) => {
  await set(context, QUICK);
  await inWorker(context, `Object.defineProperty(navigator, "locks", { value: undefined })`);
  const table = await begin(page);
  const second = await context.newPage();
  await second.goto(table);
  await second.getByRole("button", { name: "Take it over here" }).click();
  await expect(second.locator("[data-asked]")).toBeVisible();
  await expect(page.getByText("You took this race over in another tab")).toBeVisible();
});

test("a tab that is closed leaves its race to the next", async ({ page, context }) => {
  await set(context, QUICK);
  const table = await begin(page);
  await page.close();
  const next = await context.newPage();
  await next.goto(table);
  await expect(next.locator("[data-asked]")).toBeVisible();
  await expect(next.getByText("This race stays on this device")).toBeVisible();
  expect(await violations(next)).toEqual([]);
});

/** Runs code in the page's worker before its own, such as a browser that refuses to store. */
async function inWorker(context: BrowserContext, code: string): Promise<void> {
  await context.route("**/assets/worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code};${await response.text()}` });
  });
}

const REFUSES = `Object.defineProperty(self, "indexedDB", { value: { open() { throw new DOMException("no", "SecurityError"); } } })`;

test("where the browser stores nothing, it says so, and lessons work", async ({ page, context, complaints }) => {
  complaints.expectLostLine();
  await set(context, QUICK);
  await inWorker(context, REFUSES);
  await page.goto("/");
  await page.getByRole("button", { name: "Play on this device" }).click();
  await expect(page.getByRole("alert").getByText("This browser stores nothing for this page")).toBeVisible();
  await cut(context);
  await page.goto("/learn/first-voyage");
  await expect(page.locator("[data-scene='0'] [data-asked]")).toBeVisible();
});

test("a full disk loses no move that was shown, and the race goes on when there is room", async ({ page, context }) => {
  await set(context, QUICK);
  // The fourth and later transactions that write fail, until the page says that there is room again.
  await inWorker(
    context,
    `{ const real = IDBDatabase.prototype.transaction; let full = false;
       new BroadcastChannel("test").onmessage = ({ data }) => (full = data);
       IDBDatabase.prototype.transaction = function (names, mode, options) {
         if (full && mode === "readwrite") throw new DOMException("full", "QuotaExceededError");
         return real.call(this, names, mode, options);
       }; }`,
  );
  await begin(page);
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
  const fill = (full: boolean) => page.evaluate((full) => new BroadcastChannel("test").postMessage(full), full);
  await fill(true);
  const log = await page.locator(".log li").allInnerTexts();
  await page.locator(".hand [data-card]").first().click();
  await page.locator("[data-confirm]").first().click();
  await expect(page.getByRole("alert").getByText("This device has no room left")).toBeVisible();
  expect(await page.locator(".log li").allInnerTexts()).toEqual(log);
  await fill(false);
  await page.locator("[data-confirm]").first().click();
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 1);
});

/** Writes something else over a value that the page has stored. */
const damage = (page: Page, store: "appends" | "races", value: unknown): Promise<unknown> =>
  page.evaluate(
    ([store, value]) =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open("xaymaca");
        opened.onerror = reject;
        opened.onsuccess = () => {
          const writing = opened.result.transaction(store, "readwrite");
          writing.objectStore(store).put(value);
          writing.oncomplete = () => {
            opened.result.close();
            resolve(null);
          };
        };
      }),
    [store, value] as const,
  );
const idOf = (table: string): string => new URL(table).pathname.split("/").at(-1)!;

test("a race whose log is damaged says so, and the others are safe", async ({ page, context }) => {
  await set(context, QUICK);
  const damaged = await begin(page);
  const whole = await begin(page);
  await page.goto("/");
  await damage(page, "appends", { table: idOf(damaged), seq: 1, at: 1, lines: "rubbish\n" });
  await page.goto(damaged);
  await expect(page.getByText("This race is damaged")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.goto(whole);
  await expect(page.locator("[data-asked]")).toBeVisible();
});

test("a race whose entry in the list is damaged can be opened and deleted, and the others are listed", async ({
  page,
  context,
}) => {
  await set(context, QUICK);
  const damaged = await begin(page);
  await begin(page);
  const entry = page.getByText("The entry of this race cannot be read.");
  for (const listing of [null, { seats: [] }, "rubbish"]) {
    await page.goto("/");
    await damage(page, "races", { table: idOf(damaged), at: 1, listing });
    await page.goto("/");
    await expect(entry).toHaveCount(1);
    await expect(page.getByRole("listitem").filter({ hasText: "3 captains" })).toHaveCount(1);
  }
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Try to open it" }).click();
  await expect(page.locator("[data-asked]")).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "Delete" }).last().click();
  await page.getByRole("button", { name: "Delete" }).last().click();
  await expect(page.getByText("The race is deleted.")).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test("bots think in the worker: the page stays free", async ({ page, context, complaints }) => {
  // The page has no icon.
  complaints.expectLostLine();
  await set(context, {});
  // A page without code of its own, so that a long task can only come from the race.
  await page.goto("/robots.txt");
  const script = built.find((name) => /^worker-.*\.js$/.test(name))!;
  const { longest, decisions } = await page.evaluate(async (script) => {
    const worker = new Worker(`/assets/${script}`, { type: "module" });
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ entryTypes: ["longtask"] });
    let decisions = 0;
    await new Promise<void>((resolve) => {
      const say = (message: unknown) => worker.postMessage(message);
      const text = (message: unknown) => say({ do: "message", socket: 1, text: JSON.stringify(message) });
      worker.onmessage = ({ data }) => {
        if (data.answer === 1)
          say({ do: "open", socket: 1, table: JSON.parse(data.body).table.id, as: "me", steal: false });
        if (data.opened === 1) text({ do: "watch", since: 0, id: 1 });
        if (data.to !== 1) return;
        const told = JSON.parse(data.text);
        if (told.options === null || told.options === undefined) return;
        decisions += 1;
        if (decisions > 6) return resolve();
        text({ do: "choose", ask: told.ask, choice: told.options.list[0], id: 1 + decisions });
      };
      const body = JSON.stringify({ level: "admiral", options: { seats: 5 } });
      say({ do: "guest", name: "Grace", language: "en" });
      say({ do: "call", call: 1, method: "POST", path: "/api/sail", body });
    });
    worker.terminate();
    return { longest, decisions };
  }, script);
  expect(decisions).toBeGreaterThan(6);
  expect(longest).toBeLessThan(50);
});

test.describe("on a phone, in French", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: "fr-FR" });

  test("a race on this device by touch", async ({ page, context }) => {
    await set(context, QUICK, "fr");
    await page.goto("/");
    await page.getByRole("button", { name: "Jouer sur cet appareil" }).tap();
    await expect(page.getByText("Cette course reste sur cet appareil")).toBeVisible();
    await play(page, "touch", ({ asked }) => (asked["card"] ?? 0) > 2);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Sur cet appareil" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
  });
});
