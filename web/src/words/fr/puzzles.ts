/** Les énigmes en français : des moments de vraies courses, et pourquoi un choix est le meilleur. */
import type { Good } from "../../wire/game";
import type { Outlook } from "../../core/model";
import type { Words } from "../en/index";
import { say } from "./speech";

/** Une part, en centièmes. */
const hundredths = (part: number): number => Math.round(part * 100);
const of100 = (part: number): string => `${hundredths(part)} courses imaginées sur 100`;
const figure = (count: number): string =>
  Math.abs(count).toLocaleString("fr", { maximumFractionDigits: Math.abs(count) < 3 ? 1 : 0 });
const lead = (points: number): string => `${figure(points)} points ${points < 0 ? "de retard" : "d’avance"}`;
const goods =
  (good: Good) =>
  (best: Outlook, other: Outlook): string =>
    `Vous avez en moyenne ${figure(best[good] - other[good])} ${say.good(good)} de ${best[good] > other[good] ? "plus" : "moins"}.`;

export const puzzles: Words["puzzles"] = {
  title: "Énigmes",
  intro:
    "Pour qui a déjà couru : des moments de vraies courses où un choix est nettement le meilleur. Sans chronomètre.",
  begin: "Résoudre une énigme",
  next: "Énigme suivante",
  themes: {
    battle: "Combat",
    shortage: "Pénurie",
    fork: "Embranchements",
    end: "Finir au bon moment",
    dice: "Ordre des dés",
    loot: "Butin",
  },
  all: "Toutes",
  theme: "Thème",
  ofTheme: (theme, solved, all) => `${theme} (${solved}/${all})`,
  solved: (solved, all) => `${solved} sur ${all} résolues`,
  bestCard: "Quelle carte est la meilleure ici ?",
  bestDice: "Quel dé vous convient le mieux pour le matin ?",
  bestOf: (question) => `${question} Trouvez le meilleur choix.`,
  answered: "Vous avez répondu. Continuez quand vous voulez.",
  board: "Plateau",
  explanation: "Explication",
  another: "Une autre énigme",
  leave: "Quitter",
  loading: "L’énigme arrive…",
  failed: "Cette énigme n’a pas pu être chargée.",
  right: "Bien navigué !",
  wrong: "Bien essayé. Il y a mieux.",
  best: (option) => `Le meilleur choix : ${option}`,
  cost: (races) => `Sur 100 courses à partir d’ici, il en gagne ${races} de plus que votre choix.`,
  comparedWith: (option) => `Ce qui change à la fin du tour, comparé à « ${option} » :`,
  price: (sentence) => `Le prix à payer : ${sentence}`,
  later: "Après ce tour, les deux choix se ressemblent. La différence vient plus tard dans la course.",
  chances: "Chances de gagner après chaque choix",
  judged: (races) =>
    `Selon l’Amiral, d’après ce que vous savez ici, en ${races.toLocaleString("fr")} courses imaginées pour chaque choix.`,
  chance: (percent, error) => `${percent}\u00a0% ± ${error}`,
  marks: { best: "le meilleur", yours: "votre choix", sailors: "choix d’un Matelot" },
  why: {
    ends: (best, other) =>
      best.ends > other.ends
        ? `La course finit avec ce tour dans ${of100(best.ends)}, et vous en gagnez ${hundredths(best.wins)} ; après l’autre choix, elle finit dans ${hundredths(other.ends)}.`
        : `La course continue. Après l’autre choix, elle finit avec ce tour dans ${of100(other.ends)}, et vous en gagnez ${hundredths(other.wins)}.`,
    shortage: (best, other) =>
      `Une pénurie vous frappe dans ${of100(best.shortage)} au lieu de ${hundredths(other.shortage)}.`,
    battle: (best, other) =>
      best.battle > other.battle
        ? `Vous livrez un combat dans ${of100(best.battle)} au lieu de ${hundredths(other.battle)} : ${hundredths(best.won)} victoires, ${hundredths(best.lost)} défaites.`
        : `Vous évitez les combats : il y en a un dans ${of100(best.battle)} au lieu de ${hundredths(other.battle)}.`,
    won: (best, other) => `Vous gagnez un combat dans ${of100(best.won)} au lieu de ${hundredths(other.won)}.`,
    treasures: (best, other) => {
      const count = best.treasures - other.treasures;
      return `Vous avez en moyenne ${figure(count)} ${Math.abs(count) < 2 ? "trésor" : "trésors"} de ${count > 0 ? "plus" : "moins"}.`;
    },
    margin: (best, other) =>
      `Vous finissez le tour avec ${lead(best.margin)} sur le meilleur autre navire, au lieu de ${best.margin < 0 === other.margin < 0 ? figure(other.margin) : lead(other.margin)}.`,
    spaces: (best, other) =>
      `Vous êtes en moyenne ${figure(best.spaces - other.spaces)} cases plus ${best.spaces > other.spaces ? "près" : "loin"} de Port Royal.`,
    gold: goods("gold"),
    food: goods("food"),
    gunpowder: goods("gunpowder"),
  },
};
