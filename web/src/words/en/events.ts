/** English sentences for what happens in a race: one an event, for the log, the live region and the replay. */
import { total } from "../marked";
import type { EventWords } from "../shape";
import { names } from "./names";
import { telling } from "./telling";
import { does, say, sentence, who, whose } from "./speech";

const LEADS = {
  circle: "back to the first port",
  square: "back to the first sea space",
  skull: "back to the first lair",
  star: "the ship stays where it is",
} as const;

export const events: EventWords = {
  "captain-drawn": ({ captain }, voice) =>
    sentence(does(captain, voice, "is"), " the first Captain, with the compass."),
  "round-began": ({ round, captain }, voice) => `Round ${round}: ${does(captain, voice, "holds")} the compass.`,
  "dice-rolled": ({ first, second }) => `The dice fall: ${say.die(first)} and ${say.die(second)}.`,
  "dice-placed": ({ dice }) => `This round, morning ${say.die(dice.morning)}, evening ${say.die(dice.evening)}.`,
  // Who has chosen is seen beside the names; a line for each would fill the log.
  "card-chosen": () => null,
  "chose-card": ({ seat, card }, voice) => sentence(does(seat, voice, "lays"), ` a card face down: ${say.card(card)}.`),
  "card-revealed": ({ seat, card }, voice) => sentence(does(seat, voice, "turns"), ` up a card: ${say.card(card)}.`),
  // A captain's card has said it already; the ghost has none.
  "action-began": ({ ship, half, die }) =>
    ship === "ghost" ? sentence(say.ghost, ` moves by the ${names.halves[half]} die: `, say.die(die), ".") : null,
  loaded: ({ ship, good, count, hold }, voice) =>
    sentence(does(ship, voice, "loads"), ` ${say.goods(good, count)} into hold ${hold}.`),
  overboard: ({ ship, hold, contents }, voice) =>
    sentence(does(ship, voice, "throws"), ` hold ${hold} overboard: `, say.contents(contents), "."),
  "load-refused": ({ ship, good }, voice) =>
    sentence(whose(ship, voice), ` holds all have ${say.good(good)} already: nothing is loaded.`),
  "bank-empty": ({ ship, good }, voice) =>
    `The bank has no ${say.good(good)} left: ${does(ship, voice, "loads")} nothing.`,
  sailed: ({ ship, direction, to }, voice) =>
    sentence(does(ship, voice, "sails"), direction === "forward" ? " on to " : " back to ", say.space(to.space), "."),
  "reached-port-royal": ({ ship }, voice) =>
    sentence(does(ship, voice, "is"), " home in Port Royal! The race ends with this round."),
  paid: ({ ship, good, from }, voice) =>
    total(from) === 0 ? null : sentence(does(ship, voice, "pays"), " ", say.goods(good, total(from)), "."),
  "shortage-struck": ({ ship, good, price, paid }, voice) =>
    paid === 0
      ? `A shortage for ${who(ship, voice)}: no ${say.good(good)} for a price of ${price}.`
      : `A shortage for ${who(ship, voice)}: ${say.goods(good, paid)} for a price of ${price}.`,
  "shortage-rolled": ({ ship, shape }, voice) =>
    sentence(does(ship, voice, "rolls"), ` a ${names.shapes[shape]}: ${LEADS[shape]}.`),
  retreated: ({ ship, to }, voice) => sentence(does(ship, voice, "falls"), " back to ", say.space(to.space), "."),
  "battle-began": ({ attacker, defender }, voice) =>
    sentence(does(attacker, voice, "attacks"), " ", who(defender, voice), "!"),
  "powder-spent": ({ ship, from }, voice) =>
    sentence(
      does(ship, voice, "spends"),
      " ",
      total(from) === 0 ? `no ${say.good("gunpowder")}` : say.goods("gunpowder", total(from)),
      ".",
    ),
  "combat-rolled": ({ ship, face }, voice) =>
    sentence(does(ship, voice, "rolls"), " ", say.face(face, "a star"), face === "star" ? "!" : "."),
  "sabre-drawn": ({ by, die_of }, voice) =>
    by === die_of
      ? sentence(does(by, voice, "rolls"), " the die again.")
      : sentence(does(by, voice, "has"), " ", whose(die_of, voice), " die rolled again."),
  strength: ({ ship, strength, made }, voice) =>
    sentence(whose(ship, voice), ` strength is ${strength}${made ? `: ${telling.strength(made)}` : ""}.`),
  "battle-ended": ({ winner, attacker, defender }, voice) => {
    if (winner === null)
      return sentence(
        who(attacker, voice),
        " and ",
        who(defender, voice),
        " are equally strong: nothing changes hands.",
      );
    const [best, beaten] = winner === "attacker" ? [attacker, defender] : [defender, attacker];
    return sentence(does(best, voice, "beats"), " ", who(beaten, voice), ".");
  },
  "hold-taken": ({ by, from, hold, contents, into }, voice) =>
    into === null
      ? sentence(
          does(by, voice, "throws"),
          ` ${say.contents(contents)} from ${whose(from, voice)} hold ${hold} overboard.`,
        )
      : sentence(
          does(by, voice, "takes"),
          ` ${say.contents(contents)} from ${whose(from, voice)} hold ${hold} into hold ${into}.`,
        ),
  "treasure-taken": ({ by, from }, voice) =>
    sentence(does(by, voice, "takes"), " a treasure from ", who(from, voice), "."),
  "treasure-given": ({ by, to }, voice) =>
    sentence(does(by, voice, "gives"), " ", who(to, voice), to === "ghost" ? " a treasure." : " a cursed treasure."),
  "loot-left": ({ by }, voice) => sentence(does(by, voice, "leaves"), " the loot."),
  "treasure-drawn": ({ ship, lair }, voice) =>
    sentence(does(ship, voice, "takes"), " the treasure of the lair on ", say.space(lair), "."),
  "treasure-seen": ({ treasure, by }, { you }) =>
    you !== null && by.includes(you)
      ? `You look at it: ${say.treasure(treasure)}.`
      : `It is ${say.treasure(treasure)}.`,
  "treasure-turned-up": ({ ship, treasure }, voice) =>
    sentence(does(ship, voice, "turns"), " up ", say.treasure(treasure), "."),
  "deck-renewed": ({ seat }, voice) => sentence(does(seat, voice, "shuffles"), ` the cards played into a new deck.`),
  // How many cards a captain holds is seen beside the name.
  "card-drawn": () => null,
  "drew-card": ({ seat, card }, voice) => sentence(does(seat, voice, "draws"), ` a card: ${say.card(card)}.`),
  "character-turned-up": ({ character }) => sentence(say.character(character), " shows up in the tavern."),
  "die-set": ({ half, number }) => `The Oracle sets the ${names.halves[half]} die to ${say.die(number)}.`,
  "die-rolled": ({ number }) => `The other die falls: ${say.die(number)}.`,
  "dice-swapped": ({ ship }, voice) => sentence(does(ship, voice, "has"), " the Mage swap the two dice."),
  stayed: ({ ship }, voice) => sentence(does(ship, voice, "lies"), " at anchor: no move."),
  substituted: ({ ship, good, with: other, count }, voice) =>
    sentence(whose(ship, voice), " merchant lets ", say.goods(other, count), " pass for ", say.good(good), "."),
  "pile-looked-at": ({ ship, count }, voice) =>
    sentence(whose(ship, voice), ` Snoop looks at ${count} ${count === 1 ? "treasure" : "treasures"} of the pile.`),
  "pile-seen": ({ seat, treasure }, voice) =>
    sentence(does(seat, voice, "sees"), ` in the pile: ${say.treasure(treasure)}.`),
  "treasure-looked-at": ({ by, from }, voice) =>
    sentence(whose(by, voice), " Snoop looks at one of ", whose(from, voice), " treasures."),
  "rum-moved": ({ ship, to }, voice) => sentence(does(ship, voice, "has"), ` the rum carried to cell ${to}.`),
  recruited: ({ ship, character, hold }, voice) =>
    sentence(does(ship, voice, "recruits"), " ", say.character(character), ` into hold ${hold}.`),
  "calypso-won": ({ ship }, voice) => `Calypso has her three amulets: ${does(ship, voice, "wins")} the race at once!`,
  "race-over": () => "The race is over: now for the count.",
};
