/**
 * How fast a race on this device begins, and how smoothly the page runs while Admirals think. It prints figures and
 * asserts none: `npm run speed`.
 */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { test } from "../harness/test";

test.use({ serviceWorkers: "allow" });

const BEGINNINGS = 9;
const CARDS = 6;

/** The middle value, and the largest. */
function figures(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]!.toFixed(0);
  return `median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms of ${sorted.length}`;
}

/** Opens the home page and waits until the service worker has kept it. */
async function open(page: Page, context: BrowserContext): Promise<void> {
  await set(context, { pace: "off", level: "admiral", table: { seats: 4 } });
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

for (const slower of [1, 4])
  test(`from the click to the first question, processor slowed ${slower} times`, async ({ page, context }) => {
    await open(page, context);
    const developer = await context.newCDPSession(page);
    const begin = async (): Promise<number> => {
      await page.goto("/");
      await developer.send("Emulation.setCPUThrottlingRate", { rate: slower });
      const button = page.getByRole("button", { name: "Play on this device" });
      await expect(button).toBeEnabled();
      // Both times are taken inside the page: the click as the browser stamps it, and the frame that shows the question.
      await page.evaluate(() => {
        const seen = (clicked: number) => {
          if (document.querySelector("[data-asked]") === null) requestAnimationFrame(() => seen(clicked));
          else document.documentElement.dataset["waited"] = String(performance.now() - clicked);
        };
        addEventListener("click", (event) => seen(event.timeStamp), { capture: true, once: true });
      });
      await button.click();
      const waited = await page.waitForFunction(() => document.documentElement.dataset["waited"]);
      await developer.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      return Number(await waited.jsonValue());
    };
    // The first one loads the program.
    await begin();
    const times: number[] = [];
    for (let count = 0; count < BEGINNINGS; count += 1) times.push(await begin());
    console.log(`click to the first question, processor slowed ${slower} times: ${figures(times)}`);
  });

test("frames while three Admirals think", async ({ page, context }) => {
  await open(page, context);
  await page.getByRole("button", { name: "Play on this device" }).click();
  await expect(page.locator("[data-asked]")).toBeVisible();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let before = performance.now();
    const next = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > CARDS);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  console.log(`from frame to frame while three Admirals think: ${figures(frames)}`);
});
