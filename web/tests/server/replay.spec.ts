/** After the race: the count, the proof of the dice, the replay, and a link to a moment that another person opens. */
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

test("a replay, and a link to a moment", async ({ page, context, browser, server }) => {
  await set(context, { pace: "off", level: "deckhand", table: { seats: 3 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse");
  await page
    .getByRole("link", { name: /replay/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/replay/);
  const slider = page.getByRole("slider").first();
  await expect(slider).toBeVisible();
  await slider.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  const moment = (await slider.getAttribute("aria-valuetext")) ?? "";
  // The address follows after the last key.
  await expect(page).toHaveURL(new RegExp(`step=${/Moment (\d+)/.exec(moment)?.[1] ?? "none"}(&|$)`));
  const link = page.url();

  const other = await browser.newContext({ baseURL: server.url });
  await set(other, {});
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("slider").first()).toHaveAttribute("aria-valuetext", moment);
  await other.close();
});
