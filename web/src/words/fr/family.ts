/** Plusieurs personnes sur un même appareil : qui navigue, et le rideau entre elles. */
import type { Words } from "../en/index";
import { de } from "./speech";

export const family: Words["family"] = {
  title: "Tous sur un appareil",
  open: "Tous sur un appareil",
  openHint: "On se passe le téléphone",
  hint: "De deux à six personnes, et des bots si vous voulez, sur ce seul appareil. Avant de montrer vos cartes, l’écran attend que vous l’ayez en main.",
  person: (number) => `Personne ${number}`,
  name: (number) => `Nom de la personne ${number}`,
  flag: (name) => `Bateau ${de(name)}`,
  bot: (number) => `Bot ${number}`,
  addPerson: "Ajouter une personne",
  addBot: "Ajouter un bot",
  remove: (who) => `Retirer ${who}`,
  full: "Six capitaines au plus.",
  fewest: "Deux personnes au moins. Une personne contre des bots : « Larguer les amarres ».",
  missing: "Chaque personne a besoin d’un nom.",
  twice: "Deux personnes portent le même nom.",
  start: "Appareiller",
  starting: "On appareille…",
  hand: (name) => `Passez l’appareil à ${name}`,
  handHint: "Les autres détournent les yeux : les cartes vont apparaître.",
  tap: (name) => `Je suis ${name}`,
  decides: (name) => `${name} décide`,
  look: "Montrer mes cartes",
  own: (name) => `Pour ${name} seulement`,
  hide: "Cacher mes cartes",
  knows: "Pour vos yeux seulement :",
  follow: "Tous regardent",
  relieved: (name, bot) => `${bot} tient la barre pour ${name}.`,
  takeHelm: (name) => `${name} reprend la barre`,
};
