/** Checks the accessibility of a page with axe. It asks for violations alone: with all results axe takes twice as long. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AxeResults, CheckResult, RunOptions } from "axe-core";

const SOURCE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A control that a bar at the foot half covers is whole after a scroll: that is no small target. */
const scrolls = (any: CheckResult[]): boolean =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === "partiallyObscured");

/**
 * One line for each violation: the rule and the element. What is only drawn for the eye has no text to judge, and a chart has
 * a thousand strokes: axe would measure them all, so they are taken out. The page is of no further use.
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
