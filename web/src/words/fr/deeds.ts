/** French: what a ship does in half a turn, in one sentence; and the moments that stand for the reader. */
import { total } from "../marked";
import type { DeedWords, StoryWords, Voice } from "../shape";
import type { ShipId } from "../../wire/game";
import { a, de, does, list, say, sentence, verbOf, who } from "./speech";

const SHAPES = { circle: "un cercle", square: "un carré", skull: "un crâne", star: "une étoile" } as const;
const v = (ship: ShipId, voice: Voice, verb: string) => verbOf(ship === voice.you, verb);
/** "vous prend 4 doublons", "prend 4 doublons à Mary". */
const from = (by: ShipId, verb: string, what: string, ship: ShipId, voice: Voice) =>
  ship === voice.you ? `${who(ship, voice)} ${verb} ${what}` : `${v(by, voice, verb)} ${what} ${a(voice.ship(ship))}`;

export const deeds: DeedWords = {
  loaded: ({ ship, good, count }, voice) => `${v(ship, voice, "charge")} ${say.goods(good, count)}`,
  overboard: ({ ship, contents }, voice) => `${v(ship, voice, "jette")} ${say.contents(contents)} par-dessus bord`,
  "load-refused": ({ ship, good }, voice) =>
    `ne ${v(ship, voice, "charge")} rien, faute de cale sans ${say.good(good)}`,
  "bank-empty": ({ ship, good }, voice) =>
    `ne ${v(ship, voice, "charge")} rien, car la banque n’a plus ${say.none(good)}`,
  sailed: ({ ship, direction, to }, voice) =>
    `${v(ship, voice, direction === "forward" ? "avance" : "recule")} jusqu’à ${say.space(to.space)}`,
  stayed: ({ ship }, voice) => `${v(ship, voice, "reste")} à l’ancre`,
  "reached-port-royal": ({ ship }, voice) => `${v(ship, voice, "touche")} au but`,
  paid: ({ ship, good, from }, voice) => `${v(ship, voice, "paie")} ${say.goods(good, total(from))}`,
  substituted: ({ ship, good, with: other, count }, voice) =>
    `${v(ship, voice, "compte")} ${say.goods(other, count)} pour ${say.good(good)}`,
  "shortage-struck": ({ ship, good, price, paid }, voice) =>
    `${v(ship, voice, "subit")} une pénurie (${paid} sur ${price} en ${say.good(good)})`,
  "shortage-rolled": ({ ship, shape }, voice) => `${v(ship, voice, "obtient")} ${SHAPES[shape]}`,
  retreated: ({ ship, to }, voice) => `${ship === voice.you ? "vous repliez" : "se replie"} ${say.on(to.space)}`,
  "hold-taken": ({ by, from: loser, contents, into }, voice) =>
    into === null
      ? loser === voice.you
        ? from(by, "jette", `${say.contents(contents)} par-dessus bord`, loser, voice)
        : `${v(by, voice, "jette")} par-dessus bord ${say.contents(contents)} ${de(voice.ship(loser))}`
      : from(by, "prend", say.contents(contents), loser, voice),
  "treasure-taken": ({ by, from: loser }, voice) => from(by, "vole", "un trésor", loser, voice),
  "treasure-given": ({ by, to }, voice) =>
    from(by, "donne", to === "ghost" ? "un trésor" : "un trésor maudit", to, voice),
  "loot-left": ({ by }, voice) => `${v(by, voice, "renonce")} au butin`,
  "treasure-drawn": ({ ship }, voice) => `${v(ship, voice, "trouve")} un trésor`,
  "treasure-turned-up": ({ ship, treasure }, voice) => `${v(ship, voice, "révèle")} ${say.treasure(treasure)}`,
  "pile-looked-at": ({ ship, count }, voice) =>
    `${v(ship, voice, "regarde")} ${count} ${count < 2 ? "trésor" : "trésors"} de la pile`,
  "treasure-looked-at": ({ by, from: other }, voice) =>
    other === voice.you
      ? `${v(by, voice, "regarde")} l’un de vos trésors`
      : `${v(by, voice, "regarde")} un trésor ${de(voice.ship(other))}`,
  "dice-swapped": ({ ship }, voice) => `${v(ship, voice, "échange")} les dés grâce à la Mage`,
  "rum-moved": ({ ship, to }, voice) => `${v(ship, voice, "fait")} porter le rhum en ${to}`,
  recruited: ({ ship, character }, voice) => `${v(ship, voice, "recrute")} ${say.character(character)}`,
  "calypso-won": ({ ship }, voice) => `${v(ship, voice, "gagne")} aussitôt la course avec Calypso`,
  battle: ({ attacker, defender, began, ended, winner, strengths, star }, voice) => {
    const verb = (word: string) => v(attacker, voice, word);
    const enemy = who(defender, voice);
    const attack = defender === voice.you ? `${enemy} attaque` : `${verb("attaque")} ${enemy}`;
    if (!ended) return attack;
    const start = began ? `${attack}, ` : "";
    const against = began ? "" : ` contre ${enemy}`;
    if (winner === null) return `${start}${v(attacker, voice, "fait")} match nul${against}`;
    const won = winner === attacker;
    const by = star
      ? won
        ? " avec une étoile"
        : " face à une étoile"
      : strengths
        ? ` ${strengths[0]} à ${strengths[1]}`
        : "";
    return `${start}${verb(won ? "gagne" : "perd")}${against}${by}`;
  },
};

export const story: StoryWords = {
  sentence: (ship, told, voice) => sentence(who(ship, voice), " ", list(told), "."),
  seen: (treasure) => ` (${say.treasure(treasure)})`,
  quiet: (you) => `ne ${verbOf(you, "fait")} rien`,
  dawn: ({ round, captain }, voice) => `Tour ${round}\u00a0: ${does(captain, voice, "tient")} la boussole.`,
  dice: ([first, second]) => `Jet de dés\u00a0: ${say.die(first)} et ${say.die(second)}.`,
  placed: ({ morning, evening }) => `Matin ${say.die(morning)}, soir ${say.die(evening)}.`,
  moments: {
    end: "La course est finie",
    battle: "Votre combat",
    treasure: "Votre trésor",
    character: "Un personnage monte à bord",
    loss: "Vous perdez quelque chose",
    shortage: "Pénurie",
  },
};
