/** Ce que veulent dire les signes. */
import type { Words } from "../en/index";

export const legend: Words["legend"] = {
  chart: {
    title: "Sur le plateau",
    sea: "Mer : chaque carré vert coûte 1 jeton nourriture",
    port: "Port : la pièce dit combien de doublons payer",
    lair: "Repaire de pirates : rien à payer",
    token: "Un trésor y est encore",
    way: "La route autour de l’île ; à un embranchement, vous choisissez",
    score: "Nombres blancs : points à la fin ; avant la ligne rouge, −5",
  },
  captains: {
    title: "Près d’un capitaine",
    compass: "Tient la boussole pour ce tour",
    clock: "On attend ce capitaine",
    bot: "Un bot",
    crown: "Points si la course finissait maintenant, d’après ce que tous savent",
    forward: "Cases jusqu’à Port Royal",
    hold: "Une cale : une seule sorte de chargement",
    cursed: "Maudit : coûte des points à la fin",
    tokens: "Jetons trésor ramassés",
  },
  cards: {
    title: "Sur les cartes et dessous",
    morning: "Soleil : le matin, avec le dé du matin",
    evening: "Lune : le soir, avec le dé du soir",
    forward: "Avancer",
    backward: "Reculer",
    gold: "Charger des doublons",
    food: "Charger de la nourriture",
    gunpowder: "Charger de la poudre",
    battle: "Mène à un combat",
    shortage: "Pénurie : le prix ne peut pas être payé",
  },
  die: {
    title: "Le dé de combat",
    number: "Le nombre compte au combat, la poudre s’y ajoute",
    circle: "Cercle (2, 4) : en pénurie, retour au premier port",
    square: "Carré (6, 8) : en pénurie, retour à la première case de mer",
    skull: "Crâne (10) : en pénurie, retour au premier repaire",
    star: "Étoile : gagne aussitôt le combat",
  },
};
