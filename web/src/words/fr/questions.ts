/** French: what is asked, of the reader and of others. « À Mary de… » needs no agreement, however many they are. */
import { whose } from "../marked";
import type { QuestionWords } from "../shape";
import { a, de, say, sentence } from "./speech";

export const questions: QuestionWords = {
  dice: {
    you: ({ dice }) =>
      `La boussole est à vous : quel dé pour le matin, ${say.die(dice[0])} ou ${say.die(dice[1])} ? Ils valent pour tous.`,
    others: ({ dice }, _voice, who) =>
      sentence(a(who), ` de placer les dés, ${say.die(dice[0])} et ${say.die(dice[1])}, sur le matin et le soir.`),
  },
  card: {
    you: () => "Choisissez une carte. Vous pouvez en changer jusqu’au dernier choix.",
    others: (_question, _voice, who) => sentence(a(who), " de choisir une carte."),
  },
  load: {
    you: ({ load }) => `Quelle cale pour ${say.contents(load)} ? Ce qu’elle contient passe par-dessus bord.`,
    others: ({ load }, _voice, who) => sentence(a(who), " de trouver une cale pour ", say.contents(load), "."),
  },
  sail: {
    you: ({ ship, steps }) =>
      ship === "ghost"
        ? `La boussole vous confie ${say.ghost} : déplacement de ${steps}. Où s’arrête-t-il ?`
        : `Déplacement de ${steps} : où vous arrêtez-vous ?`,
    others: ({ ship, steps }, _voice, who) =>
      ship === "ghost"
        ? sentence(a(who), " de déplacer ", say.ghost, ` de ${steps}.`)
        : sentence(a(who), ` de choisir sa route : déplacement de ${steps}.`),
  },
  retreat: {
    you: () => "La pénurie vous fait reculer : par quelle route ?",
    others: (_question, _voice, who) => sentence(a(who), " de choisir où la pénurie ramène le bateau."),
  },
  pay: {
    you: ({ price }) => `Le prix est de ${say.goods(price.good, price.count)} : de quelles cales ?`,
    others: ({ price }, _voice, who) => sentence(a(who), " de payer ", say.goods(price.good, price.count), "."),
  },
  fight: {
    you: ({ ship }) => (ship === "ghost" ? `Qui ${say.ghost} attaque-t-il ?` : "Qui attaquez-vous ?"),
    others: ({ ship }, _voice, who) =>
      sentence(a(who), ship === "ghost" ? ` de choisir qui ${say.ghost} attaque.` : " de choisir qui attaquer."),
  },
  powder: {
    you: ({ enemy, strength }, { ship }) =>
      strength === undefined
        ? `Vous attaquez ${ship(enemy)} : combien de poudre ? Elle est perdue quoi qu’il arrive.`
        : sentence(ship(enemy), ` vous attaque avec une force de ${strength} : combien de poudre ?`),
    others: ({ enemy, strength }, { ship }, who) =>
      strength === undefined
        ? sentence(a(who), " de dépenser de la poudre, ou non, contre ", ship(enemy), ".")
        : sentence(a(who), ` de dépenser de la poudre, ou non, face à une force de ${strength}.`),
  },
  sabre: {
    you: ({ ship, face }, voice) =>
      whose(ship, voice.you) === "you"
        ? `Votre dé montre ${say.face(face, "une étoile")} : le relancer ? Le second jet compte.`
        : `Le dé ${de(voice.ship(ship))} montre ${say.face(face, "une étoile")} : le faire relancer ? Le second jet compte.`,
    others: ({ face }, _voice, who) =>
      sentence(a(who), ` de décider : garder le dé, ${say.face(face, "une étoile")}, ou le faire relancer.`),
  },
  loot: {
    you: ({ ship, enemy }, voice) =>
      whose(ship, voice.you) === "you"
        ? `Vous gagnez contre ${voice.ship(enemy)} : quel est votre butin ?`
        : sentence(voice.ship(ship), " gagne contre ", voice.ship(enemy), " : à vous de choisir le butin."),
    others: ({ ship, enemy }, voice, who) =>
      ship === "ghost"
        ? sentence(a(who), ` de choisir ce que ${say.ghost} prend `, a(voice.ship(enemy)), ".")
        : sentence(a(who), " de choisir son butin chez ", voice.ship(enemy), "."),
  },
  oracle: {
    you: () => "Votre Oracle peut fixer un dé avant de lancer l’autre. Le fait-il ?",
    others: (_question, _voice, who) => sentence(a(who), " de décider si l’Oracle fixe un dé."),
  },
  mage: {
    you: ({ placed }) =>
      `Matin ${say.die(placed.morning)}, soir ${say.die(placed.evening)} : votre Mage échange-t-elle les dés pour vous ?`,
    others: (_question, _voice, who) => sentence(a(who), " de décider si la Mage échange les dés."),
  },
  look: {
    you: ({ most }) => `Votre Fouine peut regarder jusqu’à ${most} trésors de la pile : combien ?`,
    others: (_question, _voice, who) => sentence(a(who), " de dire combien de trésors la Fouine regarde."),
  },
  keep: {
    you: ({ enemy }, { ship }) =>
      enemy === undefined ? "Lequel de ces trésors gardez-vous ?" : `Lequel de ces trésors volez-vous ${a(ship(enemy))} ?`,
    others: (_question, _voice, who) => sentence(a(who), " de garder un des trésors regardés."),
  },
  recruit: {
    you: () => "Le port est payé, la taverne est ouverte : qui recrutez-vous ?",
    others: (_question, _voice, who) => sentence(a(who), " de recruter quelqu’un, ou personne."),
  },
  rum: {
    you: ({ price, character }) =>
      `Porter le rhum jusqu’${a(say.character(character))} coûte ${say.goods(price.good, price.count)} : de quelles cales ?`,
    others: ({ price }, _voice, who) =>
      sentence(a(who), " de payer le trajet du rhum : ", say.goods(price.good, price.count), "."),
  },
  lookout: {
    you: () => "Votre Vigie voit un trésor à une case de vous : le prenez-vous ?",
    others: (_question, _voice, who) => sentence(a(who), " de décider : la Vigie voit un trésor."),
  },
};
