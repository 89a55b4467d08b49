/** Decisions: their buttons, hints and reasons. */
import type { Prizes } from "../facts";
import { names } from "./names";

export const decide = {
  dice: {
    title: "Place the dice",
    hint: "Your cards show what each way would bring.",
    place: (morning: number, evening: number) => `Morning ${morning}, evening ${evening}`,
    confirm: "Confirm",
  },
  card: {
    play: (card: string) => `Play: ${card}`,
    pick: "Select a card: it shows where it leads.",
    chosen: "Chosen. You may still change it.",
    final: "Chosen",
    ways: "If it were your turn now",
    more: "and other ways",
    unsure: {
      battle: "as if the battle changed nothing",
      loot: "loot not counted",
      shortage: "the die decides where to",
      treasure: "whatever the treasure is",
      tavern: "the tavern’s new face not counted",
    },
    likely: (percent: string) => `${percent} of rolls`,
    nothing: "nothing happens",
  },
  space: { pick: "Select a space, on the board or here" },
  load: {
    pick: "Select a hold",
    title: (what: string) => `${what} to load: into which hold?`,
    loses: (what: string) => `${what} overboard`,
    forbidden: "Same cargo: can’t be replaced",
    emptyFirst: "An empty hold must be used first",
    isEmpty: "empty",
    twin: (hold: number) => `the same as hold ${hold}`,
  },
  tokens: {
    price: (what: string) => `To pay: ${what}`,
    rum: (who: string, what: string) => `For ${who}, the rum costs ${what}`,
    fewer: (hold: number) => `Less from hold ${hold}`,
    more: (hold: number) => `More from hold ${hold}`,
    pay: (what: string) => `Pay ${what}`,
    shortage: "Take the shortage instead",
    incomplete: (given: number, due: number) => `${given} of ${due}`,
  },
  powder: {
    fire: (count: number) => (count === 0 ? "Spend no gunpowder" : `Spend ${count} gunpowder`),
    of: (win: number) => `${win} of 100`,
    chance: (count: number, win: number) => `${count} gunpowder: you win in ${win} of 100`,
    wins: (win: number) => `you win in ${win} of 100`,
    ghostWins: (ghost: string, win: number) => `${ghost} wins in ${win} of 100`,
    rest: (tie: number, lose: number) => `(tie ${tie}, defeat ${lose})`,
    why: "Why?",
    range: (least: number, most: number) =>
      `Between ${least} and ${most} of 100, depending on how much gunpowder the defender spends.`,
    stakes: ({ holds, treasures, gift }: Prizes) => {
      const things = [
        ...holds.map((hold) =>
          "good" in hold ? names.goods[hold.good](hold.count) : names.characters[hold.character].the,
        ),
        ...(treasures === 0 ? [] : [treasures === 1 ? "their treasure" : `one of ${treasures} treasures`]),
        ...(gift ? ["a treasure of yours given away"] : []),
      ];
      return things.length === 0
        ? "If you win, there is nothing to take."
        : `If you win, one of these: ${things.join(", ")}.`;
    },
    afar: "From afar: if you win, one of their holds goes overboard. Nothing else changes hands.",
    fromAfar: "From afar: if you lose, one of your holds goes overboard. Nothing else changes hands.",
    strength: (strength: number) => `strength ${strength}`,
    holds: "Out of which holds?",
    barred: "This gunpowder can’t be spent that way",
  },
  loot: {
    hold: (hold: number, what: string) => `Their hold ${hold}: ${what}`,
    pick: "Select your loot",
    pickAfar: "Select the hold to empty",
    into: (what: string) => `${what}: into which of your holds?`,
    look: "Look at treasures before you take one",
    lookAt: (count: number) => `Look at ${count}`,
    place: (place: number) => `Treasure ${place}`,
    back: "Back",
  },
  recruit: {
    rum: "The bottle of rum must stand beside your recruit: each table it is carried costs 1 doubloon.",
    pick: "Select somebody in the tavern",
    price: (count: number) =>
      count === 0
        ? "The rum already stands there: nothing to pay."
        : count === 1
          ? "1 doubloon: the rum is carried 1 table."
          : `${count} doubloons: the rum is carried ${count} tables.`,
    at: (cell: string, count: number) => `Rum to ${cell}: ${names.goods.gold(count)}`,
    nobody: "Recruit nobody",
    confirm: (name: string, price: number) =>
      price === 0 ? `Recruit ${name}` : `Recruit ${name} for ${names.goods.gold(price)}`,
  },
  rule: (id: string) => `Look it up in the rules: ${id}`,
  more: (shown: number, count: number) => `${shown} of ${count} are listed`,
};
