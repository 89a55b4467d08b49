/** The rule that a question's "?" leads to. If a character aboard changes the question, it is that character's rule. */
import { symbolsOf } from "../../core/game/cards";
import { readTokens } from "../../core/choices/notation";
import { isFromAfar } from "../../core/game/fold/battle";
import type { Character, Good, Question, Seat, View } from "../../wire/game";

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

/** C22 to C24: the merchants' rules, each with the two goods that its merchant exchanges. */
const MERCHANTS: [Good, Good, string][] = [
  ["food", "gold", "C22"],
  ["food", "gunpowder", "C23"],
  ["gold", "gunpowder", "C24"],
];

export function ruleOf(question: Question, view: View, seat: Seat | null, options: readonly string[]): string {
  const holds = view.ships.find(({ ship }) => ship === seat)?.holds ?? [];
  const aboard = (character: Character): boolean =>
    holds.some((hold) => hold && "character" in hold && hold.character === character);
  /**
   * The rule of the merchant who lets some option pay another good instead of the asked one; undefined if none does.
   */
  const merchant = (asked: Good): string | undefined => {
    const others = options.flatMap((option) =>
      (readTokens(option.split(" ").slice(1)) ?? []).flatMap((count, index) => {
        const hold = holds[index];
        return count > 0 && hold && "good" in hold && hold.good !== asked ? [hold.good] : [];
      }),
    );
    return MERCHANTS.find(
      ([one, two]) => (one === asked && others.includes(two)) || (two === asked && others.includes(one)),
    )?.[2];
  };
  switch (question.ask) {
    case "load":
      return "character" in question.load ? "C5" : "L2";
    case "sail": {
      if (question.ship === "ghost") return "G3";
      const symbol = view.turn?.card && symbolsOf(view.turn.card)[view.turn.half === "morning" ? 0 : 1];
      if (symbol === "backward" && aboard("sea-wolf")) return "C19";
      return aboard("anchorman") ? "C20" : aboard("navigator") ? "C21" : "M1";
    }
    case "retreat":
      return view.setup.edition === "second" ? "H3" : "H1";
    case "pay":
    case "rum":
      return merchant(question.price.good) ?? RULES[question.ask];
    case "powder":
      return merchant("gunpowder") ?? (question.strength === undefined ? "B2" : "B4");
    case "fight":
      // B1: a ship that meets another must fight; only the Buccaneer may decline.
      return question.ship === "ghost" ? "G5" : options.includes("fight nobody") ? "C12" : "B1";
    case "sabre":
      return view.setup.crew ? "C11" : "T4";
    case "loot":
      if (question.ship === "ghost") return "G6";
      if (isFromAfar(view)) return "C12";
      if (question.enemy === "ghost") return "G7";
      return options.some((option) => option.startsWith("loot look ")) ? "C15" : "B6";
    default:
      return RULES[question.ask];
  }
}
