/**
 * What really happened in a race, by mouse, keyboard and touch, in both languages: the sentence, the charts and their
 * tables, turning points, decisions to try again, the share text.
 */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Analysed } from "../../src/core/analysis/testing";
import { violations } from "../harness/axe";
import { test } from "../harness/gallery";

const recorded = JSON.parse(readFileSync("fixtures/analyses/base.json", "utf8")) as Analysed;
const WORDS = {
  en: {
    lead: /^You (won|finished|share).*\. .*\.$/,
    figures: /^Luck .* your chance to win\. .*\.$/,
    copied: "Copied",
    right: "That was better!",
  },
  fr: {
    lead: /^Vous avez .*\. .*\.$/,
    figures: /^Le hasard .* vos chances de victoire\. .*\.$/,
    copied: "Copié",
    right: "C’était mieux !",
  },
} as const;

/** The texts of a table's cells, row by row, without its heading. */
const cells = (table: Locator): Promise<string[][]> =>
  table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
const rest = (page: Page): Locator => page.locator("[data-share]");

for (const language of ["en", "fr"] as const)
  test(`${language}: a sentence first; every chart is a table, too`, async ({ gallery }) => {
    const { page } = await gallery.open("analysis-base", { width: 1024, height: 768, language });
    const lead = page.locator("[data-lead]");
    expect((await lead.innerText()).trim()).toMatch(WORDS[language].lead);
    await expect(page.locator("[data-figures]")).toHaveText(WORDS[language].figures);

    const { curve, ships } = recorded.curves["all"]!;
    await page.locator("#curve ~ details summary").click();
    const chances = await cells(page.locator("#curve ~ details table"));
    expect(chances).toHaveLength(curve.length);
    chances.forEach(([, ...row], point) =>
      expect(row.map((text) => parseInt(text))).toEqual(curve[point]!.chances.map((part) => Math.round(part * 100))),
    );

    await page.locator("#bars ~ details summary").click();
    const bars = await cells(page.locator("#bars ~ details table"));
    for (let ship = 0; ship < ships.length; ship += 1) {
      const column = bars.map((row) => parseFloat(row[ship + 1]!.replace("\u2212", "-").replace(",", ".")));
      const [start, ...parts] = column.slice(0, -1);
      const sum = parts.reduce((total, part) => total + part, start!);
      // The parts have one digit, the chances none.
      expect(Math.abs(sum - column.at(-1)!)).toBeLessThan(2);
    }
    await expect(page.locator("#bars ~ .bars [role=img]").first()).toHaveAccessibleName(/.+: .+ [+\u2212]?\d+/);
    expect(await violations(page)).toEqual([]);
  });

test("turning points lead to their moment of the replay", async ({ gallery }) => {
  const { page } = await gallery.open("analysis-base", { width: 1440, height: 900 });
  const turns = page.locator("#turns ~ ol > li");
  await expect(turns).toHaveCount(recorded.luck.turning_points[0]!.length);
  for (const turn of await turns.all()) {
    // The letter is that of the reader's sail.
    await expect(turn.locator("p")).toHaveText(/^(Round \d+|Before the race): .+ (cost|gave) Ayou \d+ points?\.$/);
    const link = turn.getByRole("link", { name: /^See this moment/ });
    expect(await link.getAttribute("href")).toMatch(/\/replay\?as=all&step=\d+$/);
  }
});

test("by keyboard: the other view, the table, a decision tried again", async ({ gallery }) => {
  const { page } = await gallery.open("analysis-base", { width: 1024, height: 768 });
  const band = page.locator("#curve ~ .room polygon").first();
  const before = await band.getAttribute("points");
  await page.getByRole("radio", { name: "all cards open" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "with your eyes" })).toBeChecked();
  await expect(band).not.toHaveAttribute("points", before!);

  await page.locator("#curve ~ details summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("#curve ~ details .frame")).toBeFocused();

  const again = page.getByRole("button", { name: "Try it again" }).first();
  await again.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const options = dialog.locator(".question li button");
  await options.first().focus();
  await expect(dialog.locator("[data-better]")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(options.first()).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.locator("[data-answer]")).toHaveAttribute("aria-live", "polite");
  await expect(dialog.locator("[data-better]")).toContainText("Better:");
  // The first answer counts.
  await options.last().press("Enter");
  await expect(options.first()).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(again).toBeFocused();
});

for (const language of ["en", "fr"] as const)
  test(`${language}: by touch, the better choice is praised and explained`, async ({ gallery }) => {
    const { page } = await gallery.open("analysis-base", { width: 360, height: 640, language, touch: true });
    await page.locator("article button").first().tap();
    const dialog = page.getByRole("dialog");
    const options = dialog.locator(".question li button");
    const right = dialog.getByText(WORDS[language].right);
    for (let place = 0; !(await right.isVisible()); place += 1) {
      if (place > 0) await dialog.locator(".question > .flow button").first().tap();
      await options.nth(place).tap();
      await expect(dialog.locator("[data-better]")).toBeVisible();
    }
    const small = await page.locator("main, dialog").evaluateAll((parts) =>
      parts
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>("button, a.button, summary, select")])
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML),
    );
    expect(small, "every target is at least 44 pixels high").toEqual([]);
  });

test("another captain: told by name, with their decisions and their eyes", async ({ gallery }) => {
  const { page } = await gallery.open("analysis-base", { width: 1440, height: 900 });
  await page.locator("label.whose select").selectOption({ index: 1 });
  await expect(page.locator("[data-lead]")).not.toContainText("You ");
  await page.locator("#decisions ~ button").click();
  await expect(page.locator("#decisions ~ ul > li")).toHaveCount(recorded.decisions["2"]!.decisions.length);
  await expect(page.getByRole("radio", { name: /^with .+’s eyes$/ })).toBeVisible();
  await expect(rest(page)).toBeVisible();
});

test("a spectator is told of the winner", async ({ gallery }) => {
  const { page } = await gallery.open("analysis-base-watched", { width: 1440, height: 900 });
  await expect(page.locator("[data-lead]")).toContainText(/ won\.|shares the victory/);
});

for (const language of ["en", "fr"] as const)
  test(`${language}: the share text is copied, said aloud, and tells nothing of the course`, async ({ gallery }) => {
    const { page } = await gallery.open("analysis-base", { width: 360, height: 640, language });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const share = page.locator("section.share");
    // The stars stand there once the decisions are known.
    await expect(share.locator("[data-share]")).toContainText(/[★☆]/);
    await share.getByRole("button").click();
    await expect(share.getByRole("status")).toHaveText(WORDS[language].copied);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Xaymaca · 4 \w+ · \w+ · \w+ (▲{1,3}|▼{1,3}|●) · \w+ ★{0,3}☆{0,3}$/);
    await page.context().clearPermissions();
  });

test("while the rest is computed the curve stands, and a status says what is awaited", async ({ gallery }) => {
  const { page } = await gallery.open("analysis-base-waiting", { width: 360, height: 640 });
  await expect(page.locator("#curve ~ .room svg")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Weighing luck and choices" })).toBeVisible();
  await expect(page.locator("[data-lead]")).toContainText(/^\s*You /);
});

test("a refusal is said in words, and can be tried again", async ({ gallery }) => {
  const { page } = await gallery.open("analysis-base-busy", { width: 360, height: 640 });
  const problem = page.getByRole("alert").first();
  await expect(problem).toContainText("a lot to work out just now");
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(problem).toContainText("a lot to work out just now");
  await expect(page.locator("#curve ~ .room svg")).toBeVisible();
});
