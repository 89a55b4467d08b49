/** Les mots de la barre du haut, et des boutons de tous les écrans. */
import type { Words } from "../en/index";

export const bar: Words["bar"] = {
  bar: "Xaymaca",
  toHome: "Xaymaca, accueil",
  rules: "Règles",
  soundOn: "Le son est activé",
  soundOff: "Le son est coupé",
  otherLanguage: "English",
  otherShort: "EN",
  toLight: "En plein jour",
  toDark: "Quart de nuit",
  open: "Réglages",
  title: "Réglages",
  close: "Fermer",
  on: "Oui",
  off: "Non",
};
