/** Ce qu’une carte apporterait, en quelques mots. */
import type { Words } from "../en/index";

export const foresee: Words["foresee"] = {
  load: (goods) => `charger ${goods}`,
  overboard: (goods) => `${goods} par-dessus bord`,
  character: "un personnage",
  sail: (space) => (space === 0 ? "aller à Port Royal" : `aller à la case ${space}`),
  pay: (goods) => `payer ${goods}`,
  shortage: "une pénurie",
  retreat: (space) => (space === 0 ? "retour à Port Royal" : `retour à la case ${space}`),
  die: "le dé décide",
  battle: (name) => `combat contre ${name}`,
  treasure: "un trésor",
  home: "à Port Royal",
};
