/** What really happened in a race that was just sailed: from its end to the page, to a moment of the replay, and back. */
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, test } from "../harness/test";

test("one click after a race tells luck from skill, and leads to the moment that mattered", async ({
  page,
  context,
}) => {
  await set(context, { pace: "off", level: "deckhand", table: { seats: 3, crew: false } });
  await page.goto("/");
  await page.getByRole("button", { name: "Sail now" }).click();
  await play(page, "mouse");
  await page.getByRole("link", { name: "What really happened" }).click();
  await expect(page).toHaveURL(/\/table\/[\w-]+\/analysis$/);
  // The curve stands first, the sentence follows.
  await expect(page.locator("#curve ~ .room svg")).toBeVisible();
  await expect(page.locator("[data-lead]")).toContainText(/You .+\. .+\./);
  await expect(page.locator("[data-figures]")).toContainText(/Luck .+ your chance to win\. .+\./);
  await expect(page.locator("#decisions ~ ul > li, #decisions ~ p").first()).toBeVisible();

  // The same address, opened anew, tells the same.
  const told = await page.locator("[data-lead]").innerText();
  await page.reload();
  await expect(page.locator("[data-lead]")).toHaveText(told);

  await page.getByRole("radio", { name: "with your eyes" }).check();
  await expect(page.locator("#curve ~ .room svg")).toBeVisible();

  const see = page.getByRole("link", { name: /^See this moment/ }).first();
  const step = /step=(\d+)/.exec((await see.getAttribute("href"))!)![1]!;
  await see.click();
  await expect(page.getByRole("slider").first()).toHaveValue(step);
  await page.getByRole("link", { name: "What really happened" }).click();
  await expect(page.locator("[data-lead]")).toHaveText(told);
});
