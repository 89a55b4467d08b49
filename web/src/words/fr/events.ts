/** French sentences for what happens in a race. The present tense needs no agreement with a captain we do not know. */
import type { ShipId } from "../../wire/game";
import { total } from "../marked";
import type { EventWords, Voice } from "../shape";
import { names } from "./names";
import { telling } from "./telling";
import { a, de, does, say, sentence, some, who, whose } from "./speech";

const LEADS = {
  circle: "un cercle\u00a0: recul jusqu’au premier port",
  square: "un carré\u00a0: recul jusqu’à la première case mer",
  skull: "un crâne\u00a0: recul jusqu’au premier repaire",
  star: "une étoile\u00a0: le bateau reste sur place",
} as const;
const NONE = { gold: "aucun doublon", food: "aucune nourriture", gunpowder: "aucune poudre" } as const;
/** "vos cales", "les cales de Mary". */
const holds = (ship: ShipId, voice: Voice) => (ship === voice.you ? "vos cales" : `les cales ${de(voice.ship(ship))}`);
/** Before a verb: "vous attaque", "attaque Mary". */
const object = (verb: string, ship: ShipId, voice: Voice) =>
  ship === voice.you ? `${who(ship, voice)} ${verb}` : `${verb} ${voice.ship(ship)}`;
/** "vous vole un trésor", "vole un trésor à Mary". */
const to = (verb: string, what: string, ship: ShipId, voice: Voice) =>
  ship === voice.you ? `${who(ship, voice)} ${verb} ${what}` : `${verb} ${what} ${a(voice.ship(ship))}`;
/** The same with its subject: "Mary vous vole un trésor", "vous volez un trésor à Mary". */
const doesTo = (by: ShipId, verb: string, what: string, ship: ShipId, voice: Voice) =>
  by === voice.you
    ? `${does(by, voice, verb)} ${what} ${a(voice.ship(ship))}`
    : `${voice.ship(by)} ${to(verb, what, ship, voice)}`;

export const events: EventWords = {
  "captain-drawn": ({ captain }, voice) =>
    sentence(does(captain, voice, "reçoit"), " la boussole pour le premier tour."),
  "round-began": ({ round, captain }, voice) => `Tour ${round}\u00a0: ${does(captain, voice, "tient")} la boussole.`,
  "dice-rolled": ({ first, second }) => `Jet de dés\u00a0: ${say.die(first)} et ${say.die(second)}.`,
  "dice-placed": ({ dice }) => `Pour ce tour, matin ${say.die(dice.morning)}, soir ${say.die(dice.evening)}.`,
  // Who has chosen is seen beside the names; a line for each would fill the log.
  "card-chosen": () => null,
  "chose-card": ({ seat, card }, voice) =>
    sentence(does(seat, voice, "pose"), ` face cachée\u00a0: ${say.card(card)}.`),
  "card-revealed": ({ seat, card }, voice) =>
    sentence(does(seat, voice, "retourne"), ` une carte\u00a0: ${say.card(card)}.`),
  // A captain's card has said it already; the ghost has none.
  "action-began": ({ ship, half, die }) =>
    ship === "ghost"
      ? sentence(say.ghost, ` se déplace selon le dé du ${names.halves[half]}\u00a0: `, say.die(die), ".")
      : null,
  loaded: ({ ship, good, count, hold }, voice) =>
    sentence(does(ship, voice, "charge"), " ", say.goods(good, count), ` dans la cale ${hold}.`),
  overboard: ({ ship, hold, contents }, voice) =>
    sentence(
      does(ship, voice, "vide"),
      ` ${ship === voice.you ? "votre" : "sa"} cale ${hold} par-dessus bord\u00a0: `,
      say.contents(contents),
      ".",
    ),
  "load-refused": ({ ship, good }, voice) =>
    `Toutes ${holds(ship, voice)} ont déjà ${some[good]}\u00a0: rien n’est chargé.`,
  "bank-empty": ({ ship, good }, voice) =>
    `La banque n’a plus ${say.none(good)}\u00a0: rien à charger pour ${who(ship, voice)}.`,
  sailed: ({ ship, direction, to }, voice) =>
    sentence(does(ship, voice, direction === "forward" ? "avance" : "recule"), " jusqu’à ", say.space(to.space), "."),
  "reached-port-royal": ({ ship }, voice) =>
    sentence(does(ship, voice, "atteint"), " Port Royal\u00a0! La course finit avec ce tour."),
  paid: ({ ship, good, from }, voice) =>
    total(from) === 0 ? null : sentence(does(ship, voice, "paie"), " ", say.goods(good, total(from)), "."),
  "shortage-struck": ({ ship, good, price, paid }, voice) =>
    paid === 0
      ? `Pénurie pour ${who(ship, voice)}\u00a0: ${NONE[good]} pour un prix de ${price}.`
      : `Pénurie pour ${who(ship, voice)}\u00a0: ${say.goods(good, paid)} pour un prix de ${price}.`,
  "shortage-rolled": ({ ship, shape }, voice) => sentence(does(ship, voice, "obtient"), ` ${LEADS[shape]}.`),
  retreated: ({ ship, to }, voice) => sentence(does(ship, voice, "recule"), " jusqu’à ", say.space(to.space), "."),
  "battle-began": ({ attacker, defender }, voice) =>
    attacker === voice.you
      ? sentence(does(attacker, voice, "attaque"), " ", voice.ship(defender), "\u00a0!")
      : sentence(voice.ship(attacker), " ", object("attaque", defender, voice), "\u00a0!"),
  "powder-spent": ({ ship, from }, voice) =>
    total(from) === 0
      ? sentence("pas de poudre pour ", who(ship, voice), ".")
      : sentence(does(ship, voice, "dépense"), ` ${say.goods("gunpowder", total(from))}.`),
  "combat-rolled": ({ ship, face }, voice) =>
    face === "star"
      ? sentence(does(ship, voice, "obtient"), ` ${say.face(face, "une étoile")}\u00a0!`)
      : sentence(does(ship, voice, "lance"), ` le dé\u00a0: ${say.face(face, "une étoile")}.`),
  "sabre-drawn": ({ by, die_of }, voice) =>
    sentence(
      does(by, voice, by === die_of ? "relance" : "fait"),
      by === die_of ? " le dé." : ` relancer ${whose(die_of, voice, "le ", "dé")}.`,
    ),
  strength: ({ ship, strength, made }, voice) =>
    sentence(
      whose(ship, voice, "la ", "puissance de feu"),
      ` est de ${strength}${made ? `\u00a0: ${telling.strength(made)}` : ""}.`,
    ),
  "battle-ended": ({ winner, attacker, defender }, voice) => {
    if (winner === null)
      return `Égalité entre ${who(attacker, voice)} et ${who(defender, voice)}\u00a0: rien ne change de mains.`;
    const [best, beaten] = winner === "attacker" ? [attacker, defender] : [defender, attacker];
    return sentence(does(best, voice, "gagne"), " le combat contre ", who(beaten, voice), ".");
  },
  "hold-taken": ({ by, from, hold, contents, into }, voice) =>
    into === null
      ? sentence(
          does(by, voice, "vide"),
          ` par-dessus bord ${whose(from, voice, "la ", `cale ${hold}`)}\u00a0: ${say.contents(contents)}.`,
        )
      : sentence(
          doesTo(by, "vole", say.contents(contents), from, voice),
          `\u00a0: de la cale ${hold} à la cale ${into}.`,
        ),
  "treasure-taken": ({ by, from }, voice) => sentence(doesTo(by, "vole", "un trésor", from, voice), "."),
  "treasure-given": ({ by, to }, voice) =>
    sentence(doesTo(by, "donne", to === "ghost" ? "un trésor" : "un trésor maudit", to, voice), "."),
  "loot-left": ({ by }, voice) => sentence(does(by, voice, "renonce"), " au butin."),
  "treasure-drawn": ({ ship, lair }, voice) =>
    sentence(does(ship, voice, "prend"), " le trésor du repaire de ", say.space(lair), "."),
  "treasure-seen": ({ treasure, by }, { you }) =>
    you !== null && by.includes(you)
      ? `Vous regardez\u00a0: c’est ${say.treasure(treasure)}.`
      : `C’est ${say.treasure(treasure)}.`,
  "treasure-turned-up": ({ ship, treasure }, voice) =>
    sentence(does(ship, voice, "révèle"), " ", say.treasure(treasure), "."),
  "deck-renewed": ({ seat }, voice) =>
    sentence(does(seat, voice, "mélange"), ` ${seat === voice.you ? "votre" : "sa"} défausse en une nouvelle pioche.`),
  // How many cards a captain holds is seen beside the name.
  "card-drawn": () => null,
  "drew-card": ({ seat, card }, voice) => sentence(does(seat, voice, "pioche"), `\u00a0: ${say.card(card)}.`),
  "character-turned-up": ({ character }) => sentence(say.character(character), " se montre à la taverne."),
  "die-set": ({ half, number }) => `L’Oracle fixe le dé du ${names.halves[half]} sur ${say.die(number)}.`,
  "die-rolled": ({ number }) => `L’autre dé tombe\u00a0: ${say.die(number)}.`,
  "dice-swapped": ({ ship }, voice) => sentence("Grâce à la Mage, ", does(ship, voice, "échange"), " les deux dés."),
  stayed: ({ ship }, voice) => sentence(does(ship, voice, "jette"), " l’ancre\u00a0: pas de déplacement."),
  substituted: ({ ship, good, with: other, count }, voice) =>
    `Chez ${whose(ship, voice, "le ", "marchand")}, ${say.goods(other, count)} ${count < 2 ? "vaut" : "valent"} ${some[good]}.`,
  "pile-looked-at": ({ ship, count }, voice) =>
    sentence(whose(ship, voice, "la ", "Fouine"), ` regarde ${count} ${count < 2 ? "trésor" : "trésors"} de la pile.`),
  "pile-seen": ({ seat, treasure }, voice) =>
    sentence(does(seat, voice, "voit"), ` dans la pile\u00a0: ${say.treasure(treasure)}.`),
  "treasure-looked-at": ({ by, from }, voice) =>
    sentence(
      whose(by, voice, "la ", "Fouine"),
      " regarde un ",
      from === voice.you ? "de vos trésors." : `trésor ${de(voice.ship(from))}.`,
    ),
  "rum-moved": ({ ship, to }, voice) => sentence(does(ship, voice, "fait"), ` porter le rhum en ${to}.`),
  recruited: ({ ship, character, hold }, voice) =>
    sentence(does(ship, voice, "recrute"), " ", say.character(character), `, qui s’installe en cale ${hold}.`),
  "calypso-won": ({ ship }, voice) =>
    `Calypso tient ses trois amulettes\u00a0: ${does(ship, voice, "gagne")} aussitôt la course\u00a0!`,
  "race-over": () => "La course est finie\u00a0: place au décompte.",
};
