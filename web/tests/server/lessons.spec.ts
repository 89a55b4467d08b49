/** Lessons: by keyboard, by touch and by screen reader; wrong choices, ways out, and the first race. */
import { AxeBuilder } from "@axe-core/playwright";
import lessons from "../../src/wire/lessons.json" with { type: "json" };
import { play } from "../harness/captain";
import { follow, type Hand, next, press, voyageTo } from "../harness/learner";
import { lessonNamed, listenTo } from "../harness/listener";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

const voyage = lessons[0]!;
/** Everything the lesson says to a learner who makes the invited choices. */
const sentences = (language: "en" | "fr"): string[] =>
  voyage.scenes.flatMap(({ steps }) =>
    steps.flatMap(({ say, answers }) => [say[language], answers.find(({ invited }) => invited)!.say[language]]),
  );
const TITLE = voyage.title;
/** The ideas of the first scene, in English. */
const [dice, actions] = voyage.scenes[0]!.steps.map(({ idea }) => idea!.en) as [string, string];
const plain = (text: string): string => text.replace(/\u00a0/g, " ").replace(/\s*\?$/, "");

test("First Voyage by keyboard alone, and on to the first race", async ({ page, context }) => {
  await set(context, { pace: "off" });
  const told: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(lessons|sail)/.test(pathname)) told.push(`${pathname}${search} ${request.postData() ?? ""}`);
  });
  await page.goto("/");
  await press(page.getByRole("link", { name: new RegExp(TITLE.en) }), "keyboard");
  await expect(page).toHaveURL(/\/learn\/first-voyage$/);
  const said = await voyageTo(page, "keyboard");
  for (const sentence of sentences("en")) expect(said.map(plain).join("\n")).toContain(plain(sentence));
  await expect(page.getByRole("heading", { name: "Well sailed!" })).toBeFocused();
  await expect(page.getByRole("listitem")).toHaveCount(8);
  const counted = (part: string): number => told.filter((request) => request.includes(part)).length;
  expect(counted("/finished")).toBe(1);
  expect(counted("/steps/")).toBe(voyage.scenes.reduce((sum, { steps }) => sum + steps.length, 0));
  expect(counted("again")).toBe(0);

  await press(page.getByRole("button", { name: "Sail a first race" }), "keyboard");
  await expect(page).toHaveURL(/\/table\/[\w-]{22}$/);
  const race = JSON.parse(told.at(-1)!.replace("/api/sail ", "")) as Record<string, unknown>;
  expect(race).toMatchObject({ after: "first-voyage", level: "deckhand", options: { seats: 4, edition: "first" } });
  // After the lesson, home shows the lessons only as a small link.
  await page.goto("/");
  await expect(page.getByRole("link", { name: new RegExp(TITLE.en) })).toHaveCount(0);
  await page.getByRole("link", { name: /Learn/ }).click();
  await expect(page.getByText("Finished")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("First Voyage by touch, in French", async ({ page, context }) => {
    await set(context, { pace: "off" }, "fr");
    await page.goto("/");
    await page.getByRole("link", { name: new RegExp(TITLE.fr) }).tap();
    const said = await voyageTo(page, "touch", async ({ is }) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      if (is !== "asked") return;
      // The lesson's drawings cover neither the options nor the button that commits.
      const free = await page.locator("[data-confirm], [data-asked] [data-number]").evaluateAll((all) =>
        all.every((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return hit !== null && (control.contains(hit) || hit.contains(control));
        }),
      );
      expect(free).toBe(true);
    });
    for (const sentence of sentences("fr")) expect(said.map(plain).join("\n")).toContain(plain(sentence));
    await expect(page.getByRole("button", { name: "Première course" })).toBeVisible();
  });
});

const LISTENERS: readonly (readonly [lesson: string, language: "en" | "fr", hand: Hand])[] = [
  ["first-voyage", "en", "mouse"],
  ["being-captain", "en", "keyboard"],
  ["forks", "fr", "touch"],
  ["ghost-ship", "fr", "keyboard"],
  ["second-edition", "en", "mouse"],
  ["the-crew", "en", "touch"],
];
test("every lesson has a listener", () => {
  expect(LISTENERS.map(([name]) => name)).toEqual(lessons.map(({ name }) => name));
});
for (const [name, language, hand] of LISTENERS)
  test.describe(() => {
    if (hand === "touch") test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

    test(`${name} by its spoken text alone, in ${language}, by ${hand}`, async ({ page, context }) => {
      await set(context, { pace: "off" }, language);
      await page.goto("/learn");
      const lesson = lessonNamed(name);
      const link = page.getByRole("link", { name: new RegExp(`^${lesson.title[language]}`) });
      await press(link, hand);
      await listenTo(page, lesson, language, hand);
      const ideas = lesson.scenes.flatMap(({ steps }) => steps.flatMap(({ idea }) => idea?.[language] ?? []));
      await expect(page.getByRole("listitem")).toHaveText(ideas.map((idea) => new RegExp(idea)));
      // The list marks it as finished, and only this one; the device remembers it.
      await page.goto("/learn");
      const done = page.getByRole("listitem").filter({ hasText: /Finished|Terminée/ });
      await expect(done).toHaveCount(1);
      await expect(done).toContainText(lesson.title[language]);
      // The puzzles are an entry, too.
      await expect(page.getByRole("listitem")).toHaveCount(lessons.length + 1);
    });
  });

test("First Voyage at its normal pace takes less than four minutes, reading included", async ({ page, context }) => {
  await set(context, {});
  await page.goto("/learn");
  await page.getByRole("link", { name: `${TITLE.en}: Begin` }).click();
  const now = (): Promise<number> => page.evaluate(() => performance.now());
  const begun = await now();
  let first: number | null = null;
  const said = await voyageTo(page, "mouse", async () => {
    first ??= (await now()) - begun;
  });
  const elapsed = (await now()) - begun;
  const words = said.join(" ").match(/\p{L}+/gu)!.length;
  // At 200 words a minute.
  expect(elapsed + words * 300).toBeLessThan(240_000);
  expect(first).toBeLessThan(10_000);
});

test("a wrong choice is played and explained, and the learner tries again or goes on", async ({ page, context }) => {
  await set(context, { pace: "off" });
  await page.goto("/learn/first-voyage");
  // No other card is as quiet: one that sails may find a treasure that asks something.
  const loadGold = async (): Promise<void> => {
    await page.locator('[data-card="gold-gold"]').click();
    await page.locator("[data-confirm]").click();
  };
  const first = await next(page, "");
  await follow(page, 0, "dice", "mouse");
  const card = await next(page, first.key);
  await loadGold();
  const told = await next(page, card.key);
  expect(told).toMatchObject({ is: "told", text: voyage.scenes[0]!.steps[1]!.other!.en });
  await page.getByRole("button", { name: "Try again" }).click();
  // The same scene starts again from its beginning.
  const again = await next(page, told.key);
  expect(again).toMatchObject({ is: "asked", ask: "dice" });
  await follow(page, 0, "dice", "mouse");
  const second = await next(page, again.key);
  await loadGold();
  const wrong = await next(page, second.key);
  await page.getByRole("button", { name: "Go on" }).click();
  expect((await next(page, wrong.key)).key).toMatch(/^1 /);
});

test("between two scenes the question before is not seen again", async ({ page, context }) => {
  await set(context, { pace: "off" });
  await page.goto("/learn/first-voyage");
  const first = await next(page, "");
  await follow(page, 0, "dice", "mouse");
  const card = await next(page, first.key);
  await page.locator('[data-card="gold-gold"]').click();
  await page.locator("[data-confirm]").click();
  const told = await next(page, card.key);
  await page.evaluate(() => {
    const seen: string[] = [];
    const note = (): void => {
      const text = document.querySelector(".sentence")?.textContent?.trim() ?? "nothing";
      if (seen.at(-1) !== text) seen.push(text);
      requestAnimationFrame(note);
    };
    note();
    Object.assign(globalThis, { seen });
  });
  // The next scene waits until what is in between has been painted.
  let release = (): void => undefined;
  const painted = new Promise<void>((done) => (release = done));
  await page.route("**/api/lessons/**", async (route) => {
    await painted;
    await route.continue();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".sentence")).toContainText(dice);
  release();
  await next(page, told.key);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  // The idea of the step, then that of the scene's beginning, then its question.
  expect(seen.map(plain)).toEqual([actions, dice, plain(voyage.scenes[0]!.steps[0]!.say.en)]);
});

test("back, skip, leave and come back later", async ({ page, context }) => {
  await set(context, { pace: "off" });
  await page.goto("/learn/first-voyage");
  const heading = page.getByRole("banner").getByRole("heading");
  await expect(heading).toContainText("1 of 8");
  const back = page.getByRole("button", { name: "Back", exact: true });
  const skip = page.getByRole("button", { name: "Skip" });
  await expect(back).toHaveCount(0);
  // The first scene has two ideas: Skip waits until the first can be answered, and Back returns to it.
  await next(page, "");
  await skip.click();
  await expect(heading).toContainText("2 of 8");
  await back.click();
  await expect(heading).toContainText("1 of 8");
  await expect(back).toHaveCount(0);
  for (const place of ["2 of 8", "3 of 8", "4 of 8"]) {
    await expect(skip).not.toHaveAttribute("aria-disabled");
    await skip.click();
    await expect(heading).toContainText(place);
  }
  await back.click();
  await expect(heading).toContainText("3 of 8");
  // In the middle of a scene Back returns to its beginning, which is not counted as another visit.
  const begun = await next(page, "");
  await follow(page, 1, "card", "mouse");
  const load = await next(page, begun.key);
  expect(load).toMatchObject({ is: "asked", ask: "load" });
  const reopened = page.waitForRequest(/\/api\/lessons\/first-voyage\/2\?again$/);
  await back.click();
  await reopened;
  expect(await next(page, load.key)).toMatchObject({ is: "asked", ask: "card" });
  await expect(heading).toContainText("3 of 8");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/learn$/);
  await expect(page.getByText("2 of 8")).toBeVisible();
  await page.getByRole("link", { name: `${TITLE.en}: Go on` }).click();
  await expect(heading).toContainText("3 of 8");
  // A reloaded page continues there; damaged storage starts from the beginning.
  await page.reload();
  await expect(heading).toContainText("3 of 8");
  await page.evaluate(() => localStorage.setItem("xaymaca.lessons", '{"first-voyage":{"scene":-7}'));
  await page.reload();
  await expect(heading).toContainText("1 of 8");
});

test("a lesson that is skipped is not finished, and its end leads to the next one", async ({ page, context }) => {
  await set(context, { pace: "off" });
  const reports: string[] = [];
  page.on("request", (request) => {
    if (/\/(finished|steps\/\d+)$/.test(request.url())) reports.push(request.url());
  });
  const [short, following] = [lessons[1]!, lessons[2]!];
  await page.goto(`/learn/${short.name}`);
  for (let scene = 0; scene < short.scenes.length; scene += 1) {
    await expect(page.locator(`[data-scene="${scene}"]`)).toBeVisible();
    await page.getByRole("button", { name: "Skip" }).click();
  }
  await expect(page.getByRole("heading", { name: "What this lesson shows" })).toBeVisible();
  await expect(page.locator(".ideas .ticked")).toHaveCount(0);
  expect(reports).toEqual([]);
  await page.getByRole("link", { name: `Next lesson: ${following.title.en}` }).click();
  await expect(page).toHaveURL(new RegExp(`/learn/${following.name}$`));
  await expect(page.getByRole("banner").getByRole("heading")).toContainText(following.title.en);
  await page.goto("/learn");
  await expect(page.getByText("Finished")).toHaveCount(0);
});

test("an address with an unknown lesson lists the existing ones", async ({ page }) => {
  await page.goto("/learn/nowhere");
  await expect(page.getByRole("heading", { level: 1, name: "No such lesson" })).toBeVisible();
  await page.getByRole("link", { name: `${TITLE.en}: Begin` }).click();
  await expect(page.getByRole("banner").getByRole("heading")).toContainText("1 of 8");
});

test("without the server a lesson runs on this device", async ({ page, context, complaints }) => {
  complaints.expectLostLine();
  await set(context, { pace: "off" });
  await page.goto("/learn");
  await page.route("**/api/lessons/**", (route) => route.abort());
  await page.getByRole("link", { name: `${TITLE.en}: Begin` }).click();
  expect(await next(page, "")).toMatchObject({ is: "asked", ask: "dice" });
});

test("a server that does not answer is reported, and can be tried again", async ({ page, context, complaints }) => {
  complaints.expectLostLine();
  await set(context, { pace: "off" });
  await page.goto("/learn");
  await page.route("**/api/lessons/**", (route) => route.abort());
  // The lesson would run on this device.
  await page.route("**/assets/worker-*.js", (route) => route.abort());
  await page.getByRole("link", { name: `${TITLE.en}: Begin` }).click();
  await expect(page.getByRole("alert")).toContainText("The server does not answer");
  await page.unroute("**/api/lessons/**");
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await next(page, "")).toMatchObject({ is: "asked", ask: "dice" });
});

test("hints appear in the first race, disappear when not needed, and can be switched off", async ({
  page,
  context,
}) => {
  await set(context, { pace: "off", hints: true, level: "deckhand", table: { seats: 3 } });
  await context.addInitScript(() => {
    // A hint followed twice is no longer needed: only the one about prices is left.
    const done = { dice: 2, battle: 2, end: 2, shortage: 2, holds: 2, lair: 2, price: 0 };
    if (localStorage.getItem("xaymaca.hints") === null) localStorage.setItem("xaymaca.hints", JSON.stringify(done));
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  const hint = page.locator("[data-hint]");
  const played = await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 8);
  expect(played.asked["card"]).toBeGreaterThan(2);
  const count = (): Promise<number> =>
    page.evaluate(() => (JSON.parse(localStorage.getItem("xaymaca.hints") ?? "{}") as { price: number }).price);
  const seen = await count();
  expect(seen).toBeGreaterThan(0);
  if (seen >= 2) await expect(hint).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("xaymaca.hints", "{}"));
  // In another race all hints are there again: the dice have theirs whenever this captain places them.
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse", ({ asked }) => (asked["dice"] ?? 0) > 0);
  await page.getByRole("button", { name: "No more hints" }).click();
  await expect(hint).toHaveCount(0);
});

for (const [colorScheme, width, height] of [
  ["light", 1440, 900],
  ["dark", 360, 640],
] as const)
  test(`axe finds nothing in a lesson, ${colorScheme}`, async ({ browser, server }) => {
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", baseURL: server.url });
    await set(context, { pace: "off" });
    const page = await context.newPage();
    const check = async (where: string): Promise<void> => {
      const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude("svg[aria-hidden='true']");
      const { violations } = await axe.analyze();
      expect
        .soft(
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
          where,
        )
        .toEqual([]);
    };
    await page.goto("/learn");
    await check("the list");
    await page.goto("/learn/first-voyage");
    const first = await next(page, "");
    await check("a question");
    // The last scene: the explanation of a choice, and the end.
    await page.evaluate(() => localStorage.setItem("xaymaca.lessons", '{"first-voyage":{"scene":6}}'));
    await page.reload();
    const last = await next(page, first.key);
    await follow(page, 6, "card", "mouse");
    const told = await next(page, last.key);
    await check("an answer, with the count");
    await page.getByRole("button", { name: "Next" }).click();
    await next(page, told.key);
    await check("the end");
    await context.close();
  });
