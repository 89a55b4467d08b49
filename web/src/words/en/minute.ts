/**
 * The rules in a minute: a picture and its caption at a time, with all the words; `simple.ts` has those for a child. The
 * beginning of a caption, set in bold, answers what people often get wrong.
 */
export const minute = {
  title: "In a minute",
  aim: "Sail once round the island and come home rich.",
  simple: "Simple words",
  all: "All the words",
  round: {
    title: "A round",
    dice: {
      lead: "First the dice.",
      text: "The Captain rolls two and puts one on the sun, one on the moon. They count for everyone.",
    },
    choose: { lead: "Then the cards.", text: "Now everyone picks a card in secret." },
    turn: {
      lead: "One by one.",
      text: "The Captain turns up a card and plays all of it. Then the next captain does, and so on.",
    },
    draw: { lead: "A new card.", text: "Everyone draws one. The compass goes to the next captain." },
    more: "You hold three cards and go round clockwise. You may change your card until the last captain has chosen.",
  },
  actions: {
    title: "A card is two actions",
    card: {
      lead: "The sun, then the moon.",
      text: "Do the sun’s action with the sun’s die. All done? Then the moon’s. Only then the next captain plays.",
    },
    more: "Both must be done, even sailing back. The moon’s load comes too late to pay for the sun.",
  },
  holds: {
    title: "Your holds",
    load: { lead: "Only into an empty hold,", text: "never on top of something." },
    full: { lead: "None is empty?", text: "Throw one overboard, but not the same goods." },
    more: "If all your holds have those goods, nothing is loaded. Two signs are two loads.",
  },
  prices: {
    title: "You pay where you stop",
    sea: { lead: "Sea: food.", text: "One for each green square." },
    port: { lead: "Port: gold.", text: "As much as the coin says." },
    lair: { lead: "Lair: free!", text: "The first one there takes the treasure." },
    more: "Sailing past is free. At a fork you choose the way. Treasures are points, powers or curses.",
  },
  shortage: {
    title: "A shortage",
    back: {
      lead: "Not enough to pay?",
      text: "Give all you have of it and sail back. You are not out, and may find a treasure.",
    },
    first: "To the first space you can pay in full.",
    second: "The combat die says where; there you pay nothing.",
    shapes: { circle: "port", square: "sea", skull: "lair", star: "stay" },
  },
  battle: {
    title: "A battle",
    fight: {
      lead: "Same space? You must fight.",
      text: "Both roll and add gunpowder. The higher number wins, a star at once.",
    },
    loot: { lead: "The winner takes one thing:", text: "a hold’s cargo or a treasure. Or gives away a curse." },
    more: "Gunpowder is chosen before the roll, then gone. Equal: nothing. Fight, then pay. Never in Port Royal.",
  },
  end: {
    title: "The end",
    home: {
      lead: "A ship is home? Finish the round.",
      text: "Port Royal counts 15, a space its white number. Before the red line: −5!",
    },
    count: {
      lead: "Most points win, not the first one home.",
      text: "Add gold and treasures, take off curses.",
    },
    more: "Coming home ends your turn. Tied: the ship further along wins.",
  },
  ghost: "Two captains? The Ghost Ship sails along, steered by the Captain of the round.",
  crew: "With The Crew, pay a port and someone from the tavern may join you.",
};
