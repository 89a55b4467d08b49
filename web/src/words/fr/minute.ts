/**
 * Les règles en une minute : une image et sa légende à la fois, avec tous les mots ; `simple.ts` a ceux pour un enfant. Le
 * début d’une légende, en gras, répond à ce qu’on joue souvent de travers.
 */
import type { Words } from "../en/index";

export const minute: Words["minute"] = {
  title: "En une minute",
  aim: "Faites une fois le tour de l’île et rentrez riche.",
  simple: "Mots simples",
  all: "Tous les mots",
  round: {
    title: "Un tour de jeu",
    dice: {
      lead: "D’abord les dés.",
      text: "Le Capitaine en lance deux : un va sur le soleil, un sur la lune. Ils valent pour tous.",
    },
    choose: { lead: "Puis les cartes.", text: "Chacun choisit maintenant une carte en secret." },
    turn: {
      lead: "Un par un.",
      text: "Le Capitaine retourne sa carte et la joue en entier. Puis le suivant, et ainsi de suite.",
    },
    draw: { lead: "On pioche.", text: "Une carte chacun. La boussole passe au capitaine suivant." },
    more: "On a trois cartes en main et l’on joue vers la gauche. On peut changer de carte tant que tous n’ont pas choisi.",
  },
  actions: {
    title: "Une carte, deux actions",
    card: {
      lead: "Le soleil, puis la lune.",
      text: "Faites l’action du soleil avec son dé. Tout est fini ? Alors celle de la lune. Ensuite seulement, au suivant.",
    },
    more: "Les deux sont obligatoires, même reculer. Le chargement de la lune vient trop tard pour payer au soleil.",
  },
  holds: {
    title: "Vos cales",
    load: { lead: "Seulement dans une cale vide,", text: "jamais par-dessus autre chose." },
    full: { lead: "Aucune n’est vide ?", text: "Jetez-en une à la mer, mais pas la même marchandise." },
    more: "Si toutes ont cette marchandise, rien n’est chargé. Deux signes font deux chargements.",
  },
  prices: {
    title: "On paie où l’on s’arrête",
    sea: { lead: "Mer : nourriture.", text: "Une par carré vert." },
    port: { lead: "Port : or.", text: "Autant que dit la pièce." },
    lair: { lead: "Repaire : gratuit !", text: "Le premier arrivé prend le trésor." },
    more: "Passer est gratuit. À un embranchement, on choisit. Trésors : points, pouvoirs ou malédictions.",
  },
  shortage: {
    title: "La pénurie",
    back: {
      lead: "Pas de quoi payer ?",
      text: "Donnez tout ce que vous en avez et reculez. Vous restez en course : un trésor attend parfois.",
    },
    first: "Jusqu’à la première case que vous pouvez payer en entier.",
    second: "Le dé de combat dit où ; là, on ne paie rien.",
    shapes: { circle: "port", square: "mer", skull: "repaire", star: "on reste" },
  },
  battle: {
    title: "Le combat",
    fight: {
      lead: "Même case ? Combat obligatoire.",
      text: "Chacun lance et ajoute sa poudre. Le plus fort gagne, l’étoile aussitôt.",
    },
    loot: {
      lead: "Le vainqueur prend une chose :",
      text: "une cale ou un trésor. Ou il donne une malédiction.",
    },
    more: "Poudre choisie avant le jet, perdue après. Égalité : rien. On se bat, puis on paie. Jamais à Port Royal.",
  },
  end: {
    title: "La fin",
    home: {
      lead: "Un bateau rentre ? On finit le tour.",
      text: "Port Royal vaut 15, une case son nombre blanc. Avant la ligne rouge : −5 !",
    },
    count: {
      lead: "Le plus de points gagne, pas le premier rentré.",
      text: "Ajoutez or et trésors, ôtez les malédictions.",
    },
    more: "Rentrer finit votre tour. Égalité : le plus avancé gagne.",
  },
  ghost: "À deux capitaines, le Bateau Fantôme navigue aussi, mené par le Capitaine du tour.",
  crew: "Avec L’Équipage, payez un port et quelqu’un de la taverne peut vous rejoindre.",
};
