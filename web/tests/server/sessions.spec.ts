/** Calling back what a guest gave away: tokens of programs, and other browsers with the same cookie. */
import { expect } from "@playwright/test";
import { test } from "../harness/test";

test("tokens are made, listed and revoked, and other browsers are logged out", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByText("Programs and other browsers").click();
  for (const name of ["Parrot", "Monkey"]) {
    await page.getByLabel("Name of the program").fill(name);
    await page.getByRole("button", { name: "New token" }).click();
    await expect(page.getByText(`${name}, until`)).toBeVisible();
  }
  const token = await page.getByLabel("Copy it now: it is not shown again.").inputValue();
  const program = { headers: { authorization: `Bearer ${token}` } };
  expect((await (await context.request.get(`${server.url}/api/me`, program)).json()).name).toBe("Monkey");
  await page.getByRole("button", { name: "Revoke the token of Monkey" }).click();
  await expect(page.getByText("Monkey, until")).toHaveCount(0);
  await expect(page.getByText("Parrot, until")).toBeVisible();
  expect((await context.request.get(`${server.url}/api/me`, program)).status()).toBe(401);

  const before = (await (await context.request.get(`${server.url}/api/me`)).json()) as { name: string };
  const other = await browser.newContext();
  await other.addCookies(await context.cookies());
  expect((await (await other.request.get(`${server.url}/api/me`)).json()).name).toBe(before.name);
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Press again to log out everywhere else" }).click();
  await loaded;
  expect((await (await context.request.get(`${server.url}/api/me`)).json()).name).toBe(before.name);
  expect((await (await context.request.get(`${server.url}/api/tokens`)).json()).tokens).toEqual([]);
  // Only the page makes it a new guest.
  expect((await other.request.get(`${server.url}/api/me`)).status()).toBe(401);
  const stranger = await other.newPage();
  await stranger.goto(server.url);
  expect((await (await other.request.get(`${server.url}/api/me`)).json()).name).not.toBe(before.name);
  await other.close();
  await context.close();
});
