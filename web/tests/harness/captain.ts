/** Plays a race as a person would, on the page alone: by mouse, by touch or by keyboard. It knows no rules: it takes what is offered. */
import { expect, type Locator, type Page } from "@playwright/test";

export type Hand = "mouse" | "touch" | "keyboard";

/** What the page waits for: a decision of ours, the end, or neither yet. */
async function moment(page: Page): Promise<{ asked: string; ask: string } | "over" | null> {
  return page.evaluate(() => {
    if (document.querySelector("[data-over]")) return "over" as const;
    const decision = document.querySelector<HTMLElement>("[data-asked]");
    const sent = document.querySelector("[data-sent]");
    if (decision === null || sent !== null) return null;
    return { asked: decision.dataset["asked"]!, ask: decision.dataset["ask"]! };
  });
}

async function press(page: Page, target: Locator, hand: Hand): Promise<void> {
  if (hand === "mouse") await target.click();
  else if (hand === "touch") await target.tap();
  else {
    await target.focus();
    await page.keyboard.press("Enter");
  }
}

/** Answers the decision that is open. */
export async function decide(page: Page, ask: string, hand: Hand): Promise<void> {
  const decision = page.locator("[data-asked]");
  const confirm = decision.locator("[data-confirm]:not([aria-disabled='true'])");
  if (ask === "card") {
    if (hand === "keyboard") {
      // 1 looks at the first card, Enter plays it.
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
      return;
    }
    await press(page, page.locator(".hand .card").first(), hand);
    if (hand === "touch") await press(page, confirm, hand);
    return;
  }
  if (hand === "keyboard" && ask === "dice") {
    await page.keyboard.press("s");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Enter");
    return;
  }
  if ((await confirm.count()) > 0) return press(page, confirm.first(), hand);
  const numbered = decision.locator("[data-number]");
  if (hand === "keyboard") await page.keyboard.press((await numbered.first().getAttribute("data-number")) ?? "1");
  else await press(page, numbered.first(), hand);
}

export interface Played {
  /** Which decisions were asked, and how often. */
  asked: Record<string, number>;
  over: boolean;
}

/**
 * Plays until the race is over, or `until` says so. Each round of the loop waits for a moment that is not the last one: never
 * for a time.
 */
export async function play(page: Page, hand: Hand, until: (played: Played) => boolean = () => false): Promise<Played> {
  const played: Played = { asked: {}, over: false };
  let last = "";
  for (let count = 0; count < 2000; count += 1) {
    let now: Awaited<ReturnType<typeof moment>> = null;
    await expect
      .poll(
        async () => {
          now = await moment(page);
          return now === "over" || (now !== null && `${now.asked} ${now.ask} ${await stage(page)}` !== last);
        },
        { timeout: 60_000, intervals: [10, 20, 50, 100] },
      )
      .toBe(true);
    const found = now as Awaited<ReturnType<typeof moment>>;
    if (found === "over") return { ...played, over: true };
    if (found === null) continue;
    const key = `${found.asked} ${found.ask} ${await stage(page)}`;
    played.asked[found.ask] = (played.asked[found.ask] ?? 0) + 1;
    if (until(played)) return played;
    await decide(page, found.ask, hand);
    last = key;
  }
  throw new Error("no race is as long as this");
}

/** How far a decision of several steps is: what its buttons say. */
async function stage(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      `${document.querySelector("[data-asked]")?.querySelectorAll("button").length ?? 0}` +
      `${document.querySelector(".hand .chosen")?.getAttribute("data-card") ?? ""}`,
  );
}
