/** Words of the rules’ page in French. The rules themselves come from docs/rules/fr. */
import type { Words } from "../en/index";

export const rules: Words["rules"] = {
  title: "Les règles",
  find: "Rechercher dans les règles",
  hint: "comment gagner, cale, étoile…",
  clear: "Effacer la recherche",
  count: (rules) => (rules === 0 ? "Aucun résultat" : rules === 1 ? "1 règle trouvée" : `${rules} règles trouvées`),
  none: "Aucun résultat. Essayez un autre mot, ou partez de ce qui vous arrive :",
  some: "Aucune règle ne contient tous ces mots. Celles-ci en contiennent certains :",
  instead: (words) => `Aucun résultat. Vouliez-vous dire « ${words} » ?`,
  found: "Résultats",
  situations: "Par situation",
  parts: "Parties de cette page",
  book: "Le livret",
  chapters: "Chapitres",
  editions: { first: "Première édition", second: "Deuxième édition" },
  ruling: (rulings) => (rulings === 1 ? "avec une décision de notre part" : `avec ${rulings} décisions de notre part`),
  top: "Retour en haut",
  unofficial: "Œuvre de fans, non officielle\u00a0: le jeu de société Jamaica avec nos propres mots.",
  whole: "Dans tout le livret",
  close: "Fermer",
  missing: "Cette règle n’existe pas.",
  failed: "Les règles n’ont pas pu être chargées. Êtes-vous connecté\u00a0?",
};
