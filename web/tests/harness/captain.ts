/**
 * Plays a race as a person would, using only the page, by mouse, by touch or by keyboard. It knows no rules: it takes
 * an offered option.
 */
import type { Locator, Page } from "@playwright/test";

export type Hand = "mouse" | "touch" | "keyboard";

/** What the page waits for: a decision and its state, or the end of the race. */
type Moment = { ask: string; key: string } | "over";

/**
 * Waits for the moment after the one with the key `last`. The search runs inside the page: polling from outside would
 * cost more time than drawing the page.
 */
async function nextMoment(page: Page, last: string): Promise<Moment> {
  const look = (last: string): Moment | null => {
    if (document.querySelector("[data-over]")) return "over";
    // A message that stays until the player goes on.
    const stands = document.querySelector<HTMLElement>("[data-moment]:not([data-unready])");
    const decision = document.querySelector<HTMLElement>("[data-asked]:not([data-sent], [data-unready])");
    // On a shared device the next captain says that they have it.
    const curtain = document.querySelector<HTMLElement>("[data-curtain]:has(button:not([data-unready]))");
    let found = null;
    if (curtain !== null) found = { ask: "curtain", key: `curtain ${curtain.dataset["curtain"]}` };
    else if (stands !== null) found = { ask: "moment", key: `moment ${stands.dataset["moment"]}` };
    else if (decision !== null) {
      const ask = decision.dataset["ask"]!;
      // A face-down card is already chosen: the page waits only for the others.
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

/** Milliseconds for one action. A page that changes meanwhile is no failure: the next look finds its new state. */
const PATIENCE = { timeout: 4000 };

async function press(page: Page, target: Locator, hand: Hand): Promise<void> {
  if (hand === "mouse") await target.click(PATIENCE);
  else if (hand === "touch") await target.tap(PATIENCE);
  else {
    // As a player without a mouse would: presses Tab from the current focus until the control has it.
    const there = (): Promise<boolean> =>
      target.evaluate((control) => control === document.activeElement, null, PATIENCE);
    for (let tabs = 0; tabs < 60 && !(await there()); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
}

/** Answers the open decision: selects an option, then commits it. */
async function decide(page: Page, ask: string, hand: Hand): Promise<void> {
  if (ask === "moment") {
    if (hand === "keyboard") await page.keyboard.press("Enter");
    else await press(page, page.locator("[data-moment] button"), hand);
    return;
  }
  if (ask === "curtain") return press(page, page.locator("[data-curtain] button"), hand);
  const decision = page.locator("[data-asked]");
  const commit = decision.locator("[data-confirm]:not([aria-disabled='true'])");
  /** Presses the button that commits; with the keyboard Enter, which commits wherever the focus is. */
  const confirm = async (): Promise<void> => {
    if (hand === "keyboard") await page.keyboard.press("Enter");
    else await press(page, commit.first(), hand);
  };
  if (ask === "card") {
    // Plays the card with the most forward halves, so that the race ends.
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
  // Dice, price and gunpowder decisions have a selection from the start.
  if ((await commit.count()) > 0) return confirm();
  const numbered = decision.locator("[data-number]").first();
  if (hand === "keyboard") await page.keyboard.press((await numbered.getAttribute("data-number", PATIENCE)) ?? "1");
  else await press(page, numbered, hand);
  // A plain button has already answered, but some open a second step.
  if (hand === "keyboard" || (await decision.locator("[data-confirm]").count()) > 0) {
    const opened = (await commit.count()) === 0 && (await decision.locator("[data-confirm]").count()) > 0;
    if (!opened) await confirm();
  }
}

export interface Played {
  /** How often each kind of decision was asked. */
  asked: Record<string, number>;
  /** The kind that is asked now; `moment` for a message. */
  now: string;
  over: boolean;
}

/**
 * Plays until the race is over or `until` returns true. It waits for the next moment, never for a time. `look` is called
 * at each moment, before the answer.
 */
export async function play(
  page: Page,
  hand: Hand,
  until: (played: Played) => boolean = () => false,
  look: (ask: string) => Promise<void> = async () => undefined,
): Promise<Played> {
  const played: Played = { asked: {}, now: "", over: false };
  let last = "";
  for (let count = 0; count < 2000; count += 1) {
    const found = await nextMoment(page, last);
    if (found === "over") return { ...played, over: true };
    played.now = found.ask;
    played.asked[found.ask] = (played.asked[found.ask] ?? 0) + 1;
    await look(found.ask);
    if (until(played)) return played;
    last = found.key;
    await decide(page, found.ask, hand).catch((error: unknown) => {
      if (!/Timeout/.test(String(error))) throw error;
      last = "";
    });
  }
  throw new Error("no race is as long as this");
}
