/** Which rule a question is about: where its "?" leads. */
import type { Edition, Question } from "../wire/game";

const RULES: Record<Question["ask"], string> = {
  dice: "R1",
  card: "R2",
  load: "L2",
  sail: "M1",
  retreat: "H1",
  pay: "P2",
  fight: "B1",
  powder: "B2",
  sabre: "T4",
  loot: "B6",
  oracle: "C28",
  mage: "C27",
  look: "C15",
  keep: "C15",
  recruit: "C3",
  rum: "C4",
  lookout: "C29",
};

/** The ghost's questions are its chapter's, a defender's gunpowder has a rule of its own, and editions retreat differently. */
export function ruleOf(question: Question, edition: Edition): string {
  if ((question.ask === "sail" || question.ask === "fight" || question.ask === "loot") && question.ship === "ghost")
    return { sail: "G3", fight: "G5", loot: "G6" }[question.ask];
  if (question.ask === "powder" && question.strength !== undefined) return "B4";
  if (question.ask === "retreat" && edition === "second") return "H3";
  return RULES[question.ask];
}
