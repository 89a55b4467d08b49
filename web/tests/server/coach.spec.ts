/** The coach in a race with bots: the Admiral's advice by keyboard and by touch, its mark in the log, and slips. */
import type { Page, WebSocketRoute } from "@playwright/test";
import type { Advised, Command, Update } from "../../src/wire/server";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { press } from "../harness/learner";
import { set } from "../harness/settings";
import { expect, listen, test } from "../harness/test";

/** What the page and the server say to each other. `change` may replace what the server says. */
async function overhear(page: Page, change: (advised: Advised) => Advised = (advised) => advised) {
  const asked: Command[] = [];
  const advised: Advised[] = [];
  let offered: readonly string[] = [];
  await page.routeWebSocket(/\/socket$/, (line: WebSocketRoute) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      asked.push(JSON.parse(String(text)) as Command);
      server.send(text);
    });
    server.onMessage((text) => {
      const told = JSON.parse(String(text)) as Advised | Update;
      if (told.tell === "advice") {
        advised.push(change(told));
        return line.send(JSON.stringify(advised.at(-1)));
      }
      if ("options" in told && told.options) offered = told.options.list;
      line.send(text);
    });
  });
  return { asked, advised, offered: () => offered };
}

const options = (page: Page) => page.getByRole("dialog").getByRole("listitem");
const question = (page: Page): Promise<string | null> => page.locator("[data-asked]").getAttribute("data-asked");
const toACard = (page: Page) => play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0);

/** Each option is one of those that the server offered, and has its chance and its reasons. */
async function expectAdvice(page: Page, offered: readonly string[], { count, options: told }: Advised): Promise<void> {
  expect(told.length).toBeGreaterThan(0);
  expect(offered).toEqual(expect.arrayContaining(told.map(({ choice }) => choice)));
  expect(count).toBe(offered.length);
  await expect(options(page)).toHaveCount(told.length);
  for (const [nth, { chance, reasons }] of told.entries()) {
    const option = options(page).nth(nth);
    await expect(option).toContainText(new RegExp(`${Math.round(chance * 100)}\\s%`));
    await expect(option.locator(".why")).toHaveCount(reasons.length > 0 ? 1 : 0);
  }
  expect(told.some(({ reasons }) => reasons.length > 0)).toBe(true);
}

test("the Admiral advises by keyboard, and the advice can be followed", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  const line = await overhear(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await toACard(page);
  const before = await question(page);
  await press(page.getByRole("button", { name: "What would the Admiral do?" }), "keyboard");
  await expect(options(page).first()).toBeVisible();
  await expectAdvice(page, line.offered(), line.advised[0]!);
  const [best] = line.advised[0]!.options;
  await press(options(page).first().getByRole("button"), "keyboard");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(`[data-card="${best!.choice.replace("card ", "")}"]`)).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("region", { name: "Log" })).toContainText(/asks? the Admiral for advice/);
  await page.keyboard.press("Enter");
  await expect.poll(() => question(page)).not.toBe(before);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(line.asked.filter((command) => command.do === "coach")).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the Admiral advises by touch, in French", async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand" }, "fr");
    const line = await overhear(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Larguer les amarres" }).tap();
    await play(page, "touch", ({ asked }) => (asked["card"] ?? 0) > 0);
    await page.getByRole("button", { name: "Que ferait l’Amiral ?" }).tap();
    await expect(options(page).first()).toBeVisible();
    await expectAdvice(page, line.offered(), line.advised[0]!);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const [best] = line.advised[0]!.options;
    await options(page).first().getByRole("button").tap();
    await expect(page.locator(`[data-card="${best!.choice.replace("card ", "")}"]`)).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Journal" }).tap();
    await expect(page.getByRole("dialog")).toContainText("Amiral");
  });
});

test("with two people at the table the coach is not offered", async ({ browser, server }) => {
  const [anne, mary] = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({ baseURL: server.url });
      await set(context, { pace: "off", slips: true });
      const page = await context.newPage();
      return { context, page, complaints: listen(page), line: await overhear(page) };
    }),
  );
  await anne!.page.goto("/");
  await anne!.page.getByRole("button", { name: "Play with friends" }).click();
  await expect(anne!.page).toHaveURL(/\/table\/[\w-]{22}$/);
  await mary!.page.goto(anne!.page.url());
  await mary!.page.getByRole("textbox", { name: "What shall we call you?" }).fill("Mary");
  await mary!.page.keyboard.press("Enter");
  await mary!.page.getByRole("button", { name: /ready/i }).click();
  await anne!.page.getByRole("button", { name: /fill with bots/i }).click();
  await anne!.page.getByRole("button", { name: /start/i }).click();
  const card = ({ asked }: { asked: Record<string, number> }): boolean => (asked["card"] ?? 0) > 1;
  await Promise.all([play(anne!.page, "mouse", card), play(mary!.page, "mouse", card)]);
  for (const { context, page, complaints, line } of [anne!, mary!]) {
    await expect(page.locator("[data-tool='bank']")).toBeVisible();
    await expect(page.locator("[data-tool='coach']")).toHaveCount(0);
    expect(line.asked.filter(({ do: command }) => command === "coach" || command === "review")).toEqual([]);
    expect(complaints.list).toEqual([]);
    await context.close();
  }
});

/** The first review says that the choice cost 30 points, the others that it cost none, whatever the race has brought. */
async function slipOnce(page: Page) {
  let reviews = 0;
  const line = await overhear(page, (advised) => {
    if (advised.chosen === undefined) return advised;
    reviews += 1;
    const [option] = advised.options;
    const best = { ...option!, choice: "card gold-gold", chance: 0.5 };
    return { ...advised, slip: reviews === 1, options: [best, { ...option!, choice: advised.chosen, chance: 0.2 }] };
  });
  return { ...line, reviews: () => reviews };
}

/** Makes one choice and goes on to the next question: another choice would close the slip of this one. */
const chooseOnce = (page: Page, asked: readonly { do: string }[]) =>
  play(page, "mouse", ({ now }) => now !== "moment" && asked.some((command) => command.do === "choose"));

for (const [language, says, closes] of [
  ["en", /cost about 30 points/, "Close"],
  ["fr", /coûté environ 30 points/, "Fermer"],
] as const)
  test(`a slip is mentioned once and quietly, ${language}`, async ({ page, context }) => {
    // Bots that think: a card can still be changed when it is first reviewed.
    await set(context, { pace: "off", level: "captain", slips: true, table: { seats: 3 } }, language);
    const { advised, asked, reviews } = await slipOnce(page);
    await page.goto("/");
    await page.getByRole("main").getByRole("button").first().click();
    await chooseOnce(page, asked);
    const slip = page.getByRole("complementary").filter({ hasText: says });
    const aloud = page.getByRole("log").last();
    await expect(slip).toHaveCount(1);
    await expect(aloud.getByText(says)).toHaveCount(1);
    await expect(slip.getByRole("button")).not.toBeFocused();
    await slip.getByRole("button", { name: closes }).click();
    await expect(slip).toHaveCount(0);
    // The reviews that follow find no slip: nothing is shown and nothing more is read.
    const read = await aloud.evaluateHandle((region) => {
      const read: string[] = [];
      const add = ({ addedNodes }: MutationRecord): number =>
        read.push(...[...addedNodes].map(({ textContent }) => textContent ?? ""));
      new MutationObserver((changes) => changes.forEach(add)).observe(region, { childList: true });
      return read;
    });
    await play(page, "mouse", ({ asked }) => reviews() > 4 && (asked["card"] ?? 0) > 2);
    await expect(slip).toHaveCount(0);
    const sentences = await read.jsonValue();
    expect(sentences).not.toEqual([]);
    expect(sentences.filter((sentence) => says.test(sentence))).toEqual([]);
    const cards = advised.filter(({ chosen }) => chosen?.startsWith("card "));
    expect(cards, "also cards are reviewed").not.toEqual([]);
  });

for (const [colorScheme, width, height] of [
  ["light", 1024, 768],
  ["dark", 360, 640],
] as const)
  test(`axe finds nothing in the advice and in a slip, ${colorScheme}`, async ({ browser, server }) => {
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", baseURL: server.url });
    await set(context, { pace: "off", level: "deckhand", slips: true });
    const page = await context.newPage();
    const { asked } = await slipOnce(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Sail now" }).click();
    await chooseOnce(page, asked);
    await expect(page.getByRole("complementary").filter({ hasText: /30 points/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await play(page, "mouse", ({ asked }) => Object.keys(asked).some((kind) => kind !== "moment"));
    await page.locator("[data-tool='coach']").click();
    await expect(options(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
