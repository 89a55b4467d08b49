/** A family of three on one phone, in both languages: curtains, no other hand in the page, and a reload in the middle. */
import { expect, type Page } from "@playwright/test";
import { family as english } from "../../src/words/en/family";
import { names as englishNames } from "../../src/words/en/names";
import { race as englishRace } from "../../src/words/en/race";
import { family as french } from "../../src/words/fr/family";
import { names as frenchNames } from "../../src/words/fr/names";
import { race as frenchRace } from "../../src/words/fr/race";
import type { Card, Seat } from "../../src/wire/game";
import { violations } from "../harness/axe";
import { type Hand, play } from "../harness/captain";
import { watchFamily } from "../harness/family";
import { set } from "../harness/settings";
import { test } from "../harness/test";

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

const PEOPLE = ["Mary", "Joe", "Ann"];

const WORDS = {
  en: { family: english, cards: englishNames.cards as Record<Card, string>, known: englishRace.known("") },
  fr: { family: french, cards: frenchNames.cards as Record<Card, string>, known: frenchRace.known("") },
};

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

// The French race is shorter: what it adds are the words and the keyboard.
for (const [language, hand, rounds] of [
  ["en", "touch", 12],
  ["fr", "keyboard", 5],
] as const satisfies readonly (readonly [keyof typeof WORDS, Hand, number])[])
  test(`three people and a bot pass one phone round (${language}, ${hand}): no hand is in the page of another's turn`, async ({
    page,
    context,
  }) => {
    const words = WORDS[language];
    await set(context, { pace: "off" }, language);
    const watched = await watchFamily(page, words.cards);
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
        const curtain = page.getByRole("dialog", { name: words.family.hand(curtains.at(-1)!) });
        await expect(curtain).toBeVisible();
        // What is public can still be reached.
        await expect(page.locator(".captains article").first()).toBeVisible();
      } else if (ask === "card" || ask === "dice") {
        const seat = connected[0] as Seat;
        expect(seat, "the captain of the last curtain").toBe(PEOPLE.indexOf(curtains.at(-1)!) + 1);
        expect(drawn.toSorted()).toEqual(told[seat]!.toSorted());
        hands += 1;
      } else if ((await page.locator("[data-stage=open]").count()) > 0) {
        before += 1;
        expect(connected[0], "a connection that is told no secret").toMatch(/^open-[123]$/);
        expect(drawn).toEqual([]);
        expect(await page.locator("body").ariaSnapshot()).not.toContain(words.known);
        if (before === 1) expect(await violations(page)).toEqual([]);
      }
    };
    await play(page, hand, ({ asked }) => (asked["card"] ?? 0) > rounds && before > 0, look);
    const { leaks, searched, compared, opened } = await watched();
    expect(leaks).toEqual([]);
    // The checks had something to search and to compare, and every captain was served.
    expect(searched).toBeGreaterThan(rounds);
    expect(compared).toBeGreaterThan(2 * rounds);
    expect(new Set(curtains)).toEqual(new Set(PEOPLE));
    expect(hands).toBeGreaterThanOrEqual(rounds);
    // One connection serves a captain's dice and card, and the card of the round before if they chose last.
    expect(opened).toBeGreaterThan(rounds / 2);
  });

for (const language of ["en", "fr"] as const)
  test(`a reload comes back behind the curtain; a captain can hide their cards (${language})`, async ({
    page,
    context,
  }) => {
    const { family: words, cards } = WORDS[language];
    await set(context, { pace: "off" }, language);
    const watched = await watchFamily(page, cards);
    await castOff(page, PEOPLE, 0);
    /** The names of all cards that can be read aloud now. */
    const spoken = async (): Promise<string[]> => {
      const tree = await page.locator("body").ariaSnapshot();
      return Object.values(cards).filter((name) => tree.includes(name));
    };
    const tap = page.locator("[data-curtain] button:not([data-unready])");
    await tap.tap();
    await expect(page.locator("[data-card]").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(page.locator("[data-curtain]")).toBeVisible();
    expect(await page.locator("[data-card]").count()).toBe(0);
    expect((await watched()).connected).toEqual(["spectator"]);
    expect(await spoken()).toEqual([]);
    expect(await violations(page)).toEqual([]);

    const name = (await page.locator("[data-curtain]").getAttribute("data-curtain"))!;
    await expect(page.getByRole("button", { name: words.tap(name) })).toBeFocused();
    await tap.waitFor();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-card]").first()).toBeVisible();
    await page.getByRole("button", { name: words.hide }).tap();
    await expect(page.locator("[data-curtain]")).toBeVisible();
    expect((await watched()).connected).toEqual(["spectator"]);
    expect(await page.locator("[data-card]").count()).toBe(0);
    expect(await spoken()).toEqual([]);
    expect((await watched()).leaks).toEqual([]);
  });
