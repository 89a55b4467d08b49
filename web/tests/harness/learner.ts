/** Plays a lesson as a learner would, using only the page: reads the question and does what the lesson invites to. */
import { expect, type Locator, type Page } from "@playwright/test";
import lessons from "../../src/wire/lessons.json" with { type: "json" };

export type Hand = "mouse" | "touch" | "keyboard";

/** What the page waits for: a question, a message to be read, or the end of the lesson. */
export interface Standing {
  is: "asked" | "told" | "finished";
  /** The kind of question, such as `card`. */
  ask: string;
  /** The lesson's sentence. */
  text: string;
  key: string;
}

const look = (page: Page): Promise<Standing | null> =>
  page.evaluate(() => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? "";
    if (document.querySelector("[data-finished]"))
      return { is: "finished", ask: "", text: text("h1"), key: "finished" };
    const scene = document.querySelector<HTMLElement>("[data-scene]")?.dataset["scene"] ?? "";
    const told = document.querySelector("[data-told]");
    if (told !== null) {
      if (told.matches("[data-unready]")) return null;
      const said = text("[data-told] .say");
      return { is: "told", ask: "", text: said, key: `${scene} ${told.textContent}` };
    }
    const decision = document.querySelector<HTMLElement>("[data-asked]:not([data-sent], [data-unready])");
    if (decision === null) return null;
    const { ask, asked } = decision.dataset;
    return { is: "asked", ask: ask!, text: text(".sentence"), key: `${scene} ${asked}` };
  });

/** Waits for something other than `last`. `wait` is called between looks to let time pass. */
export async function next(page: Page, last: string, wait?: () => Promise<void>): Promise<Standing> {
  let found: Standing | null = null;
  await expect
    .poll(
      async () => {
        await wait?.();
        found = await look(page);
        return found !== null && found.key !== last;
      },
      { message: `after ${last}`, timeout: 60_000, intervals: [20, 50, 100] },
    )
    .toBe(true);
  return found!;
}

export async function press(target: Locator, hand: Hand): Promise<void> {
  if (hand === "touch") await target.tap();
  else if (hand === "mouse") await target.click();
  else {
    // As a player without a mouse would: presses Tab from the current focus until the control has it.
    const there = (): Promise<boolean> => target.evaluate((control) => control === document.activeElement);
    for (let tabs = 0; tabs < 60 && !(await there()); tabs += 1) await target.page().keyboard.press("Tab");
    await expect(target).toBeFocused();
    await target.page().keyboard.press("Enter");
  }
}

/** Selects a card or an option by its number, then commits. */
export async function choose(page: Page, number: number, hand: Hand): Promise<void> {
  if (hand === "keyboard") {
    await page.keyboard.press(String(number));
    await page.keyboard.press("Enter");
    return;
  }
  const cards = page.locator("[data-asked][data-ask='card']");
  const option =
    (await cards.count()) > 0
      ? page.locator("[data-card]").nth(number - 1)
      : page.locator(`[data-asked] [data-number="${number}"]`).first();
  await press(option, hand);
  await press(page.locator("[data-confirm]"), hand);
}

const voyage = lessons.find(({ name }) => name === "first-voyage")!;

/** The first choice that a step of First Voyage invites to. */
function invited(scene: number, ask: string): string {
  const step = voyage.scenes[scene]!.steps.find(({ asks }) => asks === ask)!;
  return step.answers.find((answer) => answer.invited)!.choice;
}

/** Makes the choice that First Voyage invites to. */
export async function follow(page: Page, scene: number, ask: string, hand: Hand): Promise<void> {
  const confirm = page.locator("[data-confirm]");
  const commit = (): Promise<void> => (hand === "keyboard" ? page.keyboard.press("Enter") : press(confirm, hand));
  const choice = invited(scene, ask);
  if (ask === "card") {
    const cards = await page
      .locator("[data-card]")
      .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset["card"]));
    return choose(page, cards.indexOf(choice.slice(5)) + 1, hand);
  }
  if (ask === "dice") return commit();
  if (ask === "load") return choose(page, Number(choice.slice(5)), hand);
  if (ask === "powder") {
    await press(page.locator("[data-asked] .amounts button").last(), hand);
    return press(confirm, hand);
  }
  // The lair, and the hold with the gold, are the first options.
  return choose(page, 1, hand);
}

/** Plays First Voyage to its end. Returns everything the lesson said, in order. */
export async function voyageTo(
  page: Page,
  hand: Hand,
  each?: (standing: Standing) => Promise<void>,
): Promise<string[]> {
  const said: string[] = [];
  let last = "";
  for (let count = 0; count < 100; count += 1) {
    const standing = await next(page, last);
    said.push(standing.text);
    await each?.(standing);
    if (standing.is === "finished") return said;
    last = standing.key;
    if (standing.is === "told") {
      if (hand === "keyboard") await page.keyboard.press("Enter");
      else await press(page.locator("[data-told] .primary"), hand);
    } else {
      const scene = Number(standing.key.split(" ")[0]);
      await follow(page, scene, standing.ask, hand);
    }
  }
  throw new Error("no lesson is as long as this");
}
