/** A family of three on one phone: curtains, no other hand in the page, and a reload in the middle. */
import { expect, type Page } from "@playwright/test";
import { names } from "../../src/words/en/names";
import { violations } from "../harness/axe";
import { play } from "../harness/captain";
import { watchFamily } from "../harness/family";
import { set } from "../harness/settings";
import { test } from "../harness/test";

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

const PEOPLE = ["Mary", "Joe", "Ann"];

/** Opens the form on the first page, and starts a race of these people and some bots. */
async function castOff(page: Page, people: readonly string[], bots: number): Promise<void> {
  await page.goto("/");
  await page.locator("[data-open=family]").tap();
  for (let more = 2; more < people.length; more += 1) await page.locator("[data-add=person]").tap();
  for (const [index, name] of people.entries()) await page.locator("input[data-name]").nth(index).fill(name);
  for (let bot = 0; bot < bots; bot += 1) await page.locator("[data-add=bot]").tap();
  await page.locator("form .start").tap();
  await page.waitForURL(/\/table\/device_/);
}

/** The names of all cards that can be read aloud now. */
const spoken = async (page: Page): Promise<string[]> => {
  const tree = await page.locator("body").ariaSnapshot();
  return Object.values(names.cards).filter((name) => tree.includes(name));
};

test("three people and a bot pass one phone round: no hand is in the page of another's turn", async ({
  page,
  context,
}) => {
  await set(context, { pace: "off" });
  const watched = await watchFamily(page);
  await castOff(page, PEOPLE, 1);
  const curtains: string[] = [];
  let hands = 0;
  let before = 0;
  const look = async (ask: string): Promise<void> => {
    const { connected, hands: told } = await watched();
    expect(connected, "one connection at a time").toHaveLength(1);
    const drawn = await page.locator("[data-card]").evaluateAll((cards) => cards.map((card) => card.dataset["card"]));
    if (ask === "curtain") {
      curtains.push((await page.locator("[data-curtain]").getAttribute("data-curtain"))!);
      expect(connected[0]).toBe("spectator");
      expect(drawn).toEqual([]);
      const curtain = page.getByRole("dialog", { name: `Hand the device to ${curtains.at(-1)}` });
      await expect(curtain).toBeVisible();
      // What is public can still be reached.
      await expect(page.locator(".captains article").first()).toBeVisible();
    } else if (ask === "card" || ask === "dice") {
      const seat = connected[0] as 1 | 2 | 3;
      expect(seat, "the captain of the last curtain").toBe(PEOPLE.indexOf(curtains.at(-1)!) + 1);
      expect(drawn.toSorted()).toEqual(told[seat]!.toSorted());
      hands += 1;
    } else if ((await page.locator("[data-stage=open]").count()) > 0) {
      before += 1;
      expect(drawn).toEqual([]);
      expect(await page.locator("body").ariaSnapshot()).not.toContain("known to you");
    }
  };
  await play(page, "touch", ({ asked }) => (asked["card"] ?? 0) > 12, look);
  const { leaks, compared, opened } = await watched();
  expect(leaks).toEqual([]);
  // The checks had something to compare, and every captain was served.
  expect(compared).toBeGreaterThan(50);
  expect(new Set(curtains)).toEqual(new Set(PEOPLE));
  expect(hands).toBeGreaterThan(12);
  expect(before, "some questions were asked before all").toBeGreaterThan(0);
  expect(opened).toBeGreaterThan(hands - 4);
});

test("a reload comes back behind the curtain; a captain can hide their cards", async ({ page, context }) => {
  await set(context, { pace: "off" });
  const watched = await watchFamily(page);
  await castOff(page, PEOPLE, 0);
  const tap = page.locator("[data-curtain] button:not([data-unready])");
  await tap.tap();
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-curtain]")).toBeVisible();
  expect(await page.locator("[data-card]").count()).toBe(0);
  expect((await watched()).connected).toEqual(["spectator"]);
  expect(await spoken(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: /^I am / }).focus();
  await tap.waitFor();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await page.getByRole("button", { name: "Hide my cards" }).tap();
  await expect(page.locator("[data-curtain]")).toBeVisible();
  expect((await watched()).connected).toEqual(["spectator"]);
  expect(await page.locator("[data-card]").count()).toBe(0);
  expect(await spoken(page)).toEqual([]);
});
