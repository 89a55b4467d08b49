/** English: what is asked, of the reader and of others. `who` is one captain or several, so no verb depends on it. */
import { whose } from "../marked";
import type { QuestionWords } from "../shape";
import { say, sentence } from "./speech";

/** T4, C11: what has a die rolled again. */
const sabre = (crew: boolean) => (crew ? say.character("saran") : say.treasure("sarans-sabre"));

export const questions: QuestionWords = {
  dice: {
    you: ({ dice }) =>
      `You are the Captain: which die is the morning’s, ${say.die(dice[0])} or ${say.die(dice[1])}? They count for all.`,
    others: ({ dice }, _voice, who) =>
      `Waiting for ${who} to place the dice, ${say.die(dice[0])} and ${say.die(dice[1])}, on morning and evening.`,
  },
  card: {
    you: (_question, { shares }) =>
      shares === true
        ? "Choose a card. It stays chosen: the device goes to the next captain."
        : "Choose a card. You may change it until the last captain has chosen.",
    others: (_question, _voice, who) => `Waiting for ${who} to choose a card.`,
  },
  load: {
    you: ({ load }) => `Which hold takes ${say.contents(load)}? A hold with cargo is emptied overboard first.`,
    others: ({ load }, _voice, who) => `Waiting for ${who} to find a hold for ${say.contents(load)}.`,
  },
  sail: {
    you: ({ ship, steps }) =>
      ship === "ghost" ? `You are the Captain: sail ${say.ghost} ${steps}: which way?` : `Sail ${steps}: which way?`,
    others: ({ ship, steps }, _voice, who) =>
      ship === "ghost"
        ? `Waiting for ${who} to move ${say.ghost} by ${steps}.`
        : `Waiting for ${who} to choose a way: sail ${steps}.`,
  },
  retreat: {
    you: () => "A shortage takes you back: which way?",
    others: (_question, _voice, who) => `Waiting for ${who} to choose where the shortage leads back to.`,
  },
  pay: {
    you: ({ price }) => `Pay ${say.goods(price.good, price.count)}: from which holds?`,
    others: ({ price }, _voice, who) => `Waiting for ${who} to pay ${say.goods(price.good, price.count)}.`,
  },
  fight: {
    you: ({ ship }, _voice, { afar }) =>
      ship === "ghost"
        ? `Whom does ${say.ghost} attack?`
        : afar
          ? "Your Buccaneer may attack a ship 1 space away: which one?"
          : "Whom do you attack?",
    others: ({ ship }, _voice, who) =>
      ship === "ghost"
        ? `Waiting for ${who} to choose whom ${say.ghost} attacks.`
        : `Waiting for ${who} to choose whom to attack.`,
  },
  powder: {
    you: ({ enemy, strength }, { ship }) =>
      strength === undefined
        ? `You attack ${ship(enemy)}: how much gunpowder do you spend? It is gone whatever happens.`
        : sentence(ship(enemy), ` attacks you with strength ${strength}: how much gunpowder do you spend?`),
    others: ({ enemy, strength }, { ship }, who) =>
      strength === undefined
        ? `Waiting for ${who}, attacking ${ship(enemy)}, to spend gunpowder or none.`
        : `Waiting for ${who} to spend gunpowder against strength ${strength}.`,
  },
  sabre: {
    you: ({ ship, face }, voice, { crew }) =>
      `${sabre(crew)}: ${whose(ship, voice.you) === "you" ? "you" : voice.ship(ship)} rolled ${say.face(face, "a star")}. Have it rolled again? The second roll stands.`,
    others: ({ face }, _voice, who, { crew }) =>
      `Waiting for ${who} and ${sabre(crew)}: does the ${say.face(face, "star")} stand, or is it rolled again?`,
  },
  loot: {
    you: ({ ship, enemy }, voice, { afar }) =>
      afar
        ? `You have beaten ${voice.ship(enemy)} from afar: which of their holds goes overboard?`
        : whose(ship, voice.you) === "you"
          ? `You have beaten ${voice.ship(enemy)}: what is your loot?`
          : sentence(voice.ship(ship), " has beaten ", voice.ship(enemy), ": you choose the loot."),
    others: ({ ship, enemy }, voice, who, { afar }) =>
      afar
        ? `Waiting for ${who} to choose which of ${say.whose(voice.ship(enemy))} holds goes overboard.`
        : ship === "ghost"
          ? `Waiting for ${who} to choose what ${say.ghost} takes from ${voice.ship(enemy)}.`
          : `Waiting for ${who} to choose the loot from ${voice.ship(enemy)}.`,
  },
  oracle: {
    you: () => "Your Oracle may set one die before the other is rolled. Does it?",
    others: (_question, _voice, who) => `Waiting for ${who}: the Oracle may set a die.`,
  },
  mage: {
    you: ({ placed }) =>
      `Morning ${say.die(placed.morning)}, evening ${say.die(placed.evening)}: does your Mage swap them for your turn?`,
    others: (_question, _voice, who) => `Waiting for ${who}: the Mage may swap the dice.`,
  },
  look: {
    you: ({ most }) => `Your Snoop may look at up to ${most} treasures of the pile: how many?`,
    others: (_question, _voice, who) => `Waiting for ${who}: how many treasures does the Snoop look at?`,
  },
  keep: {
    you: ({ enemy }, { ship }) =>
      enemy === undefined
        ? "Which of these treasures do you keep?"
        : `Which of these treasures do you take from ${ship(enemy)}?`,
    others: (_question, _voice, who) => `Waiting for ${who} to keep one of the treasures looked at.`,
  },
  recruit: {
    you: () => "The port is paid, so you may recruit: who comes aboard?",
    others: (_question, _voice, who) => `Waiting for ${who} to recruit, or not.`,
  },
  rum: {
    you: ({ price, character }) =>
      `Carrying the rum to ${say.character(character)} costs ${say.goods(price.good, price.count)}: from which holds?`,
    others: ({ price }, _voice, who) => `Waiting for ${who} to pay ${say.goods(price.good, price.count)} for the rum.`,
  },
  lookout: {
    you: () => "Your Lookout has seen a treasure one space away: do you take it?",
    others: (_question, _voice, who) => `Waiting for ${who}: the Lookout has seen a treasure.`,
  },
};
