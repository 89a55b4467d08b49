/** Plays a lesson by its accessible text alone: roles, names and what the live region says; no selectors, no numbers. */
import { expect, type Locator, type Page } from "@playwright/test";
import lessons from "../../src/wire/lessons.json" with { type: "json" };
import { type Hand, press } from "./learner";

type Language = "en" | "fr";
export type Lesson = (typeof lessons)[number];

export const lessonNamed = (name: string): Lesson => lessons.find((lesson) => lesson.name === name)!;

/** The page's words that a learner looks for, in both languages. */
const SYMBOLS: Record<Language, Record<string, string>> = {
  en: { forward: "forward", backward: "backward", gold: "gold", food: "food", gunpowder: "gunpowder" },
  fr: { forward: "avancer", backward: "reculer", gold: "or", food: "nourriture", gunpowder: "poudre" },
};
const CHARACTERS: Record<string, string> = { navigator: "Navigat(or|rice)", strategist: "(Strategist|Stratège)" };
const HAND = /^(Your hand|Votre main)/;
const NEXT = /^(Next|Suite)$/;
const END = /^(Well sailed!|Belle traversée\s!)$/;

/** The names of the control that selects a choice, and of the button that then commits it. */
function named(choice: string, language: Language): { select: RegExp; commit: RegExp } {
  const [kind, first, second] = choice.split(" ") as [string, string, string];
  switch (kind) {
    case "dice":
      return { select: new RegExp(`^\\S+ ${first}, \\S+ ${second}$`), commit: /^Confirm(er)?$/ };
    case "card": {
      const card = first
        .split("-")
        .map((symbol) => SYMBOLS[language][symbol])
        .join(", ");
      return { select: new RegExp(`^${card}\\b`), commit: new RegExp(`^(Play|Jouer)\\s?: ${card}$`) };
    }
    case "load":
      return { select: new RegExp(`^(Hold|Cale) ${first}\\b`), commit: new RegExp(`(hold|cale) ${first}\\b`) };
    case "powder": {
      const count = first.slice(2);
      return { select: new RegExp(`^${count} .*100`), commit: new RegExp(`^(Spend|Dépenser) ${count}\\b`) };
    }
    case "loot":
      return first === "give"
        ? { select: /^(Give|Donner) .*\.$/, commit: /^(Give|Donner) .*[^.]$/ }
        : {
            select: new RegExp(`^(Take|Voler) [^.]*?(hold|cale) ${second} .*\\.$`),
            commit: new RegExp(`^(Take|Prendre) .*\\((hold|cale) ${second}\\)`),
          };
    case "recruit":
      return {
        select: new RegExp(`^[abc]\\d\\s?: ${CHARACTERS[first]}`),
        commit: new RegExp(`^Recruit.* ${CHARACTERS[first]}`),
      };
    default:
      return {
        select: new RegExp(`(space|case) ${first}\\s?:`),
        commit: new RegExp(`(to space|jusqu’à la case) ${first}$`),
      };
  }
}

async function choose(page: Page, choice: string, language: Language, hand: Hand): Promise<void> {
  const { select, commit } = named(choice, language);
  const where = choice.startsWith("card ") ? page.getByRole("region", { name: HAND }) : page;
  // Spaces have a button on the chart and one in the list, which comes later in the page.
  await press(where.getByRole("button", { name: select }).last(), hand);
  await press(page.getByRole("button", { name: commit }).last(), hand);
}

/** Presses a button that ignores presses for a moment, until it is gone. */
async function goOn(button: Locator, hand: Hand): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await press(button, hand);
    await expect(button).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

/** Plays a lesson that is open to its end, without pauses, always as it invites first. */
export async function listenTo(page: Page, { scenes }: Lesson, language: Language, hand: Hand): Promise<void> {
  const aloud = page.getByRole("log").last();
  const next = page.getByRole("button", { name: NEXT });
  const ideas = scenes.flatMap(({ steps }) => steps.flatMap(({ idea }) => idea ?? []));
  for (const { steps } of scenes)
    for (const { idea, say, answers } of steps) {
      // The first question of an idea is heard after its name and number.
      const number = idea === undefined ? "" : `${ideas.indexOf(idea) + 1} ${language === "en" ? "of" : "sur"}`;
      const title = idea === undefined ? "" : `${idea[language]}, ${number} ${ideas.length}. `;
      await expect(aloud).toContainText(`${title}${say[language]}`);
      const { choice, say: answer } = answers.find(({ invited }) => invited)!;
      await choose(page, choice, language, hand);
      if (answer.en === "") continue;
      // The comment describes the button, which has the focus.
      await expect(next).toBeFocused();
      const words = answer[language].replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
      await expect(next).toHaveAccessibleDescription(new RegExp(words));
      await goOn(next, hand);
    }
  await expect(page.getByRole("heading", { level: 1, name: END })).toBeFocused();
}
