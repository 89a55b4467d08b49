/**
 * Records on this device, in both languages: one opened and its dice checked, rubbish refused, a race that goes on, a
 * decision taken back.
 */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { device as englishDevice } from "../../src/words/en/device";
import { fair as englishFair } from "../../src/words/en/fair";
import { home as englishHome } from "../../src/words/en/home";
import { race as englishRace } from "../../src/words/en/race";
import { records as englishRecords } from "../../src/words/en/records";
import { replay as englishReplay } from "../../src/words/en/replay";
import { device as frenchDevice } from "../../src/words/fr/device";
import { fair as frenchFair } from "../../src/words/fr/fair";
import { home as frenchHome } from "../../src/words/fr/home";
import { race as frenchRace } from "../../src/words/fr/race";
import { records as frenchRecords } from "../../src/words/fr/records";
import { replay as frenchReplay } from "../../src/words/fr/replay";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { test } from "../harness/test";

const RECORD = readFileSync("../crates/dice/tests/games/second-4-ghost.record", "utf8");

const WORDS = {
  en: {
    device: englishDevice,
    fair: englishFair,
    home: englishHome,
    race: englishRace,
    records: englishRecords,
    replay: englishReplay,
  },
  fr: {
    device: frenchDevice,
    fair: frenchFair,
    home: frenchHome,
    race: frenchRace,
    records: frenchRecords,
    replay: frenchReplay,
  },
};
type Words = (typeof WORDS)["en" | "fr"];
const LANGUAGES = ["en", "fr"] as const;

/** Opens the form for records on the first page. */
async function openForm(page: Page, { records }: Words): Promise<void> {
  await page.goto("/");
  await page.locator("[data-open=record]").click();
  await expect(page.getByRole("dialog", { name: records.open })).toBeVisible();
}

async function paste(page: Page, { records }: Words, text: string): Promise<void> {
  await page.getByLabel(records.paste).fill(text);
  await page.getByRole("button", { name: records.show }).click();
}

/** The id of the table in the address. */
const idIn = (page: Page): string => /\/table\/(device_[\w-]+)/.exec(page.url())![1]!;

for (const language of LANGUAGES) {
  const words: Words = WORDS[language];
  const { fair, records, replay } = words;

  test(`a record is opened from a file: its replay, and the proof of its dice, without a server (${language})`, async ({
    page,
    context,
  }) => {
    await set(context, { pace: "off" }, language);
    await openForm(page, words);
    expect(await violations(page)).toEqual([]);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByLabel(records.file).setInputFiles({
      name: "a.record",
      mimeType: "text/plain",
      buffer: Buffer.from(RECORD),
    });
    await expect(page).toHaveURL(/\/table\/device_[\w-]+\/replay/);
    await expect(page.getByRole("slider").first()).toBeVisible();
    await page.getByRole("link", { name: replay.back }).click();
    await expect(page.getByText(fair.kept)).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/tables"))).toEqual([]);
  });

  test(`rubbish is refused with its line and reason, and nothing else is lost (${language})`, async ({
    page,
    context,
  }) => {
    await set(context, { pace: "off" }, language);
    await openForm(page, words);
    const alert = page.locator("#record-bad");
    await paste(page, words, "   ");
    await expect(alert).toContainText(records.empty);
    await paste(page, words, "a treasure map\nwithout a cross");
    await expect(alert).toContainText(records.line(1));
    const lines = RECORD.split("\n");
    const dice = lines.findIndex((line) => line.startsWith("* dice"));
    await paste(page, words, [...lines.slice(0, dice), "* dice 7 7", ...lines.slice(dice + 1)].join("\n"));
    await expect(alert).toContainText(records.line(dice + 1));
    await page.getByLabel(records.file).setInputFiles({
      name: "rubbish.record",
      mimeType: "text/plain",
      buffer: Buffer.alloc(1_000_001, "x"),
    });
    await expect(alert).toContainText(records.large);
    await page.getByLabel(records.file).setInputFiles({
      name: "rubbish.record",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(Array.from({ length: 999_999 }, (_, byte) => (byte * 7919) % 256)),
    });
    await expect(alert).not.toBeEmpty();
    await expect(page).not.toHaveURL(/replay/);
    // The form still works. A proof that cannot be read is called so, with its line.
    const digest = lines.findIndex((line) => line.startsWith("# digest"));
    await paste(page, words, RECORD.replace("# digest ", "# digest x"));
    await expect(page).toHaveURL(/\/replay/);
    await page.getByRole("link", { name: replay.back }).click();
    await expect(page.getByText(fair.unreadable)).toBeVisible();
    await expect(page.locator("[data-unproved]")).toHaveText(fair.unproved(digest + 1, fair.reasons.hex));
    await expect(page.getByText(fair.unproven)).toHaveCount(0);
  });

  test(`a race goes on from a moment of a replay, against bots, and says so (${language})`, async ({
    page,
    context,
  }) => {
    await set(context, { pace: "off", level: "deckhand" }, language);
    await openForm(page, words);
    await paste(page, words, RECORD);
    const slider = page.getByRole("slider").first();
    await slider.focus();
    await page.keyboard.press("End");
    await expect(page.locator("[data-play-on]")).toHaveCount(0);
    // The French race begins late: what it adds are the words and the keyboard.
    if (language === "en") await page.keyboard.press("Home");
    const step = language === "en" ? "Shift+ArrowRight" : "Shift+ArrowLeft";
    for (let round = 0; round < 4; round += 1) await page.keyboard.press(step);
    const shown = idIn(page);
    await page.locator("[data-play-on]").focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: records.playOn });
    await expect(dialog).toContainText(records.playOnHint);
    expect(await violations(page)).toEqual([]);
    // The record names no bots: they have the reader's level, and one is given another.
    const levels = dialog.locator("select");
    await expect(levels).toHaveCount(3);
    await expect(levels.first()).toHaveValue("deckhand");
    await levels.last().selectOption("sailor");
    await dialog.getByRole("button", { name: records.begin, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/table\/device_[\w-]+$/);
    const id = idIn(page);
    expect(id).not.toBe(shown);
    if (language === "en")
      await expect(page.getByRole("heading", { level: 1, name: words.race.round(4) })).toBeVisible();
    const played = await play(page, language === "en" ? "mouse" : "keyboard");
    expect(played.over).toBe(true);
    // Of the dice those from the moment on are proven, the others are said to come from another race.
    await expect(page.getByText(fair.kept)).toBeVisible();
    await expect(page.getByText(fair.takenOver(2).split(". ")[1]!)).toBeVisible();
    const record = page.waitForEvent("download");
    await page.getByRole("link", { name: fair.record }).click();
    const text = readFileSync(await (await record).path(), "utf8");
    expect(text).toContain("# fair dice 1 after step");
    expect(text).toContain("# continues");
    expect(text.match(/^# bot \d \w+/gm)?.map((line) => line.split(" ").at(-1))).toEqual([
      "deckhand",
      "deckhand",
      "sailor",
    ]);
  });

  test(`a decision against bots on this device is taken back (${language})`, async ({ page, context }) => {
    await set(context, { pace: "off", level: "deckhand", table: { seats: 3 } }, language);
    await page.goto("/");
    await page.getByRole("button", { name: words.home.onDevice }).click();
    // Before the first decision there is nothing to take back, and the menu says so.
    await expect(page.locator("[data-asked]")).toBeVisible();
    await page.locator("[data-tool=table]:visible").click();
    await expect(page.getByText(records.nothingYet)).toBeVisible();
    await expect(page.locator("[data-take-back]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await play(page, "mouse", ({ asked, now }) => (asked["card"] ?? 0) > 2 && now === "card");
    const round = await page.locator(".status h1").textContent();
    const before = idIn(page);
    await page.locator("[data-tool=table]:visible").click();
    await expect(page.locator("[data-take-back]")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.locator("[data-take-back]").focus();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(new RegExp(before));
    await expect(page.locator("[data-asked]")).toBeVisible();
    // The decision before was in the round before, or in this one.
    const asked = await page.locator("[data-asked]").getAttribute("data-ask");
    const now = await page.locator(".status h1").textContent();
    expect(asked === "card" || asked === "dice" || now !== round).toBe(true);
    // The reader was there all the time, and the race stands once in the list.
    await expect(page.getByText(words.race.caughtUp)).toHaveCount(0);
    await play(page, "mouse", ({ asked: kinds }) => (kinds["card"] ?? 0) > 1);
    await page.goto("/");
    await expect(page.getByRole("listitem").filter({ has: page.getByText(words.device.remove) })).toHaveCount(1);
  });
}

test("a megabyte of rubbish lines, pasted, is refused with its line, and the page stays usable", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await set(context, { pace: "off" });
  await openForm(page, WORDS.en);
  const field = page.getByLabel(englishRecords.paste);
  const lines = RECORD.split("\n").slice(0, 12);
  for (const [text, said] of [
    ["a treasure map\n".repeat(66_000), "Line 1:"],
    [`${lines.join("\n")}\n${"rubbish 7\n".repeat(95_000)}`, 'Line 13: expected a seat from 1 to 6, found "rubbish"'],
    ["\n".repeat(999_999), englishRecords.empty],
    ["é\n".repeat(400_000), englishRecords.large],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await field.focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.locator("#record-bad")).toContainText(said);
    // The text is not in the field: a browser needs many seconds to lay out so many lines.
    await expect(field).toHaveValue("");
  }
  await paste(page, WORDS.en, RECORD);
  await expect(page).toHaveURL(/\/replay/);
});
