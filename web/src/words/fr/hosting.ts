/** French for the people at a table: hiding what they say, and what a host can do. */
import type { Words } from "../en/index";
import { de } from "./speech";

export const hosting: Words["hosting"] = {
  people: "Les gens",
  captain: "capitaine",
  spectator: "spectateur",
  muted: "en sourdine",
  banned: "exclu",
  hide: (name) => `Masquer ce que dit ${name}`,
  hideHint: "Ce que vous masquez ne l’est que pour vous, sur cet appareil.",
  mute: (name) => `Mettre ${name} en sourdine`,
  unmute: (name) => `Rendre la parole à ${name}`,
  remove: (name) => `Retirer sa place à ${name}`,
  botAsk: (name) => `Donner le navire ${de(name)} à un bot…`,
  bot: (name) => `Donner le navire ${de(name)} à un bot`,
  botSure: (name) => `Un bot mène ce navire jusqu’au bout. ${name} peut regarder, mais pas reprendre la barre.`,
  makeHost: (name) => `Confier la table à ${name}`,
  banAsk: (name) => `Exclure ${name}…`,
  ban: (name) => `Exclure ${name}`,
  banSure: (name) =>
    `${name} perd sa place, le cas échéant, et ne peut plus ni regarder ni parler. Vous pourrez lever l’exclusion.`,
  unban: (name) => `Laisser revenir ${name}`,
  muteAll: "Mettre tous les spectateurs en sourdine",
  unmuteAll: "Rendre la parole aux spectateurs",
  closeAsk: "Fermer la table…",
  close: "Fermer la table",
  closeSure: "Tout le monde est renvoyé, et la table disparaît pour de bon.",
  cancel: "Annuler",
  toolsFor: (name) => `Outils pour ${name}`,
  hostAway: "L’hôte est absent.",
  takeOver: "Devenir l’hôte",
};
