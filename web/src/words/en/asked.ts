/** English: what each question asks and why it matters, in a line. The "?" of a question says it before the rule. */
import type { AskedWords } from "../shape";

const swaps = "Your merchant lets other goods pay too. ";

export const asked: AskedWords = {
  dice: () =>
    "Place the dice for everyone. Look at your own cards first: the order decides what all can do this round.",
  card: () => "Pick the card for this round. Both of its actions will happen, so see where you stop and what it costs.",
  load: (rule) =>
    rule === "C5"
      ? "Your new crew member needs a hold alone. What lies in the hold you choose is lost."
      : "Choose a hold for this load. Goods never go on top of others, so give up what you need least.",
  sail: (rule) =>
    ({
      G3: "As Captain you steer the Ghost Ship. It fights the ship it meets: send it to a rival, or away from you.",
      C19: "Your Sea Wolf may refuse to go back. Going back can still pay: there may be a treasure behind you.",
      C20: "Your Anchorman may stop one space early. Choose the stop you can pay, or where you want to fight.",
      C21: "Your Navigator may sail one space more. Choose the stop you can pay, or where you want to fight.",
    })[rule] ?? "Choose where to stop. There you fight a ship in that space, then pay, or find a treasure.",
  retreat: () => "You could not pay, so you sail back. Choose your way: one may be shorter, or end at a treasure.",
  pay: (rule) =>
    (rule === "P2" ? "" : swaps) +
    "Choose the holds you pay from. A hold that becomes empty has room for your next load.",
  fight: (rule) =>
    ({
      C12: "Your Buccaneer may attack a ship one space away, or leave it. If you win, one of its holds goes overboard.",
      G5: "The Ghost Ship must fight one ship here, and you say which. Pick the rival who should lose something.",
    })[rule] ?? "You must fight one of the ships here. Pick one you can beat, with cargo you want.",
  powder: (rule) =>
    (rule.startsWith("C") ? swaps : "") +
    (rule === "B4"
      ? "You defend yourself: gunpowder is added to your die. It is gone even if you lose, so spend it where it helps."
      : "Each gunpowder adds 1 to your die. It is gone even if you lose, so spend it where it helps."),
  sabre: () => "You may have this die rolled once more. The second roll counts, even if it is worse for you.",
  loot: (rule) =>
    ({
      C12: "You won from afar: you take nothing, but one hold of theirs goes overboard. Pick what they need most.",
      C15: "You won: one thing is yours. Your Snoop may look at treasures before you take one.",
      G6: "The Ghost Ship won and you choose for it: one thing. It keeps gold and treasures, the rest goes into the sea.",
      G7: "You beat the Ghost Ship: one thing is yours, or you give it one of your treasures, a cursed one for instance.",
    })[rule] ?? "You won: one thing is yours. Take a hold’s cargo or a treasure, or give away a curse.",
  oracle: () =>
    "You may set one die yourself before the other is rolled. Everyone plays with both, so help your own cards.",
  mage: () => "You may swap the two dice, for your own turn only. See which way your card does more.",
  look: () => "Say how many treasures your Snoop looks at. You must keep one of them, even if all are cursed.",
  keep: () => "Keep exactly one of these treasures. A cursed one costs you points at the end.",
  recruit: () =>
    "The port is paid, so one character may join you. They bring a power now and points later, but need a hold.",
  rum: (rule) =>
    (rule === "C4" ? "" : swaps) +
    "The bottle’s way costs gold, and you choose the holds it comes from. An emptied hold has room again.",
  lookout: () => "Your Lookout can reach the treasure of a lair one space away. It is free, but it may be cursed.",
};
