/** French: what is asked, of the reader and of others. « À Mary de… » needs no agreement, however many they are. */
import { whose } from "../marked";
import type { QuestionWords } from "../shape";
import { a, de, say, sentence } from "./speech";

/** T4, C11: what has a die rolled again. */
const sabre = (crew: boolean) => (crew ? say.character("saran") : say.treasure("sarans-sabre"));

export const questions: QuestionWords = {
  dice: {
    you: ({ dice }) =>
      `La boussole est à vous\u00a0: quel dé pour le matin, ${say.die(dice[0])} ou ${say.die(dice[1])}\u00a0? Ils valent pour tous.`,
    others: ({ dice }, _voice, who) =>
      sentence(a(who), ` de placer les dés, ${say.die(dice[0])} et ${say.die(dice[1])}, sur le matin et le soir.`),
  },
  card: {
    you: (_question, { shares }) =>
      shares === true
        ? "Choisissez une carte. Votre choix est définitif\u00a0: l’appareil passe au capitaine suivant."
        : "Choisissez une carte. Vous pouvez en changer tant que tous n’ont pas choisi.",
    others: (_question, _voice, who) => sentence(a(who), " de choisir une carte."),
  },
  load: {
    you: ({ load }) =>
      "character" in load
        ? `Où installer ${say.character(load.character)}\u00a0? Une cale qui n’est pas vide passe par-dessus bord.`
        : `Où charger ${say.contents(load)}\u00a0? Une cale qui n’est pas vide passe par-dessus bord.`,
    others: ({ load }, _voice, who) => sentence(a(who), " de trouver une cale pour ", say.contents(load), "."),
  },
  sail: {
    you: ({ ship, steps }) =>
      ship === "ghost"
        ? `La boussole vous confie ${say.ghost}\u00a0: ${steps} ${steps < 2 ? "case" : "cases"}, par quelle route\u00a0?`
        : `Déplacement de ${steps}\u00a0: par quelle route\u00a0?`,
    others: ({ ship, steps }, _voice, who) =>
      ship === "ghost"
        ? sentence(a(who), " de déplacer ", say.ghost, ` de ${steps}.`)
        : sentence(a(who), ` de choisir sa route\u00a0: déplacement de ${steps}.`),
  },
  retreat: {
    you: () => "La pénurie vous fait reculer\u00a0: par quelle route\u00a0?",
    others: (_question, _voice, who) => sentence(a(who), " de choisir où la pénurie ramène le bateau."),
  },
  pay: {
    you: ({ price }) => `Payez ${say.goods(price.good, price.count)}\u00a0: de quelles cales\u00a0?`,
    others: ({ price }, _voice, who) => sentence(a(who), " de payer ", say.goods(price.good, price.count), "."),
  },
  fight: {
    you: ({ ship }, _voice, { afar }) =>
      ship === "ghost"
        ? `Qui ${say.ghost} attaque-t-il\u00a0?`
        : afar
          ? "Votre Flibustier peut attaquer un bateau à 1 case\u00a0: lequel\u00a0?"
          : "Qui attaquez-vous\u00a0?",
    others: ({ ship }, _voice, who) =>
      sentence(a(who), ship === "ghost" ? ` de choisir qui ${say.ghost} attaque.` : " de choisir qui attaquer."),
  },
  powder: {
    you: ({ enemy, strength }, { ship }) =>
      strength === undefined
        ? `Vous attaquez ${ship(enemy)}\u00a0: combien de poudre\u00a0? Elle est perdue quoi qu’il arrive.`
        : sentence(
            ship(enemy),
            ` vous attaque avec une puissance de feu de ${strength}\u00a0: combien de poudre\u00a0?`,
          ),
    others: ({ enemy, strength }, { ship }, who) =>
      strength === undefined
        ? sentence(a(who), " de dépenser de la poudre, ou non, contre ", ship(enemy), ".")
        : sentence(a(who), ` de dépenser de la poudre, ou non, face à une puissance de feu de ${strength}.`),
  },
  sabre: {
    you: ({ ship, face }, voice, { crew }) =>
      sentence(
        sabre(crew),
        `\u00a0: ${whose(ship, voice.you) === "you" ? "vous avez" : `${voice.ship(ship)} a`} fait ${say.face(face, "une étoile")}. Relancer ce dé\u00a0? Le second jet compte.`,
      ),
    others: ({ face }, _voice, who, { crew }) =>
      sentence(a(who), ` de décider avec ${sabre(crew)}\u00a0: garder ${say.face(face, "l’étoile")}, ou relancer.`),
  },
  loot: {
    you: ({ ship, enemy }, voice, { afar }) =>
      afar
        ? `Vous gagnez à distance contre ${voice.ship(enemy)}\u00a0: laquelle de ses cales passe par-dessus bord\u00a0?`
        : whose(ship, voice.you) === "you"
          ? `Vous gagnez contre ${voice.ship(enemy)}\u00a0: quel est votre butin\u00a0?`
          : sentence(voice.ship(ship), " gagne contre ", voice.ship(enemy), "\u00a0: à vous de choisir le butin."),
    others: ({ ship, enemy }, voice, who, { afar }) =>
      afar
        ? sentence(a(who), " de choisir la cale ", de(voice.ship(enemy)), " qui passe par-dessus bord.")
        : ship === "ghost"
          ? sentence(a(who), ` de choisir ce que ${say.ghost} prend `, a(voice.ship(enemy)), ".")
          : sentence(a(who), " de choisir son butin chez ", voice.ship(enemy), "."),
  },
  oracle: {
    you: () => "Votre Oracle peut fixer un dé avant de lancer l’autre. Le fait-il\u00a0?",
    others: (_question, _voice, who) => sentence(a(who), " de décider si l’Oracle fixe un dé."),
  },
  mage: {
    you: ({ placed }) =>
      `Matin ${say.die(placed.morning)}, soir ${say.die(placed.evening)}\u00a0: votre Mage échange-t-elle les dés pour vous\u00a0?`,
    others: (_question, _voice, who) => sentence(a(who), " de décider si la Mage échange les dés."),
  },
  look: {
    you: ({ most }) => `Votre Fouine peut regarder jusqu’à ${most} trésors de la pile\u00a0: combien\u00a0?`,
    others: (_question, _voice, who) => sentence(a(who), " de dire combien de trésors la Fouine regarde."),
  },
  keep: {
    you: ({ enemy }, { ship }) =>
      enemy === undefined
        ? "Lequel de ces trésors gardez-vous\u00a0?"
        : `Lequel de ces trésors volez-vous ${a(ship(enemy))}\u00a0?`,
    others: (_question, _voice, who) => sentence(a(who), " de garder un des trésors regardés."),
  },
  recruit: {
    you: () => "Le port est payé, vous pouvez recruter\u00a0: qui monte à bord\u00a0?",
    others: (_question, _voice, who) => sentence(a(who), " de recruter quelqu’un, ou personne."),
  },
  rum: {
    you: ({ price, character }) =>
      `Porter le rhum jusqu’${a(say.character(character))} coûte ${say.goods(price.good, price.count)}\u00a0: de quelles cales\u00a0?`,
    others: ({ price }, _voice, who) =>
      sentence(a(who), " de payer le trajet du rhum\u00a0: ", say.goods(price.good, price.count), "."),
  },
  lookout: {
    you: () => "Votre Vigie voit un trésor à une case de vous\u00a0: le prenez-vous\u00a0?",
    others: (_question, _voice, who) => sentence(a(who), " de décider\u00a0: la Vigie voit un trésor."),
  },
};
