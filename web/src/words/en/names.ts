/** English names of the game's things, and what they do in one line. */
import type { NameWords, Named } from "../shape";

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;
const riches = (points: number): Named => ({
  name: `Riches +${points}`,
  the: `riches worth ${points}`,
  power: `Worth ${points} points at the end.`,
});
const cursed = (points: number): Named => ({
  name: `Cursed treasure −${points}`,
  the: `a cursed treasure, −${points}`,
  power: `Costs ${points} points at the end. Win a battle and you may give it away.`,
});
const person = (name: string, power: string): Named => ({ name, the: `the ${name}`, power });

export const names: NameWords = {
  goods: {
    gold: counted("doubloon", "doubloons"),
    food: counted("food", "food"),
    gunpowder: counted("gunpowder", "gunpowder"),
  },
  symbols: {
    gold: "gold",
    food: "food",
    gunpowder: "gunpowder",
    forward: "forward",
    backward: "backward",
    morning: "morning",
    evening: "evening",
  },
  halves: { morning: "morning", evening: "evening" },
  cards: {
    "food-gunpowder": "food, gunpowder",
    "forward-backward": "forward, backward",
    "gunpowder-gold": "gunpowder, gold",
    "gold-gold": "gold, gold",
    "gold-forward": "gold, forward",
    "backward-forward": "backward, forward",
    "forward-food": "forward, food",
    "forward-forward": "forward, forward",
    "gunpowder-food": "gunpowder, food",
    "food-forward": "food, forward",
    "forward-gunpowder": "forward, gunpowder",
  },
  spaces: { "port-royal": "Port Royal", sea: "sea", port: "port", lair: "pirate lair" },
  shapes: { circle: "circle", square: "square", skull: "skull", star: "star" },
  treasures: {
    "morgans-map": { name: "Morgan’s Map", the: "Morgan’s Map", power: "You hold four cards instead of three." },
    "sarans-sabre": {
      name: "Saran’s Sabre",
      the: "Saran’s Sabre",
      power: "Once a battle, have a combat die rolled again: yours or your opponent’s.",
    },
    "lady-beth": { name: "Lady Beth", the: "Lady Beth", power: "Adds 2 to your strength in every battle." },
    "sixth-hold": {
      name: "6th Hold",
      the: "the 6th Hold",
      power: "One hold more. Taking it takes its cargo too.",
    },
    "+3": riches(3),
    "+4": riches(4),
    "+5": riches(5),
    "+6": riches(6),
    "+7": riches(7),
    diamond: { name: "Great diamond", the: "the great diamond", power: "Worth 12 points at the end. It lies face up." },
    "-2": cursed(2),
    "-3": cursed(3),
    "-4": cursed(4),
  },
  characters: {
    "sir-beth": { name: "Sir Beth", the: "Sir Beth", power: "Adds 2 to your strength in every battle." },
    saran: {
      name: "Saran",
      the: "Saran",
      power: "Once a battle, have a combat die rolled again: yours or your opponent’s.",
    },
    buccaneer: person("Buccaneer", "May attack a ship 1 space away: winning throws one of its holds overboard."),
    strategist: person("Strategist", "Wins every battle in which you attack, without a die."),
    shipowner: person("Shipowner", "At the end, 3 doubloons for each character aboard, the Shipowner too."),
    snoop: person("Snoop", "When you take a treasure, look at up to 3 and keep 1."),
    king: person("King", "No power, only what he is worth."),
    bishop: person("Bishop", "At the end, 2 doubloons for each treasure token you have collected."),
    cartographer: person("Cartographer", "You hold four cards instead of three."),
    "sea-wolf": person("Sea Wolf", "You may ignore a backward action altogether."),
    anchorman: person("Anchorman", "Any move by a card may be 1 space shorter."),
    navigator: person("Navigator", "Any move by a card may be 1 space longer."),
    "venetian-merchant": person("Venetian merchant", "Food serves you as gold, and gold as food."),
    "prussian-merchant": person("Prussian merchant", "Gunpowder serves you as food, and food as gunpowder."),
    "helvetian-merchant": person("Helvetian merchant", "Gunpowder serves you as gold, and gold as gunpowder."),
    cooper: person("Cooper", "Each load by a card takes 1 token more than the die."),
    calypso: { name: "Calypso", the: "Calypso", power: "With the 3 cursed amulets beside your holds you win at once." },
    mage: person("Mage", "On your turn you may use the two dice the other way round."),
    oracle: person("Oracle", "As Captain, you may set one die before the other is rolled."),
    lookout: person("Lookout", "You may also take a treasure from a lair 1 space away."),
  },
  tavern: { room: "The tavern", faceDown: "face down", empty: "empty", rum: "the rum" },
  flags: {
    "anne-bonny": "Anne Bonny",
    "mary-read": "Mary Read",
    "john-rackham": "John Rackham",
    "olivier-levasseur": "Olivier Levasseur",
    "samuel-bellamy": "Samuel Bellamy",
    "edward-drummond": "Edward Drummond",
  },
  levels: {
    deckhand: { name: "Deckhand", strength: "Easy: plays as the wind blows." },
    sailor: { name: "Sailor", strength: "Fair: thinks one step ahead." },
    captain: { name: "Captain", strength: "Strong: thinks the round through." },
    admiral: { name: "Admiral", strength: "Very strong: guesses what you will play." },
  },
  ghost: "Ghost Ship",
  theGhost: "the Ghost Ship",
};
