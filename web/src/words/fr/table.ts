/** La table autour d’une course : son lien, qui regarde, comment s’absenter. */
import type { Words } from "../en/index";

export const table: Words["table"] = {
  title: "Table",
  nobodyWatches: "Pas de spectateurs.",
  away: "Vous devez partir ?",
  bot: "Laisser la barre à un bot",
  botHint: "Votre place reste la vôtre : vous reprenez la barre quand vous voulez.",
  elsewhere: "Sur un autre appareil",
};
