/**
 * Checks the accessibility of a page with axe. It requests violations only: with all results axe takes twice as long.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AxeResults, CheckResult, RunOptions } from "axe-core";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * True if a bar at the bottom covers part of the control: after a scroll it is whole, so it is not too small a target.
 */
const scrolls = (any: CheckResult[]): boolean =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === "partiallyObscured");

/**
 * Returns one line for each violation: the rule and the element. It first removes decorative drawings from the page:
 * they have no text to judge, and axe would measure a chart's thousand strokes. The page cannot be used afterwards.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE);
  const found = await page.evaluate(async (tags): Promise<AxeResults["violations"]> => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const drawings = "svg[aria-hidden='true']";
    for (const drawing of document.querySelectorAll(drawings)) drawing.replaceChildren();
    const options: RunOptions = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
    return (await axe.run({ exclude: [drawings] }, options)).violations;
  }, TAGS);
  return found.flatMap(({ id, nodes }) => nodes.filter(({ any }) => !scrolls(any)).map(({ html }) => `${id}: ${html}`));
}
