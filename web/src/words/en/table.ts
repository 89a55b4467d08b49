/** The table around a race: its link, who looks on, going away. */
export const table = {
  title: "Table",
  nobodyWatches: "No spectators.",
  away: "Need to leave?",
  bot: "Let a bot sail on",
  botHint: "Your seat stays yours: take the helm back whenever you like.",
  waits: "Just go: against bots alone, the race waits for you.",
  forgotten: (days: number): string => `A race without a move for ${days} days is forgotten by this server.`,
  giveUp: "Give up",
  giveUpAsk: "Give up this race…",
  giveUpHint: "A bot sails your ship to the end. You cannot take the helm back.",
  giveUpAlone: "The race ends here, without a result. You cannot go on with it.",
  giveUpSure: "Give up",
  keepOn: "Sail on",
  elsewhere: "On another device",
};
