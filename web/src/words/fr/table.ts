/** La table autour d’une course : son lien, qui regarde, comment s’absenter. */
import type { Words } from "../en/index";

export const table: Words["table"] = {
  title: "Table",
  nobodyWatches: "Pas de spectateurs.",
  away: "Vous devez partir ?",
  bot: "Laisser la barre à un bot",
  botHint: "Votre place reste la vôtre : vous reprenez la barre quand vous voulez.",
  waits: "Partez tranquille : contre des bots seulement, la course vous attend.",
  forgotten: (days) => `Une course sans mouvement pendant ${days} jours est oubliée par ce serveur.`,
  giveUp: "Abandonner",
  giveUpAsk: "Abandonner cette course…",
  giveUpHint: "Un bot mène votre bateau jusqu’au bout. Vous ne pourrez pas reprendre la barre.",
  giveUpAlone: "La course s’arrête ici, sans résultat. Vous ne pourrez pas la continuer.",
  giveUpSure: "Abandonner",
  keepOn: "Continuer",
  elsewhere: "Sur un autre appareil",
};
