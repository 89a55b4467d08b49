/** Les mots des courses sur cet appareil. */
import type { Words } from "../en/index";

export const device: Words["device"] = {
  title: "Sur cet appareil",
  hint: "Gardées dans ce navigateur seulement. Ces courses se passent de connexion.",
  remove: "Supprimer",
  removeSure: "Supprimer cette course pour de bon ?",
  removed: "La course est supprimée.",
  keep: "La garder",
  unreadable: "Les données de cette course dans la liste sont illisibles. Vos autres courses sont intactes.",
  openAnyway: "Essayer de l’ouvrir",
  record: "Enregistrer la partie",
  takeOver: "La reprendre ici",
  stays: "Cette course reste sur cet appareil et se passe de connexion.",
  offline: "Vous êtes hors ligne : cette course reste sur cet appareil.",
  only: "Cette course est gardée dans ce navigateur seulement : aucun lien n’y mène. Elle vous attend dans « Mes courses ».",
};
