/** Ce que chaque question demande et pourquoi c’est important, en une ligne : son « ? » le dit avant la règle. */
import type { AskedWords } from "../shape";

const swaps = "Avec votre marchand, d’autres marchandises paient aussi. ";

export const asked: AskedWords = {
  dice: () =>
    "Placez les dés pour tout le monde. Regardez d’abord vos cartes : l’ordre décide de ce que chacun pourra faire.",
  card: () =>
    "Choisissez la carte de ce tour. Ses deux actions auront lieu : voyez où vous arrivez et ce que cela coûte.",
  load: (rule) =>
    rule === "C5"
      ? "Votre nouvelle recrue veut une cale à elle seule. Ce que contient la cale choisie est perdu."
      : "Choisissez une cale pour ce chargement. On n’empile jamais : renoncez à ce qui vous sert le moins.",
  sail: (rule) =>
    ({
      G3: "La boussole vous confie le Bateau Fantôme. Il se bat contre qui il rencontre : envoyez-le chez un rival, ou loin de vous.",
      C19: "Votre Loup de mer peut refuser de reculer. Reculer peut servir : un trésor attend peut-être derrière vous.",
      C20: "Votre Ancrier peut s’arrêter une case plus tôt. Choisissez une case que vous pouvez payer, ou un combat.",
      C21: "Votre Navigatrice peut aller une case plus loin. Choisissez une case que vous pouvez payer, ou un combat.",
    })[rule] ??
    "Choisissez où vous arrêter. Là, vous combattez le bateau qui s’y trouve, puis vous payez, ou trouvez un trésor.",
  retreat: () =>
    "Vous n’avez pas pu payer, donc vous reculez. Choisissez la route : l’une recule moins, ou finit sur un trésor.",
  pay: (rule) =>
    (rule === "P2" ? "" : swaps) +
    "Choisissez les cales qui paient. Une cale vidée a de la place pour le prochain chargement.",
  fight: (rule) =>
    ({
      C12: "Votre Flibustier peut attaquer un bateau à une case, ou non. S’il gagne, une cale adverse passe par-dessus bord.",
      G5: "Le Bateau Fantôme doit combattre un bateau ici, et vous dites lequel. Choisissez le rival qui doit y perdre.",
    })[rule] ??
    "Vous devez combattre un des bateaux d’ici. Choisissez celui que vous pouvez battre, et qui a ce qu’il vous faut.",
  powder: (rule) =>
    (rule.startsWith("C") ? swaps : "") +
    (rule === "B4"
      ? "Vous vous défendez : la poudre s’ajoute à votre dé. Elle est perdue même en cas de défaite, alors comptez bien."
      : "Chaque jeton poudre ajoute 1 à votre dé. La poudre est perdue même en cas de défaite, alors comptez bien."),
  sabre: () => "Vous pouvez faire relancer ce dé une fois. Le second jet compte, même s’il est moins bon pour vous.",
  loot: (rule) =>
    ({
      C12: "Vous gagnez à distance : vous ne prenez rien, mais une de ses cales passe par-dessus bord. Visez juste.",
      C15: "Vous gagnez : une chose est à vous. Votre Fouine peut regarder des trésors avant d’en prendre un.",
      G6: "Le Bateau Fantôme gagne et vous choisissez pour lui : une chose. Il garde or et trésors, le reste tombe à la mer.",
      G7: "Vous battez le Bateau Fantôme : prenez-lui une chose, ou donnez-lui un de vos trésors, un maudit par exemple.",
    })[rule] ?? "Vous gagnez : une chose est à vous. Prenez une cale ou un trésor, ou donnez une malédiction.",
  oracle: () =>
    "Vous pouvez fixer un dé vous-même avant de lancer l’autre. Tous jouent avec les deux : aidez vos propres cartes.",
  mage: () =>
    "Vous pouvez échanger les deux dés, pour votre tour seulement. Voyez dans quel sens votre carte fait mieux.",
  look: () => "Dites combien de trésors votre Fouine regarde. Il faudra en garder un, même si tous sont maudits.",
  keep: () => "Gardez un seul de ces trésors. S’il est maudit, il vous coûtera des points à la fin.",
  recruit: () =>
    "Le port est payé : un personnage peut vous rejoindre. Il apporte un pouvoir et des points, mais prend une cale.",
  rum: (rule) =>
    (rule === "C4" ? "" : swaps) +
    "Le trajet de la bouteille coûte de l’or, et vous choisissez les cales. Une cale vidée est libre de nouveau.",
  lookout: () => "Votre Vigie atteint le trésor d’un repaire à une case. C’est gratuit, mais il est peut-être maudit.",
};
