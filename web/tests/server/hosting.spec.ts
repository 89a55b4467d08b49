/** A host's tools and a reader's own, in three browsers: by mouse and by keyboard, in both languages. */
import type { Browser, Page } from "@playwright/test";
import { hosting as english } from "../../src/words/en/hosting";
import { lobby as englishLobby } from "../../src/words/en/lobby";
import { refusals as englishRefusals } from "../../src/words/en/refusals";
import { hosting as french } from "../../src/words/fr/hosting";
import { lobby as frenchLobby } from "../../src/words/fr/lobby";
import { refusals as frenchRefusals } from "../../src/words/fr/refusals";
import { violations } from "../harness/axe";
import { set } from "../harness/settings";
import { expect, listen, test } from "../harness/test";

const LANGUAGES = {
  en: { hosting: english, lobby: englishLobby, refusals: englishRefusals, mark: "(spectator)" },
  fr: { hosting: french, lobby: frenchLobby, refusals: frenchRefusals, mark: "(spectateur)" },
} as const;

async function arrive(browser: Browser, url: string, name: string, language: "en" | "fr"): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await set(context, { pace: "off" }, language);
  await context.request.put("/api/me", { data: { name, language } });
  return context.newPage();
}

/** Opens a table for Anne; Mary sits down, and Jack looks on. */
async function gather(browser: Browser, url: string, language: "en" | "fr"): Promise<[Page, Page, Page]> {
  const [anne, mary, jack] = await Promise.all(
    ["Anne", "Mary", "Jack"].map((name) => arrive(browser, url, name, language)),
  );
  const opened = await anne!.context().request.post("/api/tables", { data: { options: { seats: 3 } } });
  const { table } = (await opened.json()) as { table: { id: string } };
  await mary!.context().request.post(`/api/tables/${table.id}`, { data: { do: "sit" } });
  for (const page of [anne!, mary!, jack!]) await page.goto(`/table/${table.id}`);
  return [anne!, mary!, jack!];
}

const field = (page: Page, lobby: { say: string }) => page.getByRole("textbox", { name: lobby.say });
async function say(page: Page, lobby: { say: string }, text: string): Promise<void> {
  await field(page, lobby).fill(text);
  await field(page, lobby).press("Enter");
}

for (const language of ["en", "fr"] as const)
  test(`a host mutes, bans and lets in again, in ${language}`, async ({ browser, server }) => {
    const { hosting, lobby, refusals, mark } = LANGUAGES[language];
    const [anne, mary, jack] = await gather(browser, server.url, language);
    const complaints = [anne, mary].map(listen);
    await say(jack, lobby, "Ahoy");
    const chat = anne.getByRole("log", { name: lobby.chat });
    await expect(chat.getByText(`Jack ${mark}`)).toBeVisible();

    // Mary hides what Jack says, for herself alone.
    await mary.getByRole("button", { name: hosting.people }).click();
    await mary.getByRole("checkbox", { name: hosting.hide("Jack") }).check();
    await mary.keyboard.press("Escape");
    await expect(mary.getByRole("log", { name: lobby.chat }).getByText("Ahoy")).toHaveCount(0);
    await expect(chat.getByText("Ahoy")).toBeVisible();
    await mary.reload();
    await expect(field(mary, lobby)).toBeVisible();
    await expect(mary.getByRole("log", { name: lobby.chat }).getByText("Ahoy")).toHaveCount(0);

    // Anne mutes Jack and all spectators, by mouse.
    await anne.getByRole("button", { name: hosting.people }).click();
    await anne.getByRole("button", { name: hosting.mute("Jack") }).click();
    await expect(jack.getByText(refusals.muted)).toBeVisible();
    await anne.getByRole("button", { name: hosting.unmute("Jack") }).click();
    await expect(field(jack, lobby)).toBeVisible();
    await anne.getByRole("button", { name: hosting.muteAll }).click();
    await expect(jack.getByText(refusals["spectators-muted"])).toBeVisible();
    await anne.getByRole("button", { name: hosting.unmuteAll }).click();
    await anne.keyboard.press("Escape");

    // She bans Mary by keyboard, from her row; Cancel has the focus first.
    await anne.getByRole("button", { name: hosting.toolsFor("Mary") }).focus();
    await anne.keyboard.press("Enter");
    await expect(anne.getByRole("button", { name: hosting.mute("Mary") })).toBeFocused();
    await anne.getByRole("button", { name: hosting.banAsk("Mary") }).focus();
    await anne.keyboard.press("Enter");
    await expect(anne.getByRole("button", { name: hosting.cancel })).toBeFocused();
    await anne.keyboard.press("Tab");
    await anne.keyboard.press("Enter");
    await expect(mary.getByText(refusals.banned)).toBeVisible();
    await mary.reload();
    await expect(mary.getByText(refusals.banned)).toBeVisible();

    // And lets her in again.
    await anne.getByRole("button", { name: hosting.unban("Mary") }).click();
    await mary.reload();
    await expect(mary.getByText(lobby.invited("Anne"))).toBeVisible();
    expect(await violations(anne)).toEqual([]);
    for (const { list } of complaints) expect(list).toEqual([]);
    for (const page of [anne, mary, jack]) await page.context().close();
  });

test("a host hands the table over, and the next one closes it", async ({ browser, server }) => {
  const { hosting, lobby, refusals } = LANGUAGES.en;
  const [anne, mary, jack] = await gather(browser, server.url, "en");
  await anne.getByRole("button", { name: hosting.toolsFor("Mary") }).click();
  await anne.getByRole("button", { name: hosting.makeHost("Mary") }).click();
  await mary.getByRole("button", { name: hosting.toolsFor("Anne") }).click();
  await mary.getByRole("button", { name: hosting.remove("Anne") }).click();
  await expect(anne.getByText(lobby.invited("Mary"))).toBeVisible();
  await mary.getByRole("button", { name: hosting.closeAsk }).click();
  await mary.getByRole("button", { name: hosting.close, exact: true }).click();
  for (const page of [anne, mary, jack]) {
    await expect(page.getByText(refusals.closed)).toBeVisible();
    await page.context().close();
  }
});

test("during a race the host gives a ship to a bot", async ({ browser, server }) => {
  const { hosting, lobby } = LANGUAGES.en;
  const [anne, mary, jack] = await gather(browser, server.url, "en");
  await mary.getByRole("button", { name: lobby.getReady }).click();
  await anne.getByRole("button", { name: lobby.fill }).click();
  await anne.getByRole("button", { name: lobby.start }).click();
  await anne.locator("[data-tool=table]:visible").click();
  await anne.getByRole("button", { name: hosting.botAsk("Mary") }).click();
  await anne.getByRole("button", { name: hosting.bot("Mary"), exact: true }).click();
  await expect(anne.getByRole("button", { name: hosting.botAsk("Mary") })).toHaveCount(0);
  await expect(jack.getByText(/The host gives Mary’s ship to/).first()).toBeAttached();
  expect(await violations(anne)).toEqual([]);
  for (const page of [anne, mary, jack]) await page.context().close();
});
