/** Des relevés ouverts sur cet appareil, et des courses reprises à un moment. */
import type { Words } from "../en/index";
import { de } from "./speech";

export const records: Words["records"] = {
  open: "Ouvrir un relevé",
  openHint: "Revoir une course, vérifier ses dés",
  hint: "Un relevé est une course en texte, tel que le donne « Exporter le relevé ». Il est lu, vérifié et montré sur cet appareil ; rien n’est envoyé.",
  file: "Choisir un fichier",
  paste: "Ou collez-le ici",
  show: "Montrer la course",
  reading: "Lecture…",
  empty: "Choisissez d’abord un fichier ou collez un relevé.",
  large: "C’est plus long que toute course : un relevé a au plus 1 000 000 octets.",
  unread: "Ce fichier est illisible.",
  bad: "Ce relevé ne peut pas être joué.",
  line: (line) => `Ligne ${line} :`,
  kept: "Rien d’autre n’a changé.",
  playOn: "Continuer d’ici",
  playOnHint:
    "Une nouvelle course commence à ce moment, sur cet appareil : jusqu’ici telle qu’elle fut, ensuite avec de nouveaux dés.",
  marked: "Son relevé dira où elle reprend une autre course.",
  who: "Qui continue ?",
  person: "une personne",
  bot: "un bot",
  named: (name) => `Nom de la personne à la place ${de(name)}`,
  nobody: "Choisissez au moins une personne.",
  level: (name) => `Niveau du bot à la place ${de(name)}`,
  lastRound: "Continuer du dernier tour",
  begin: "Continuer",
  beginning: "On remet tout en place…",
  takeBack: "Revenir en arrière",
  takeBackHint: "Retour avant votre dernière décision. La course y reprend avec de nouveaux dés, et son relevé le dit.",
  nothingYet: "Vous n’avez encore rien décidé : il n’y a rien à reprendre.",
  notTakenBack: "Impossible de lire vos décisions pour l’instant.",
};
