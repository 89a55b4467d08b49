/** Two captains in two browsers and a spectator: one table, three pages, one race. */
import { play } from "../harness/captain";
import { set } from "../harness/settings";
import { expect, listen, test } from "../harness/test";

test("a friend joins by the code that was told on the telephone", async ({ browser, server }) => {
  const [anne, mary] = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage();
      await page.goto("/");
      return { page, complaints: listen(page) };
    }),
  );
  await anne!.page.getByRole("button", { name: "Play with friends" }).click();
  const code = await anne!.page.locator("code").innerText();
  expect(code).toMatch(/^[0-9A-TV-Z]{4}-[0-9A-TV-Z]{4}$/);

  const field = mary!.page.getByRole("textbox", { name: "Link or code" });
  await field.fill("KZ7P-4MQ");
  await field.press("Enter");
  await expect(mary!.page.getByText("neither a link to a table nor its code")).toBeVisible();
  await field.fill(code.toLowerCase().replace("-", " "));
  await field.press("Enter");
  await expect(mary!.page).toHaveURL(anne!.page.url());
  await mary!.page.getByRole("textbox", { name: "What shall we call you?" }).fill("Mary");
  await mary!.page.keyboard.press("Enter");
  await expect(anne!.page.getByRole("listitem").filter({ hasText: "Mary" }).first()).toBeVisible();
  for (const { page, complaints } of [anne!, mary!]) {
    expect(complaints.list).toEqual([]);
    await page.context().close();
  }
});

test("two captains and a spectator", async ({ browser, server }) => {
  const people = await Promise.all(
    [1, 2, 3].map(async () => {
      const context = await browser.newContext({
        baseURL: server.url,
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await set(context, { pace: "off" });
      const page = await context.newPage();
      return { context, page, complaints: listen(page) };
    }),
  );
  const [anne, mary, watcher] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await anne.page.goto("/");
  await anne.page.getByRole("button", { name: "Play with friends" }).click();
  await expect(anne.page).toHaveURL(/\/table\/[\w-]{22}$/);
  const link = anne.page.url();
  expect(await anne.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await mary.page.goto(link);
  await mary.page.getByRole("textbox", { name: "What shall we call you?" }).fill("Mary");
  await mary.page.keyboard.press("Enter");
  await expect(anne.page.getByRole("listitem").filter({ hasText: "Mary" }).first()).toBeVisible();
  await mary.page.getByRole("button", { name: /ready/i }).click();
  await anne.page.getByRole("button", { name: /fill with bots/i }).click();
  await watcher.page.goto(link);
  await anne.page.getByRole("button", { name: /start/i }).click();
  await expect(watcher.page.getByText("You are looking on.")).toBeVisible();

  const both = await Promise.all([play(anne.page, "mouse"), play(mary.page, "mouse")]);
  expect(both.every(({ over }) => over)).toBe(true);
  await expect(watcher.page.locator("[data-over]")).toBeVisible();
  for (const person of people) {
    expect(person.complaints.list).toEqual([]);
    await person.context.close();
  }
});
