/** English sentences for what happens in a race: one an event, for the log, the live region and the replay. */
import { total } from "../marked";
import type { EventWords } from "../shape";
import { names } from "./names";
import { say, sentence } from "./speech";

const LEADS = {
  circle: "back to the first port",
  square: "back to the first sea space",
  skull: "back to the first lair",
  star: "the ship stays where it is",
} as const;

export const events: EventWords = {
  "captain-drawn": ({ captain }, { ship }) => `${ship(captain)} is the first Captain and holds the compass.`,
  "round-began": ({ round, captain }, { ship }) => `Round ${round}: ${ship(captain)} holds the compass.`,
  "dice-rolled": ({ first, second }) => `The dice fall: ${say.die(first)} and ${say.die(second)}.`,
  "dice-placed": ({ dice }) => `This round, morning ${say.die(dice.morning)}, evening ${say.die(dice.evening)}.`,
  // Who has chosen is seen beside the names; a line for each would fill the log.
  "card-chosen": () => null,
  "chose-card": ({ seat, card }, { ship, you }) =>
    seat === you ? `You lay a card face down: ${say.card(card)}.` : `${ship(seat)} lays down: ${say.card(card)}.`,
  "card-revealed": ({ seat, card }, { ship }) => `${ship(seat)} turns up a card: ${say.card(card)}.`,
  // A captain's card has said it already; the ghost has none.
  "action-began": ({ ship, half, die }) =>
    ship === "ghost" ? sentence(say.ghost, ` moves by the ${names.halves[half]} die: `, say.die(die), ".") : null,
  loaded: ({ ship, good, count, hold }, voice) =>
    `${voice.ship(ship)} loads ${say.goods(good, count)} into hold ${hold}.`,
  overboard: ({ ship, hold, contents }, voice) =>
    sentence(say.whose(voice.ship(ship)), ` hold ${hold} goes overboard: `, say.contents(contents), "."),
  "load-refused": ({ ship, good }, voice) =>
    sentence(say.whose(voice.ship(ship)), ` holds all have ${say.good(good)} already: nothing is loaded.`),
  "bank-empty": ({ ship, good }, voice) => `The bank has no ${say.good(good)} left: ${voice.ship(ship)} loads nothing.`,
  sailed: ({ ship, direction, to }, voice) =>
    sentence(voice.ship(ship), direction === "forward" ? " sails on to " : " sails back to ", say.space(to.space), "."),
  "reached-port-royal": ({ ship }, voice) =>
    sentence(voice.ship(ship), " is home in Port Royal! The race ends with this round."),
  paid: ({ ship, good, from }, voice) =>
    total(from) === 0 ? null : sentence(voice.ship(ship), " pays ", say.goods(good, total(from)), "."),
  "shortage-struck": ({ ship, good, price, paid }, voice) =>
    paid === 0
      ? `A shortage for ${voice.ship(ship)}: no ${say.good(good)} for a price of ${price}.`
      : `A shortage for ${voice.ship(ship)}: ${say.goods(good, paid)} for a price of ${price}.`,
  "shortage-rolled": ({ ship, shape }, voice) =>
    sentence(voice.ship(ship), ` rolls a ${names.shapes[shape]}: ${LEADS[shape]}.`),
  retreated: ({ ship, to }, voice) => sentence(voice.ship(ship), " falls back to ", say.space(to.space), "."),
  "battle-began": ({ attacker, defender }, { ship }) => sentence(ship(attacker), " attacks ", ship(defender), "!"),
  "powder-spent": ({ ship, from }, voice) =>
    sentence(
      voice.ship(ship),
      " spends ",
      total(from) === 0 ? `no ${say.good("gunpowder")}` : say.goods("gunpowder", total(from)),
      ".",
    ),
  "combat-rolled": ({ ship, face }, voice) =>
    sentence(voice.ship(ship), " rolls ", say.face(face, "a star"), face === "star" ? "!" : "."),
  "sabre-drawn": ({ by, die_of }, { ship }) =>
    by === die_of
      ? sentence(ship(by), " rolls the die again.")
      : sentence(ship(by), " has ", say.whose(ship(die_of)), " die rolled again."),
  strength: ({ ship, strength }, voice) => sentence(say.whose(voice.ship(ship)), ` strength is ${strength}.`),
  "battle-ended": ({ winner, attacker, defender }, { ship }) => {
    if (winner === null)
      return sentence(ship(attacker), " and ", ship(defender), " are equally strong: nothing changes hands.");
    const [best, beaten] = winner === "attacker" ? [attacker, defender] : [defender, attacker];
    return sentence(ship(best), " beats ", ship(beaten), ".");
  },
  "hold-taken": ({ by, from, hold, contents, into }, { ship }) =>
    into === null
      ? sentence(
          ship(by),
          " throws ",
          say.contents(contents),
          " from ",
          say.whose(ship(from)),
          ` hold ${hold} overboard.`,
        )
      : sentence(
          ship(by),
          " takes ",
          say.contents(contents),
          " from ",
          say.whose(ship(from)),
          ` hold ${hold} into hold ${into}.`,
        ),
  "treasure-taken": ({ by, from }, { ship }) => sentence(ship(by), " takes a treasure from ", ship(from), "."),
  "treasure-given": ({ by, to }, { ship }) =>
    sentence(ship(by), " gives ", ship(to), to === "ghost" ? " a treasure." : " a cursed treasure."),
  "loot-left": ({ by }, { ship }) => sentence(ship(by), " leaves the loot."),
  "treasure-drawn": ({ ship, lair }, voice) =>
    sentence(voice.ship(ship), " takes the treasure of the lair on ", say.space(lair), "."),
  "treasure-seen": ({ treasure, by }, { you }) =>
    you !== null && by.includes(you)
      ? `You look at it: ${say.treasure(treasure)}.`
      : `It is ${say.treasure(treasure)}.`,
  "treasure-turned-up": ({ ship, treasure }, voice) =>
    sentence(voice.ship(ship), " turns up ", say.treasure(treasure), "."),
  "deck-renewed": ({ seat }, { ship }) => `${ship(seat)} shuffles the cards played into a new deck.`,
  // How many cards a captain holds is seen beside the name.
  "card-drawn": () => null,
  "drew-card": ({ seat, card }, { ship, you }) =>
    seat === you ? `You draw a card: ${say.card(card)}.` : `${ship(seat)} draws a card: ${say.card(card)}.`,
  "character-turned-up": ({ character }) => sentence(say.character(character), " shows up in the tavern."),
  "die-set": ({ half, number }) => `The Oracle sets the ${names.halves[half]} die to ${say.die(number)}.`,
  "die-rolled": ({ number }) => `The other die falls: ${say.die(number)}.`,
  "dice-swapped": ({ ship }, voice) => sentence(voice.ship(ship), " has the Mage swap the two dice."),
  stayed: ({ ship }, voice) => sentence(voice.ship(ship), " lies at anchor and does not move."),
  substituted: ({ ship, good, with: other, count }, voice) =>
    sentence(
      say.whose(voice.ship(ship)),
      " merchant lets ",
      say.goods(other, count),
      " pass for ",
      say.good(good),
      ".",
    ),
  "pile-looked-at": ({ ship, count }, voice) =>
    sentence(say.whose(voice.ship(ship)), ` Snoop looks at ${count} treasures of the pile.`),
  "pile-seen": ({ seat, treasure }, { ship, you }) =>
    seat === you
      ? `You see in the pile: ${say.treasure(treasure)}.`
      : `${ship(seat)} sees in the pile: ${say.treasure(treasure)}.`,
  "treasure-looked-at": ({ by, from }, { ship }) =>
    sentence(say.whose(ship(by)), " Snoop looks at one of ", say.whose(ship(from)), " treasures."),
  "rum-moved": ({ ship, to }, voice) => sentence(voice.ship(ship), ` has the rum carried to cell ${to}.`),
  recruited: ({ ship, character, hold }, voice) =>
    sentence(voice.ship(ship), " recruits ", say.character(character), ` into hold ${hold}.`),
  "calypso-won": ({ ship }, voice) =>
    sentence("Calypso has her three amulets: ", voice.ship(ship), " wins the race at once!"),
  "race-over": () => "The race is over: now for the count.",
};
