/** Les règles en une minute avec des mots pour un enfant de huit ans : courts, concrets, une idée par phrase. */
import type { SimpleWords } from "../en/simple";
import { spaced } from "./spaces";

export const simple: SimpleWords = spaced({
  dice: {
    lead: "D’abord les dés.",
    text: "Un va sur le soleil, un sur la lune. Tout le monde joue avec les deux mêmes.",
  },
  choose: { lead: "Puis une carte.", text: "Choisis une de tes trois cartes. Ne la montre pas encore !" },
  turn: { lead: "L’un après l’autre.", text: "Retourne ta carte et joue-la. Après, c’est au joueur suivant." },
  draw: { lead: "Prends une carte.", text: "La boussole va au joueur suivant. C’est lui qui lance les dés." },
  card: {
    lead: "Le soleil, puis la lune.",
    text: "Fais le dessin du soleil : son dé dit combien. Puis celui de la lune.",
  },
  load: { lead: "Cherche une cale vide.", text: "C’est une boîte de ton bateau. Les choses ne vont que là." },
  full: { lead: "Tout est plein ?", text: "Jette une cale à la mer. Mais pas une avec la même chose !" },
  sea: { lead: "Mer : de quoi manger.", text: "Compte les carrés verts." },
  port: { lead: "Port : de l’or.", text: "La pièce dit combien." },
  lair: { lead: "Crâne : rien à payer !", text: "Tu es le premier ? Prends le trésor." },
  back: { lead: "Pas assez pour payer ?", text: "Donne ce que tu as et recule. Tu restes dans la course !" },
  fight: {
    lead: "Deux bateaux sur une case ? Il faut se battre.",
    text: "Chacun lance le dé. La poudre l’aide. Le plus grand nombre gagne. Une étoile gagne tout de suite.",
  },
  loot: { lead: "Tu as gagné ?", text: "Prends une chose à l’autre bateau. Ou donne-lui ton trésor maudit." },
  home: {
    lead: "Un bateau est rentré ?",
    text: "On finit ce tour, puis c’est fini. Trop loin, avant la ligne rouge : −5 !",
  },
  count: {
    lead: "Le plus de points gagne.",
    text: "Pas le premier rentré ! L’or et les trésors font des points, les malédictions en ôtent.",
  },
});
