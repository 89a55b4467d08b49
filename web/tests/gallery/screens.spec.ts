/**
 * The screens around a race with large text, in small windows and on a phone held sideways; and the keys of a replay.
 */
import { expect, type Page } from "@playwright/test";
import { type Gallery, test } from "../harness/gallery";

/** Opens an entry in French, where words are long. */
async function open(gallery: Gallery, name: string): Promise<Page> {
  return (await gallery.open(name, { width: 1440, height: 900, language: "fr", motion: true })).page;
}

/** Sets the text to twice its size, or back. The server's policy allows a style sheet that a script adds. */
const letters = (page: Page, large: boolean): Promise<void> =>
  page.evaluate((large) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(large ? "html { font-size: 200% !important; }" : "");
    document.adoptedStyleSheets = [sheet];
  }, large);

/** The words that are broken across two lines. Codes and links do not count as words. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest("code, svg, .aloud, script, style, details:not([open]) > :not(summary)")) continue;
      let around: HTMLElement | null = parent;
      while (around !== null && around.offsetWidth !== 1) around = around.parentElement;
      if (around !== null) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(word);
      }
    }
    return found;
  });

test("the rules in a minute fit one screen on a desktop with text of normal size", async ({ gallery }) => {
  const page = await open(gallery, "rules");
  for (const language of ["fr", "en"]) {
    if (language === "en") await page.locator("header nav button[lang=en]").click();
    await expect(page.locator(".minute h3").first()).toHaveText(language === "en" ? "A round" : "Un tour de jeu");
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bottom = await page.locator(".minute").evaluate((minute) => minute.getBoundingClientRect().bottom);
      expect.soft(bottom, `${language}, ${width}×${height}`).toBeLessThanOrEqual(height);
    }
  }
});

test("the rules in a minute with large letters and on a phone: nothing is cut, every link takes the focus", async ({
  gallery,
}) => {
  const page = await open(gallery, "rules");
  // Removes the book, which is long and tested elsewhere.
  await page.locator("main .columns, main .book").evaluateAll((parts) => parts.forEach((part) => part.remove()));
  for (const [width, height, large] of [
    [1024, 768, true],
    [640, 360, false],
    [360, 640, true],
    [320, 568, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await letters(page, large);
    const where = `${width}×${height}, ${large ? "large letters" : "letters as they are"}`;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `nothing hangs over the side, ${where}`).toBeLessThanOrEqual(width);
    expect.soft(await broken(page), `no word is broken, ${where}`).toEqual([]);
    const cut = await page
      .locator(".minute .picture")
      .evaluateAll((pictures) =>
        pictures
          .filter((picture) => picture.scrollWidth > picture.clientWidth + 1)
          .map((picture) => `${picture.className} ${picture.scrollWidth} > ${picture.clientWidth}`),
      );
    expect.soft(cut, `every picture is whole, ${where}`).toEqual([]);
  }
  const links = page.locator(".minute a");
  await links.first().focus();
  for (let nth = 0; nth < (await links.count()); nth += 1) {
    await expect(links.nth(nth)).toBeFocused();
    await page.keyboard.press("Tab");
  }
});

for (const name of [
  "home",
  "lost",
  "table-open",
  "table-open-visitor",
  "over",
  "over-crew",
  "replay-base",
  "analysis-base",
])
  test(`${name} in small windows, with text of normal and of double size`, async ({ gallery }) => {
    const page = await open(gallery, name);
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [640, 360],
      [1024, 768],
    ] as const)
      for (const large of [false, true]) {
        await page.setViewportSize({ width, height });
        await letters(page, large);
        const where = `${width}×${height}, ${large ? "large letters" : "letters as they are"}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `nothing hangs over the side, ${where}`).toBeLessThanOrEqual(width);
        expect.soft(await broken(page), `no word is broken, ${where}`).toEqual([]);
      }
  });

test("home shows its start button on a phone held sideways", async ({ gallery }) => {
  const page = await open(gallery, "home");
  for (const [width, height] of [
    [640, 360],
    [740, 360],
    [844, 390],
  ] as const)
    for (const large of [false, true]) {
      await page.setViewportSize({ width, height });
      await letters(page, large);
      await expect(page.locator("button.primary")).toBeInViewport({ ratio: 0.8 });
    }
});

test("the space bar plays and pauses after a click anywhere, and presses a button that was reached by key", async ({
  gallery,
}) => {
  const page = await open(gallery, "replay-base");
  const play = page.locator("button.play");
  const label = (): Promise<string | null> => play.getAttribute("aria-label");
  const resting = await label();
  const slider = page.getByRole("slider").first();

  // A clicked button keeps the focus, but the space bar does not click it again.
  await page
    .getByRole("button", { name: /suivant/i })
    .first()
    .click();
  const place = await slider.inputValue();
  await page.keyboard.press("Space");
  await expect(play).not.toHaveAttribute("aria-label", resting!);
  await page.keyboard.press("Space");
  await expect(play).toHaveAttribute("aria-label", resting!);
  expect(Number(await slider.inputValue()) - Number(place)).toBeLessThan(3);

  // Reached by Tab it is an ordinary button: the space bar clicks it, and nothing plays.
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("0");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(slider).not.toHaveValue("0");
  await expect(play).toHaveAttribute("aria-label", resting!);
});

test("copying a link moves nothing", async ({ gallery }) => {
  for (const name of ["over", "table-open", "replay-base"]) {
    const page = await open(gallery, name);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const button = page.getByRole("button", { name: /copier/i }).first();
    const boxes = (): Promise<string> =>
      page.evaluate(() =>
        JSON.stringify(
          [...document.querySelectorAll("button, a, input, h2, p:not([role])")].map((element) => {
            const { x, y, width } = element.getBoundingClientRect();
            return [x, y + scrollY, width].map(Math.round);
          }),
        ),
      );
    await button.scrollIntoViewIfNeeded();
    const before = await boxes();
    await button.click();
    await expect(page.getByRole("button", { name: /copié/i }).first()).toBeVisible();
    expect(await boxes(), name).toBe(before);
    await page.context().clearPermissions();
  }
});
