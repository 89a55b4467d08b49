/** French sentences for what happens in a race. The present tense needs no agreement with a captain we do not know. */
import { total } from "../marked";
import type { EventWords } from "../shape";
import { names } from "./names";
import { a, de, say, sentence, some } from "./speech";

const LEADS = {
  circle: "un cercle\u00a0: recul jusqu’au premier port",
  square: "un carré\u00a0: recul jusqu’à la première case mer",
  skull: "un crâne\u00a0: recul jusqu’au premier repaire",
  star: "une étoile\u00a0: le bateau reste sur place",
} as const;
const NONE = { gold: "aucun doublon", food: "aucune nourriture", gunpowder: "aucune poudre" } as const;

export const events: EventWords = {
  "captain-drawn": ({ captain }, { ship }) => `${ship(captain)} reçoit la boussole\u00a0: c’est le premier Capitaine.`,
  "round-began": ({ round, captain }, { ship }) => `Tour ${round}\u00a0: ${ship(captain)} tient la boussole.`,
  "dice-rolled": ({ first, second }) => `Les dés tombent\u00a0: ${say.die(first)} et ${say.die(second)}.`,
  "dice-placed": ({ dice }) => `Pour ce tour, matin ${say.die(dice.morning)}, soir ${say.die(dice.evening)}.`,
  // Who has chosen is seen beside the names; a line for each would fill the log.
  "card-chosen": () => null,
  "chose-card": ({ seat, card }, { ship, you }) =>
    seat === you
      ? `Vous posez face cachée\u00a0: ${say.card(card)}.`
      : `${ship(seat)} pose face cachée\u00a0: ${say.card(card)}.`,
  "card-revealed": ({ seat, card }, { ship }) => `${ship(seat)} retourne sa carte\u00a0: ${say.card(card)}.`,
  // A captain's card has said it already; the ghost has none.
  "action-began": ({ ship, half, die }) =>
    ship === "ghost"
      ? sentence(say.ghost, ` se déplace selon le dé du ${names.halves[half]}\u00a0: `, say.die(die), ".")
      : null,
  loaded: ({ ship, good, count, hold }, voice) =>
    sentence(voice.ship(ship), " charge ", say.goods(good, count), ` dans la cale ${hold}.`),
  overboard: ({ ship, hold, contents }, voice) =>
    `La cale ${hold} ${de(voice.ship(ship))} passe par-dessus bord\u00a0: ${say.contents(contents)}.`,
  "load-refused": ({ ship, good }, voice) =>
    `Toutes les cales ${de(voice.ship(ship))} ont déjà ${some[good]}\u00a0: rien n’est chargé.`,
  "bank-empty": ({ ship, good }, voice) =>
    `La banque n’a plus ${say.none(good)}\u00a0: ${voice.ship(ship)} ne charge rien.`,
  sailed: ({ ship, direction, to }, voice) =>
    sentence(
      voice.ship(ship),
      direction === "forward" ? " avance jusqu’à " : " recule jusqu’à ",
      say.space(to.space),
      ".",
    ),
  "reached-port-royal": ({ ship }, voice) =>
    sentence(voice.ship(ship), " atteint Port Royal\u00a0! La course finit avec ce tour."),
  paid: ({ ship, good, from }, voice) =>
    total(from) === 0 ? null : sentence(voice.ship(ship), " paie ", say.goods(good, total(from)), "."),
  "shortage-struck": ({ ship, good, price, paid }, voice) =>
    paid === 0
      ? `Pénurie pour ${voice.ship(ship)}\u00a0: ${NONE[good]} pour un prix de ${price}.`
      : `Pénurie pour ${voice.ship(ship)}\u00a0: ${say.goods(good, paid)} pour un prix de ${price}.`,
  "shortage-rolled": ({ ship, shape }, voice) => sentence(voice.ship(ship), ` obtient ${LEADS[shape]}.`),
  retreated: ({ ship, to }, voice) => sentence(voice.ship(ship), " se replie ", say.on(to.space), "."),
  "battle-began": ({ attacker, defender }, { ship }) =>
    sentence(ship(attacker), " attaque ", ship(defender), "\u00a0!"),
  "powder-spent": ({ ship, from }, voice) =>
    sentence(
      voice.ship(ship),
      total(from) === 0 ? " ne dépense pas de poudre." : ` dépense ${say.goods("gunpowder", total(from))}.`,
    ),
  "combat-rolled": ({ ship, face }, voice) =>
    sentence(
      voice.ship(ship),
      face === "star" ? " obtient " : " lance le dé\u00a0: ",
      say.face(face, "une étoile"),
      face === "star" ? "\u00a0!" : ".",
    ),
  "sabre-drawn": ({ by, die_of }, { ship }) =>
    by === die_of
      ? sentence(ship(by), " relance son dé.")
      : sentence(ship(by), " fait relancer le dé ", de(ship(die_of)), "."),
  strength: ({ ship, strength }, voice) => `La force ${de(voice.ship(ship))} est de ${strength}.`,
  "battle-ended": ({ winner, attacker, defender }, { ship }) => {
    if (winner === null) return `Égalité entre ${ship(attacker)} et ${ship(defender)}\u00a0: rien ne change de mains.`;
    const [best, beaten] = winner === "attacker" ? [attacker, defender] : [defender, attacker];
    return sentence(ship(best), " gagne le combat contre ", ship(beaten), ".");
  },
  "hold-taken": ({ by, from, hold, contents, into }, { ship }) =>
    into === null
      ? sentence(ship(by), " prend ", say.contents(contents), " ", a(ship(from)), "\u00a0: par-dessus bord.")
      : sentence(
          ship(by),
          " vole ",
          say.contents(contents),
          " ",
          a(ship(from)),
          `\u00a0: de la cale ${hold} à la cale ${into}.`,
        ),
  "treasure-taken": ({ by, from }, { ship }) => sentence(ship(by), " vole un trésor ", a(ship(from)), "."),
  "treasure-given": ({ by, to }, { ship }) =>
    sentence(ship(by), to === "ghost" ? " donne un trésor " : " donne un trésor maudit ", a(ship(to)), "."),
  "loot-left": ({ by }, { ship }) => sentence(ship(by), " renonce au butin."),
  "treasure-drawn": ({ ship, lair }, voice) =>
    sentence(voice.ship(ship), " prend le trésor du repaire de ", say.space(lair), "."),
  "treasure-seen": ({ treasure, by }, { you }) =>
    you !== null && by.includes(you)
      ? `Vous regardez\u00a0: c’est ${say.treasure(treasure)}.`
      : `C’est ${say.treasure(treasure)}.`,
  "treasure-turned-up": ({ ship, treasure }, voice) =>
    sentence(voice.ship(ship), " révèle ", say.treasure(treasure), "."),
  "deck-renewed": ({ seat }, { ship }) => `${ship(seat)} mélange sa défausse et en fait une nouvelle pioche.`,
  // How many cards a captain holds is seen beside the name.
  "card-drawn": () => null,
  "drew-card": ({ seat, card }, { ship, you }) =>
    seat === you ? `Vous piochez\u00a0: ${say.card(card)}.` : `${ship(seat)} pioche\u00a0: ${say.card(card)}.`,
  "character-turned-up": ({ character }) => sentence(say.character(character), " se montre à la taverne."),
  "die-set": ({ half, number }) => `L’Oracle fixe le dé du ${names.halves[half]} sur ${say.die(number)}.`,
  "die-rolled": ({ number }) => `L’autre dé tombe\u00a0: ${say.die(number)}.`,
  "dice-swapped": ({ ship }, voice) => sentence("Grâce à la Mage, ", voice.ship(ship), " échange les deux dés."),
  stayed: ({ ship }, voice) => sentence(voice.ship(ship), " jette l’ancre et reste sur place."),
  substituted: ({ ship, good, with: other, count }, voice) =>
    `Chez le marchand ${de(voice.ship(ship))}, ${say.goods(other, count)} ${count < 2 ? "vaut" : "valent"} ${some[good]}.`,
  "pile-looked-at": ({ ship, count }, voice) =>
    `La Fouine ${de(voice.ship(ship))} regarde ${count} trésors de la pile.`,
  "pile-seen": ({ seat, treasure }, { ship, you }) =>
    seat === you
      ? `Vous voyez dans la pile\u00a0: ${say.treasure(treasure)}.`
      : `${ship(seat)} voit dans la pile\u00a0: ${say.treasure(treasure)}.`,
  "treasure-looked-at": ({ by, from }, { ship }) => `La Fouine ${de(ship(by))} regarde un trésor ${de(ship(from))}.`,
  "rum-moved": ({ ship, to }, voice) => sentence(voice.ship(ship), ` fait porter le rhum en ${to}.`),
  recruited: ({ ship, character, hold }, voice) =>
    sentence(voice.ship(ship), " recrute ", say.character(character), `, qui s’installe en cale ${hold}.`),
  "calypso-won": ({ ship }, voice) =>
    `Calypso tient ses trois amulettes\u00a0: ${voice.ship(ship)} gagne aussitôt la course\u00a0!`,
  "race-over": () => "La course est finie\u00a0: place au décompte.",
};
