/**
 * The board answers questions about its spaces, whole or zoomed on a phone, by pointer and by keys; and its signs are
 * explained.
 */
import { expect, type Page } from "@playwright/test";
import { type Gallery, test } from "../harness/gallery";

/** Opens an entry in a window of this size; small windows are phones. */
async function open(gallery: Gallery, name: string, width: number, height: number): Promise<Page> {
  return (await gallery.open(name, { width, height, touch: width < 800 })).page;
}

/** The screen position of a point on the landscape sheet. */
async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator(".board").boundingBox())!;
  return [box.x + (box.width * x) / 1600, box.y + (box.height * y) / 1000];
}

for (const [width, height] of [
  [360, 640],
  [320, 568],
  [640, 360],
] as const)
  test(`the whole island fills a phone of ${width} × ${height}, and its spaces can be tapped`, async ({ gallery }) => {
    const page = await open(gallery, "sail", width, height);
    await page.locator("[data-tool=whole]").tap();
    const board = page.locator(".board");
    await expect
      .poll(async () => {
        const box = (await board.boundingBox())!;
        return Math.max(box.width / width, box.height / height);
      })
      .toBeGreaterThan(0.85);
    await expect(board).toBeInViewport({ ratio: 1 });
    // A tap on a space that can be picked selects it and shows its facts; nothing is sent.
    const mark = page.locator(".marks button").first();
    await mark.tap();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("[data-facts]")).toContainText("counts −5 at the end");
    // The page behind the whole island is inert.
    await expect(page.locator(".dock")).toHaveAttribute("inert", "");
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-facts]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.locator(".chart.whole")).toHaveCount(0);
    await expect(mark).toHaveAttribute("aria-pressed", "true");
  });

test("a space shows its facts under the pointer and under the keys", async ({ gallery }) => {
  const page = await open(gallery, "card", 1024, 768);
  await page.mouse.move(...(await at(page, 229, 298)));
  const facts = page.locator("[data-facts]");
  await expect(facts).toContainText("Space 6");
  await expect(facts).toContainText("5 doubloons");
  await expect(facts).toContainText("then 7 or 13");
  await page.mouse.move(5, 5);
  await expect(facts).toHaveCount(0);
  const spot = page.locator(".board > button");
  await spot.focus();
  const first = await facts.getAttribute("data-facts");
  await page.keyboard.press("ArrowUp");
  await expect(facts).not.toHaveAttribute("data-facts", first!);
  await expect(spot).toBeFocused();
  await expect(spot).toHaveAccessibleName(/^Space \d+, /);
});

test("no button lies on the board", async ({ gallery }) => {
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [1024, 768],
    [1440, 900],
  ] as const) {
    const page = await open(gallery, "busy", width, height);
    const covering = await page.evaluate(() => {
      const frame = document.querySelector(".chart .frame")!.getBoundingClientRect();
      return [...document.querySelectorAll(".race button")]
        .filter((button) => !button.closest(".board, aside"))
        .filter((button) => {
          const box = button.getBoundingClientRect();
          return (
            box.width > 0 &&
            box.left < frame.right - 1 &&
            box.right > frame.left + 1 &&
            box.top < frame.bottom - 1 &&
            box.bottom > frame.top + 1
          );
        })
        .map((button) => button.outerHTML.slice(0, 120));
    });
    expect(covering, `${width} × ${height}`).toEqual([]);
  }
});

test("a captain's card fits the strip of a phone, with its score", async ({ gallery }) => {
  for (const [name, width] of [
    ["busy", 360],
    ["card-crew", 360],
    ["busy", 320],
  ] as const) {
    const page = await open(gallery, name, width, 640);
    const cut = await page.evaluate(() => {
      const strip = document.querySelector(".captains ol")!;
      return [...strip.children]
        .filter((card) => {
          const { left, width } = card.getBoundingClientRect();
          const count = card.querySelector(".count")!.getBoundingClientRect();
          return width > strip.clientWidth + 1 || count.width === 0 || count.right > left + width;
        })
        .map((card) => card.textContent);
    });
    expect(cut, `${name} at ${width}`).toEqual([]);
  }
});
