/** Plays a race as a person would, on the page alone: by mouse, by touch or by keyboard. It knows no rules: it takes what is offered. */
import type { Locator, Page } from "@playwright/test";

export type Hand = "mouse" | "touch" | "keyboard";

/** What the page waits for: a decision of ours and how far it is, or the end. */
type Moment = { ask: string; key: string } | "over";

/**
 * The moment after the one whose key is `last`. The page looks for it by itself: asking from outside costs more than the
 * drawing of the page.
 */
async function nextMoment(page: Page, last: string): Promise<Moment> {
  const look = (last: string): Moment | null => {
    if (document.querySelector("[data-over]")) return "over";
    // What stands for us until we go on.
    const stands = document.querySelector<HTMLElement>("[data-moment]:not([data-unready])");
    const decision = document.querySelector<HTMLElement>("[data-asked]:not([data-sent], [data-unready])");
    let found = null;
    if (stands !== null) found = { ask: "moment", key: `moment ${stands.dataset["moment"]}` };
    else if (decision !== null) {
      const ask = decision.dataset["ask"]!;
      // A card that lies face down is chosen: only the others are awaited.
      if (ask === "card" && document.querySelector(".hand [data-card].chosen") !== null) return null;
      const stage = [...decision.querySelectorAll("button")].map((button) => button.textContent).join();
      found = { ask, key: `${decision.dataset["asked"]} ${ask === "card" ? "" : stage}` };
    }
    return found?.key === last ? null : found;
  };
  const found = await page.waitForFunction(look, last, { polling: 50, timeout: 60_000 }).catch((error: unknown) => {
    throw new Error(`nothing is asked after "${last}"`, { cause: error });
  });
  return (await found.jsonValue())!;
}

/** A page that goes on meanwhile is no failure: the next look tells. */
const PATIENCE = { timeout: 4000 };

async function press(page: Page, target: Locator, hand: Hand): Promise<void> {
  if (hand === "mouse") await target.click(PATIENCE);
  else if (hand === "touch") await target.tap(PATIENCE);
  else {
    // As a player without a mouse would: from where the focus is, on to the control.
    const there = (): Promise<boolean> =>
      target.evaluate((control) => control === document.activeElement, null, PATIENCE);
    for (let tabs = 0; tabs < 60 && !(await there()); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
}

/** Answers the decision that is open: first it is selected, then committed. */
async function decide(page: Page, ask: string, hand: Hand): Promise<void> {
  if (ask === "moment") {
    if (hand === "keyboard") await page.keyboard.press("Enter");
    else await press(page, page.locator("[data-moment] button"), hand);
    return;
  }
  const decision = page.locator("[data-asked]");
  const commit = decision.locator("[data-confirm]:not([aria-disabled='true'])");
  /** The button below, or with the keyboard alone Enter, which means the same wherever the focus is. */
  const confirm = async (): Promise<void> => {
    if (hand === "keyboard") await page.keyboard.press("Enter");
    else await press(page, commit.first(), hand);
  };
  if (ask === "card") {
    // The boldest card: races that sail forward end.
    const cards = await page
      .locator(".hand [data-card]")
      .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset["card"] ?? ""));
    const bold = (card: string): number => card.split("-").filter((half) => half === "forward").length;
    const best = cards.reduce((found, card, index) => (bold(card) > bold(cards[found]!) ? index : found), 0);
    if (hand === "keyboard") await page.keyboard.press(String(best + 1));
    else await press(page, page.locator(".hand [data-card]").nth(best), hand);
    return confirm();
  }
  if (hand === "keyboard" && ask === "dice") await page.keyboard.press("s");
  // Dice, a price and gunpowder have something selected from the start.
  if ((await commit.count()) > 0) return confirm();
  const numbered = decision.locator("[data-number]").first();
  if (hand === "keyboard") await page.keyboard.press((await numbered.getAttribute("data-number", PATIENCE)) ?? "1");
  else await press(page, numbered, hand);
  // A plain button has answered already, and some lead to further ones.
  if (hand === "keyboard" || (await decision.locator("[data-confirm]").count()) > 0) {
    const opened = (await commit.count()) === 0 && (await decision.locator("[data-confirm]").count()) > 0;
    if (!opened) await confirm();
  }
}

export interface Played {
  /** Which decisions were asked, and how often. */
  asked: Record<string, number>;
  over: boolean;
}

/** Plays until the race is over, or `until` says so. It waits for a moment that is not the last one: never for a time. */
export async function play(page: Page, hand: Hand, until: (played: Played) => boolean = () => false): Promise<Played> {
  const played: Played = { asked: {}, over: false };
  let last = "";
  for (let count = 0; count < 2000; count += 1) {
    const found = await nextMoment(page, last);
    if (found === "over") return { ...played, over: true };
    played.asked[found.ask] = (played.asked[found.ask] ?? 0) + 1;
    if (until(played)) return played;
    last = found.key;
    await decide(page, found.ask, hand).catch((error: unknown) => {
      if (!/Timeout/.test(String(error))) throw error;
      last = "";
    });
  }
  throw new Error("no race is as long as this");
}
