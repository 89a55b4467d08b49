/** Records on this device: one opened and its dice checked, rubbish refused, a race that goes on, a decision taken back. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { test } from "../harness/test";

const RECORD = readFileSync("../crates/dice/tests/games/second-4-ghost.record", "utf8");

/** Opens the form for records on the first page. */
async function openForm(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator("[data-open=record]").click();
  await expect(page.getByRole("dialog", { name: "Open a record" })).toBeVisible();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel("Or paste it here").fill(text);
  await page.getByRole("button", { name: "Show the race" }).click();
}

/** The id of the table in the address. */
const idIn = (page: Page): string => /\/table\/(device_[\w-]+)/.exec(page.url())![1]!;

test("a record is opened from a file: its replay, and the proof of its dice, without a server", async ({
  page,
  context,
}) => {
  await set(context, { pace: "off" });
  await openForm(page);
  expect(await violations(page)).toEqual([]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByLabel("Choose a file").setInputFiles({
    name: "a.record",
    mimeType: "text/plain",
    buffer: Buffer.from(RECORD),
  });
  await expect(page).toHaveURL(/\/table\/device_[\w-]+\/replay/);
  await expect(page.getByRole("slider").first()).toBeVisible();
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(page.getByText("The secret is the one that was promised.")).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/tables"))).toEqual([]);
});

test("rubbish is refused with its line and reason, and nothing else is lost", async ({ page, context }) => {
  await set(context, { pace: "off" });
  await openForm(page);
  const alert = page.locator("#record-bad");
  await paste(page, "   ");
  await expect(alert).toContainText("Choose a file or paste a record first.");
  await paste(page, "a treasure map\nwithout a cross");
  await expect(alert).toContainText("Line 1:");
  const lines = RECORD.split("\n");
  const dice = lines.findIndex((line) => line.startsWith("* dice"));
  await paste(page, [...lines.slice(0, dice), "* dice 7 7", ...lines.slice(dice + 1)].join("\n"));
  await expect(alert).toContainText(`Line ${dice + 1}:`);
  await page.getByLabel("Choose a file").setInputFiles({
    name: "rubbish.record",
    mimeType: "text/plain",
    buffer: Buffer.alloc(1_000_001, "x"),
  });
  await expect(alert).toContainText("longer than any race");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "rubbish.record",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(Array.from({ length: 999_999 }, (_, byte) => (byte * 7919) % 256)),
  });
  await expect(alert).not.toBeEmpty();
  await expect(page).not.toHaveURL(/replay/);
  // The form still works.
  await paste(page, RECORD);
  await expect(page).toHaveURL(/\/replay/);
});

test("a megabyte of rubbish lines, pasted, is refused with its line, and the page stays usable", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await set(context, { pace: "off" });
  await openForm(page);
  const field = page.getByLabel("Or paste it here");
  const lines = RECORD.split("\n").slice(0, 12);
  for (const [text, said] of [
    ["a treasure map\n".repeat(66_000), "Line 1:"],
    [`${lines.join("\n")}\n${"rubbish 7\n".repeat(95_000)}`, 'Line 13: expected a seat from 1 to 6, found "rubbish"'],
    ["\n".repeat(999_999), "Choose a file or paste a record first."],
    ["é\n".repeat(400_000), "longer than any race"],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await field.focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.locator("#record-bad")).toContainText(said);
    // The text is not in the field: a browser needs many seconds to lay out so many lines.
    await expect(field).toHaveValue("");
  }
  await paste(page, RECORD);
  await expect(page).toHaveURL(/\/replay/);
});

test("a race goes on from a moment of a replay, against bots, and says so", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand" });
  await openForm(page);
  await paste(page, RECORD);
  const slider = page.getByRole("slider").first();
  await slider.focus();
  await page.keyboard.press("Home");
  for (let round = 0; round < 4; round += 1) await page.keyboard.press("Shift+ArrowRight");
  const shown = idIn(page);
  await page.locator("[data-play-on]").click();
  const dialog = page.getByRole("dialog", { name: "Play on from here" });
  await expect(dialog).toContainText("new dice");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Play on" }).click();
  await expect(page).toHaveURL(/\/table\/device_[\w-]+$/);
  const id = idIn(page);
  expect(id).not.toBe(shown);
  await expect(page.getByRole("heading", { level: 1, name: "Round 4" })).toBeVisible();
  const played = await play(page, "mouse");
  expect(played.over).toBe(true);
  // Of the dice those from the moment on are proven, the others are said to come from another race.
  await expect(page.getByText("The secret is the one that was promised.")).toBeVisible();
  await expect(page.getByText("taken over from another record")).toBeVisible();
  const record = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the record" }).click();
  const text = readFileSync(await (await record).path(), "utf8");
  expect(text).toContain("# fair dice 1 after step");
  expect(text).toContain("# continues");
});

test("a decision against bots on this device is taken back", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand", table: { seats: 3 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Play on this device" }).click();
  await play(page, "mouse", ({ asked, now }) => (asked["card"] ?? 0) > 2 && now === "card");
  const round = await page.locator(".status h1").textContent();
  const before = idIn(page);
  await page.locator("[data-tool=table]:visible").click();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page).not.toHaveURL(new RegExp(before));
  await expect(page.locator("[data-asked]")).toBeVisible();
  // The decision before was in the round before, or in this one.
  const asked = await page.locator("[data-asked]").getAttribute("data-ask");
  expect(asked === "card" || asked === "dice" || (await page.locator(".status h1").textContent()) !== round).toBe(true);
  await play(page, "mouse", ({ asked: kinds }) => (kinds["card"] ?? 0) > 1);
});
