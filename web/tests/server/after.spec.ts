/** After a race: the reader's result, the chat that goes on, and the next race against bots at once. */
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

test("the end shows your result, keeps the chat, and the next race alone begins at once", async ({ page, context }) => {
  await set(context, { pace: "off", level: "deckhand", table: { seats: 3, crew: false } });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/You win!|You came \d\w\w of 3|share/);

  const said = page.getByRole("textbox");
  await said.fill("Well sailed!");
  await said.press("Enter");
  await expect(page.getByRole("log")).toContainText("Well sailed!");
  await page.reload();
  await expect(page.getByRole("log")).toContainText("Well sailed!");

  const before = page.url();
  await page.getByRole("button", { name: "Sail again" }).click();
  await expect(page).not.toHaveURL(before);
  // There is no lobby: the first hand is dealt.
  await expect(page.locator(".race .chart svg").first()).toBeVisible();
  expect((await play(page, "mouse", ({ asked }) => (asked["card"] ?? 0) > 0)).asked["card"]).toBe(1);
});
