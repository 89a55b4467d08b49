/** The table around a race: its link, who looks on, going away. */
export const table = {
  title: "Table",
  nobodyWatches: "No spectators.",
  away: "Need to leave?",
  bot: "Let a bot sail on",
  botHint: "Your seat stays yours: take the helm back whenever you like.",
  elsewhere: "On another device",
};
