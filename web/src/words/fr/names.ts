/** French names of the game's things, and what they do in one line. */
import type { NameWords, Named } from "../shape";

/** 0 and 1 are singular in French. */
const counted = (one: string, many: string) => (count: number) => `${count} ${Math.abs(count) < 2 ? one : many}`;
const riches = (points: number): Named => ({
  name: `Richesse +${points}`,
  the: `une richesse de ${points} points`,
  power: `Vaut ${points} points à la fin.`,
});
const cursed = (points: number): Named => ({
  name: `Trésor maudit −${points}`,
  the: `un trésor maudit, −${points}`,
  power: `Coûte ${points} points à la fin. Un combat gagné permet de le donner.`,
});
const person = (article: "le " | "la " | "l’", name: string, power: string): Named => ({
  name,
  the: article + name,
  power,
});

/** Les bots, dont le serveur envoie le nom anglais. */
const BOTS: Record<string, string> = {
  "Barnacle Bess": "Bess la Bernique",
  "One-Eyed Ned": "Ned le Borgne",
  "Salty Tom": "Tom Vieux-Sel",
  "Quiet Kate": "Kate la Discrète",
  "Old Tobias": "Tobias l’Ancien",
  "Redhead Rose": "Rose la Rousse",
};

export const names: NameWords = {
  goods: {
    gold: counted("doublon", "doublons"),
    food: counted("jeton nourriture", "jetons nourriture"),
    gunpowder: counted("jeton poudre", "jetons poudre"),
  },
  symbols: {
    gold: "or",
    food: "nourriture",
    gunpowder: "poudre",
    forward: "avancer",
    backward: "reculer",
    morning: "matin",
    evening: "soir",
  },
  halves: { morning: "matin", evening: "soir" },
  cards: {
    "food-gunpowder": "nourriture, poudre",
    "forward-backward": "avancer, reculer",
    "gunpowder-gold": "poudre, or",
    "gold-gold": "or, or",
    "gold-forward": "or, avancer",
    "backward-forward": "reculer, avancer",
    "forward-food": "avancer, nourriture",
    "forward-forward": "avancer, avancer",
    "gunpowder-food": "poudre, nourriture",
    "food-forward": "nourriture, avancer",
    "forward-gunpowder": "avancer, poudre",
  },
  spaces: { "port-royal": "Port Royal", sea: "mer", port: "port", lair: "repaire de pirates" },
  shapes: { circle: "cercle", square: "carré", skull: "crâne", star: "étoile" },
  treasures: {
    "morgans-map": {
      name: "Carte de Morgan",
      the: "la Carte de Morgan",
      power: "Quatre cartes en main au lieu de trois.",
    },
    "sarans-sabre": {
      name: "Sabre de Saran",
      the: "le Sabre de Saran",
      power: "Une fois par combat, fait relancer un dé\u00a0: le vôtre ou celui d’en face.",
    },
    "lady-beth": { name: "Lady Beth", the: "Lady Beth", power: "Ajoute 2 à votre force dans chaque combat." },
    "sixth-hold": {
      name: "6e cale",
      the: "la 6e cale",
      power: "Une cale de plus. Qui la vole emporte aussi sa cargaison.",
    },
    "+3": riches(3),
    "+4": riches(4),
    "+5": riches(5),
    "+6": riches(6),
    "+7": riches(7),
    diamond: {
      name: "Grand diamant",
      the: "le grand diamant",
      power: "Vaut 12 points à la fin. Il est posé face visible.",
    },
    "-2": cursed(2),
    "-3": cursed(3),
    "-4": cursed(4),
  },
  characters: {
    "sir-beth": { name: "Sir Beth", the: "Sir Beth", power: "Ajoute 2 à votre force dans chaque combat." },
    saran: {
      name: "Saran",
      the: "Saran",
      power: "Une fois par combat, fait relancer un dé\u00a0: le vôtre ou celui d’en face.",
    },
    buccaneer: person(
      "le ",
      "Flibustier",
      "Peut attaquer à 1 case\u00a0; s’il gagne, une cale adverse passe par-dessus bord.",
    ),
    strategist: person("le ", "Stratège", "Gagne sans dé tous les combats où vous attaquez."),
    shipowner: person("l’", "Armateur", "À la fin, 3 doublons par personnage à bord, lui compris."),
    snoop: person("la ", "Fouine", "Quand vous prenez un trésor, regardez-en jusqu’à 3 et gardez-en 1."),
    king: person("le ", "Roi", "Aucun pouvoir, rien que sa valeur."),
    bishop: person("l’", "Évêque", "À la fin, 2 doublons par jeton trésor récolté."),
    cartographer: person("le ", "Cartographe", "Quatre cartes en main au lieu de trois."),
    "sea-wolf": person("le ", "Loup de mer", "Vous pouvez ignorer une action «\u00a0reculer\u00a0»."),
    anchorman: person("l’", "Ancrier", "Un déplacement par carte peut être plus court de 1 case."),
    navigator: person("la ", "Navigatrice", "Un déplacement par carte peut être plus long de 1 case."),
    "venetian-merchant": person(
      "le ",
      "Marchand vénitien",
      "Paie la nourriture avec de l’or et l’or avec de la nourriture.",
    ),
    "prussian-merchant": person(
      "le ",
      "Marchand prussien",
      "La poudre lui sert de nourriture, et la nourriture de poudre.",
    ),
    "helvetian-merchant": person("le ", "Marchand helvète", "La poudre lui sert d’or, et l’or de poudre."),
    cooper: person("le ", "Tonnelier", "Chaque chargement par carte prend 1 jeton de plus que le dé."),
    calypso: {
      name: "Calypso",
      the: "Calypso",
      power: "Avec les 3 amulettes maudites près de vos cales, vous gagnez aussitôt.",
    },
    mage: person("la ", "Mage", "Quand vient votre tour, vous pouvez échanger les deux dés."),
    oracle: person("l’", "Oracle", "Si vous êtes Capitaine, vous fixez un dé avant de lancer l’autre."),
    lookout: person("la ", "Vigie", "Prend aussi le trésor d’un repaire à 1 case de vous."),
  },
  tavern: { room: "La taverne", faceDown: "face cachée", empty: "libre", rum: "le rhum" },
  flags: {
    "anne-bonny": "Anne Bonny",
    "mary-read": "Mary Read",
    "john-rackham": "John Rackham",
    "olivier-levasseur": "Olivier Levasseur",
    "samuel-bellamy": "Samuel Bellamy",
    "edward-drummond": "Edward Drummond",
  },
  levels: {
    deckhand: { name: "Moussaillon", strength: "Facile\u00a0: joue au gré du vent." },
    sailor: { name: "Matelot", strength: "Moyen\u00a0: pense un coup à l’avance." },
    captain: { name: "Capitaine", strength: "Fort\u00a0: prévoit tout le tour de jeu." },
    admiral: { name: "Amiral", strength: "Très fort\u00a0: devine ce que vous jouerez." },
  },
  bot: (name: string) => BOTS[name] ?? name,
  ghost: "Bateau Fantôme",
  theGhost: "le Bateau Fantôme",
};
