/**
 * How fast the page opens on a slow phone: no figure is asserted. It prints one line for each network and moment of the
 * press: `npm run speed`. The processor is slowed four times.
 */
import type { Browser } from "@playwright/test";
import { test } from "../harness/test";

/** Latency in ms, bytes a second. "slow 3G": 400 kbit/s and 400 ms; DevTools' preset of that name has 2,000 ms. */
const NETWORKS = {
  local: null,
  "slow 3G": { latency: 400, rate: 50_000 },
  "DevTools' slow 3G": { latency: 2000, rate: 50_000 },
} as const;
const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1440, height: 900 } } as const;
const RUNS = Number(process.env["RUNS"] ?? 5);
/** All parts of a race; a phone has its log in a dialog. */
const RACE = ["[data-asked]", ".hand .card", ".chart svg .numerals", ".captains .name", ".status", ".log li"];

interface Opened {
  start: number;
  race: number;
  longest: number;
  blocked: number;
  moved: number;
}

/** Opens the home page in a new profile, presses Sail now after `pause` ms, and waits until the race is drawn. */
async function open(
  browser: Browser,
  url: string,
  size: keyof typeof SIZES,
  network: keyof typeof NETWORKS,
  pause: number,
): Promise<Opened> {
  const context = await browser.newContext({ viewport: SIZES[size], serviceWorkers: "block" });
  const page = await context.newPage();
  const developer = await context.newCDPSession(page);
  const limits = NETWORKS[network];
  await developer.send("Network.enable");
  if (limits !== null)
    await developer.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: limits.latency,
      downloadThroughput: limits.rate,
      uploadThroughput: limits.rate,
    });
  await developer.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(
    ([parts, wait]) => {
      localStorage.setItem("xaymaca.settings", JSON.stringify({ pace: "off", level: "deckhand" }));
      const seen = { start: 0, pressed: 0, race: 0, tasks: [] as [number, number][], moved: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
      }).observe({ type: "longtask", buffered: true });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += shift.value;
      }).observe({ type: "layout-shift", buffered: true });
      const frame = (): void => {
        const button = document.querySelector<HTMLElement>("button.primary.big");
        if (seen.start === 0 && button !== null) {
          seen.start = performance.now();
          setTimeout(() => {
            seen.pressed = performance.now();
            button.click();
          }, wait);
        }
        if (parts.every((part) => document.querySelector(part) !== null)) seen.race = performance.now();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    [size === "phone" ? RACE.slice(0, -1) : RACE, pause] as const,
  );
  type Seen = { start: number; pressed: number; race: number; tasks: [number, number][]; moved: number };
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const { race } = (window as unknown as { seen: Seen }).seen;
    // What follows the last part belongs to it.
    return race > 0 && performance.now() > race + 1000;
  });
  const { start, pressed, race, tasks, moved } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  const long = tasks.filter(([at]) => at >= pressed).map(([, lasted]) => lasted);
  return {
    start,
    race: race - pressed,
    longest: Math.max(0, ...long),
    blocked: long.reduce((sum, lasted) => sum + lasted - 50, 0),
    moved,
  };
}

/** The middle value and the largest. */
function figures(runs: Opened[], name: keyof Opened, digits = 0): string {
  const sorted = runs.map((run) => run[name]).toSorted((one, other) => one - other);
  return `${sorted[sorted.length >> 1]!.toFixed(digits)} (${sorted.at(-1)!.toFixed(digits)})`.padStart(16);
}

test("opening the page and a race, processor slowed four times", async ({ browser, baseURL }) => {
  console.log(`median (largest) of ${RUNS}; ms; a longest task of 0 is one below 50`);
  console.log(
    "network, screen, press            start button   press to race    longest task         blocked    moved",
  );
  for (const [network, size, pause] of [
    ["local", "phone", 0],
    ["local", "desktop", 0],
    ["slow 3G", "phone", 0],
    ["slow 3G", "phone", 1000],
    ["DevTools' slow 3G", "phone", 1000],
  ] as const) {
    const runs: Opened[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await open(browser, baseURL!, size, network, pause));
    const columns = (["start", "race", "longest", "blocked"] as const).map((name) => figures(runs, name));
    const label = `${network}, ${size}, ${pause === 0 ? "at once" : `after ${pause}`}`;
    console.log(label.padEnd(30) + columns.join("") + figures(runs, "moved", 3));
  }
});
