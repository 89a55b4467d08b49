/** The rules in a minute in words for a child of eight: short, concrete, one idea a sentence. */
export const simple = {
  dice: { lead: "First, the dice.", text: "One goes on the sun, one on the moon. Everybody uses the same two." },
  choose: { lead: "Then, a card.", text: "Pick one of your three cards. Don’t show it yet!" },
  turn: { lead: "One after the other.", text: "Turn your card over and play it. Then it is the next player’s turn." },
  draw: { lead: "Take a new card.", text: "The compass goes to the next player, who rolls now." },
  card: { lead: "Sun first, moon second.", text: "Do the sun’s picture: its die says how many. Then do the moon’s." },
  load: { lead: "Look for an empty hold.", text: "That is a box in your ship. New things go only there." },
  full: { lead: "All full?", text: "Throw one into the sea. Not one with the same thing in it!" },
  sea: { lead: "Sea: pay food.", text: "Count the green squares." },
  port: { lead: "Port: pay gold.", text: "The coin says how much." },
  lair: { lead: "Skull: pay nothing!", text: "Are you the first? Take the treasure." },
  back: { lead: "Not enough to pay?", text: "Give what you have and sail back. You are still in the race!" },
  fight: {
    lead: "Two ships on one space? You must fight.",
    text: "Both roll. Gunpowder makes your number bigger. The bigger number wins. A star wins at once.",
  },
  loot: { lead: "Did you win?", text: "Take one thing from the other ship. Or give it your cursed treasure." },
  home: {
    lead: "Is a ship home?",
    text: "Play this round to its end, then stop. Too far behind, before the red line: −5!",
  },
  count: {
    lead: "The most points win.",
    text: "Not the first one home! Gold and treasures are points, curses take some away.",
  },
};

export type SimpleWords = typeof simple;
