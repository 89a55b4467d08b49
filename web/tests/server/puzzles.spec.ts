/** Puzzles: found from the lessons, answered by keyboard and by touch, explained, remembered; no request needs a table. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Puzzle } from "../../src/core/puzzles/shape";
import list from "../../src/wire/puzzles.json" with { type: "json" };
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

const [first, second, third] = list as [string, string, string];

/** The puzzle on the screen, once it takes an answer. */
async function shown(page: Page): Promise<Puzzle> {
  await page.locator(".decision:not([data-unready])").waitFor();
  const name = new URL(page.url()).hash.slice(1);
  return (await (await page.request.get(`/puzzles/${name}.json`)).json()) as Puzzle;
}

async function check(page: Page, where: string): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude("svg[aria-hidden='true']");
  const { violations } = await axe.analyze();
  expect
    .soft(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      where,
    )
    .toEqual([]);
}

test("a puzzle is answered by keyboard, explained and remembered, and the next is one press away", async ({
  page,
  context,
}) => {
  await set(context, { pace: "off" });
  await context.addInitScript(() => {
    // Damaged progress: the reader begins anew.
    if (sessionStorage.getItem("spoiled") === null) localStorage.setItem("xaymaca.puzzles", "{half");
    sessionStorage.setItem("spoiled", "");
  });
  const used: string[] = [];
  page.on("websocket", (socket) => used.push(socket.url()));
  await page.goto("/learn");
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Every page asks whether the server answers, and works on if it does not.
    if (pathname.startsWith("/api/") && pathname !== "/api/about") used.push(pathname);
  });
  await page.getByRole("link", { name: "Solve a puzzle" }).click();
  await expect(page).toHaveURL(new RegExp(`/puzzles#${first}$`));
  const wrong = await shown(page);
  const card = wrong.update.own!.hand.findIndex((one) => `card ${one}` === wrong.options[1]!.choice);
  await expect(page.getByText("Which card is best here?").first()).toBeVisible();
  await page.keyboard.press(String(card + 1));
  await page.keyboard.press("Enter");
  const answer = page.locator(".answer:not([data-unready])");
  await expect(answer.getByRole("heading", { level: 2 })).toContainText("There is a better way");
  await expect(answer).toContainText(/wins \d+ more than your choice/);
  await expect(answer.locator(".chances li")).toHaveCount(wrong.options.length);
  await expect(answer.getByRole("button", { name: "Next puzzle" })).toBeFocused();
  await answer.getByRole("button", { name: "See the board" }).press("Enter");
  await expect(answer.getByRole("heading", { level: 2 })).toBeHidden();
  await answer.getByRole("button", { name: "Explanation" }).press("Enter");
  await answer.getByRole("button", { name: "Next puzzle" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/puzzles#${second}$`));

  const right = await shown(page);
  const best = right.options[0]!.choice;
  expect(best).toMatch(/^card /);
  await page.locator(`[data-card="${best.slice(5)}"]`).click();
  await page.locator("[data-confirm]").click();
  await expect(answer.getByRole("heading", { level: 2 })).toContainText("Well sailed!");
  await page.reload();
  await expect(page.getByText(`1 of ${list.length} solved`)).toBeVisible();
  // A puzzle that was tried does not come first again.
  await page.goto("/puzzles");
  await expect(page).toHaveURL(new RegExp(`/puzzles#${third}$`));
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByText(`1 of ${list.length} solved`)).toBeVisible();
  expect(used).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("a theme is chosen and its first puzzle answered by touch, in French", async ({ page, context }) => {
    await set(context, { pace: "off" }, "fr");
    await page.goto("/puzzles");
    await shown(page);
    await page.getByRole("combobox", { name: "Thème" }).selectOption("dice");
    await expect(page).toHaveURL(/#dice-01$/);
    const puzzle = await shown(page);
    const [, morning, evening] = puzzle.options[0]!.choice.split(" ");
    await page.getByRole("button", { name: new RegExp(`${morning}.*${evening}`) }).tap();
    await page.locator("[data-confirm]").tap();
    await expect(page.locator(".answer h2")).toContainText("Bien navigué");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.locator(".answer:not([data-unready])").getByRole("button", { name: "Énigme suivante" }).tap();
    await expect(page).toHaveURL(/#dice-\d+$/);
    await expect(page).not.toHaveURL(/#dice-01$/);
  });
});

for (const [colorScheme, width, height] of [
  ["light", 1440, 900],
  ["dark", 360, 640],
] as const)
  test(`axe finds nothing in a puzzle and its answer, ${colorScheme}`, async ({ browser, server }) => {
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", baseURL: server.url });
    await set(context, { pace: "off" });
    const page = await context.newPage();
    // Seven options: the list of chances scrolls.
    await page.goto("/puzzles#loot-04");
    await shown(page);
    await check(page, "a question");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await page.locator(".answer:not([data-unready])").waitFor();
    await check(page, "an answer");
    await context.close();
  });

test("without a network puzzles go on", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  await set(context, { pace: "off" });
  const page = await context.newPage();
  await page.goto("/puzzles");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`#${first}$`));
  await page.getByRole("button", { name: "Another puzzle" }).click();
  await expect(page).toHaveURL(new RegExp(`#${second}$`));
  await page.locator(".decision:not([data-unready])").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(page.locator(".answer .chances li")).not.toHaveCount(0);
  await context.close();
});
