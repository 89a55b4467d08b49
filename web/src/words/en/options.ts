/** English: every option, short for its button and in full for what it does. */
import type { Tokens } from "../../core/choices/notation";
import type { Good, Goods, Hold, Space } from "../../wire/game";
import { priceAt, spent, type OptionFacts } from "../facts";
import { capital } from "../marked";
import { mark } from "../marks";
import type { OptionWords } from "../shape";
import { names } from "./names";
import { list, say } from "./speech";

const halves = { morning: "Morning", evening: "Evening" } as const;
const enemyName = ({ enemy, voice }: OptionFacts) => (enemy ? voice.ship(enemy.ship) : "the other ship");
const losing = (hold: Hold) => (hold === null ? "" : `, which loses ${say.contents(hold)}`);
const priced = (price: Goods | null) => (price === null ? "no price" : say.goods(price.good, price.count));

/** What a space has in store for who stops there. */
function waiting(space: Space, options: OptionFacts, retreat: boolean): string {
  const { voice, home, view, ship } = options;
  const facts = options.space(space);
  if (facts.kind === "port-royal") return home(0) ? "the end of the race" : "free, and no battles";
  const what =
    facts.kind === "lair"
      ? `${names.spaces.lair}, free${facts.token ? ", with a treasure" : ", plundered"}`
      : `${names.spaces[facts.kind]}, ${priced(priceAt(view, space, ship?.ship ?? null, retreat))}`;
  return facts.ships.length === 0
    ? what
    : `${what}, battle with ${facts.ships.map((ship) => voice.ship(ship)).join(" or ")}`;
}

/** "2 food from hold 1 and 1 doubloon from hold 3". */
const from = (facts: OptionFacts, choice: { tokens: Tokens }, asked: Good) =>
  list(facts.split(choice.tokens, asked).map(({ good, count, hold }) => `${say.goods(good, count)} from hold ${hold}`));

/** The same on a button: hold by hold. */
const holds = (facts: OptionFacts, choice: { tokens: Tokens }, asked: Good) =>
  facts
    .split(choice.tokens, asked)
    .map(({ good, count, hold }) => `hold ${hold}: ${mark("good", good, String(count))}`)
    .join(", ");

const HIDDEN = "face down, unknown to you";

/** A treasure of another's row. */
function theirs(facts: OptionFacts, place: number): string {
  const card = facts.treasure(facts.enemy, place);
  if (card?.treasure) return card.face_up ? say.treasure(card.treasure) : `${say.treasure(card.treasure)}, face down`;
  // B7: the cards keep their places, so a place says which one.
  return card?.cursed ? `treasure ${place}, cursed` : `treasure ${place}`;
}

export const options: OptionWords = {
  dice: ({ morning, evening }) => {
    const label = `Morning ${say.die(morning)}, evening ${say.die(evening)}`;
    return { label, text: `${label}, for every captain.` };
  },
  card: ({ card }, { view: { dice } }) => {
    const [first, second] = card.split("-") as [keyof typeof names.symbols, keyof typeof names.symbols];
    const by = (half: "morning" | "evening") => (dice ? ` ${say.die(dice[half])}` : "");
    return {
      label: capital(say.card(card)),
      text: `Morning${by("morning")}: ${names.symbols[first]}. Evening${by("evening")}: ${names.symbols[second]}.`,
    };
  },
  load: ({ hold }, facts) => {
    const load = facts.question?.ask === "load" ? say.contents(facts.question.load) : "it";
    const now = facts.hold(hold);
    return {
      label: now === null ? `Load into hold ${hold}` : `Load into hold ${hold}, ${say.contents(now)} overboard`,
      text: `Load ${load} into hold ${hold}${losing(now)}.`,
    };
  },
  sail: ({ space }, facts) => ({
    label: facts.own ? `Sail to ${say.space(space)}` : `Send it to ${say.space(space)}`,
    text: `Sail to ${say.space(space)}: ${waiting(space, facts, false)}.`,
  }),
  stay: () => ({ label: "Stay", text: "Stay where you are: no move, no battle, no price." }),
  retreat: ({ space }, facts) => ({
    label: `Fall back to ${say.space(space)}`,
    text: `Fall back to ${say.space(space)}: ${waiting(space, facts, true)}.`,
  }),
  pay: (choice, facts) => {
    const asked = facts.question?.ask === "pay" || facts.question?.ask === "rum" ? facts.question.price.good : "gold";
    const parts = from(facts, choice, asked);
    return { label: capital(holds(facts, choice, asked)) || "Nothing", text: `Pay ${parts || "nothing"}.` };
  },
  shortage: (_choice, { question }) => ({
    label: "Take the shortage",
    text:
      question?.ask === "pay"
        ? `Take the shortage: pay what ${say.good(question.price.good)} you have, then fall back.`
        : "Take the shortage: pay what you have, then fall back.",
  }),
  fight: ({ ship }, { voice, own }) => {
    if (ship === null) return { label: "Nobody", text: "Attack nobody." };
    return {
      label: capital(voice.ship(ship)),
      text: own ? `Attack ${voice.ship(ship)}.` : `Have ${say.ghost} attack ${voice.ship(ship)}.`,
    };
  },
  powder: (choice, facts) => {
    const count = spent(choice);
    if (count === 0) return { label: "No gunpowder", text: "Spend no gunpowder." };
    return {
      label: `${say.goods("gunpowder", count)} (${holds(facts, choice, "gunpowder")})`,
      text: `Spend ${from(facts, choice, "gunpowder")}.`,
    };
  },
  sabre: ({ again }) =>
    again
      ? { label: "Roll again", text: "Roll again: the second roll stands." }
      : { label: "Let it stand", text: "Let the die stand." },
  loot: (choice, facts) => {
    const enemy = enemyName(facts);
    switch (choice.take) {
      case "nothing":
        return { label: "Take nothing", text: `Take nothing from ${enemy}.` };
      case "hold": {
        const cargo = facts.enemyHold(choice.hold);
        const what = cargo === null ? `hold ${choice.hold}` : say.contents(cargo);
        if (choice.into === null)
          return {
            label: `Empty hold ${choice.hold}: ${what} overboard`,
            text: `Throw ${say.whose(enemy)} hold ${choice.hold} overboard: ${what}.`,
          };
        const mine = facts.own ? "your" : "its";
        return {
          label: `Take ${what} (hold ${choice.hold}) into hold ${choice.into}`,
          text: `Take ${what} from ${say.whose(enemy)} hold ${choice.hold} into ${mine} hold ${choice.into}${losing(facts.hold(choice.into))}.`,
        };
      }
      case "treasure": {
        const card = facts.treasure(facts.enemy, choice.place);
        const what = theirs(facts, choice.place);
        const cargo = card?.treasure === "sixth-hold" ? facts.enemyHold(6) : null;
        const more = cargo === null ? "" : `, with ${say.contents(cargo)} in it`;
        const hidden = card?.treasure || card?.cursed ? "" : `, ${HIDDEN}`;
        return { label: `Take ${what}`, text: `Take ${what} from ${enemy}${more}${hidden}.` };
      }
      case "look":
        return {
          label: `Look at ${choice.places.length}`,
          text: `Have the Snoop look at ${say.whose(enemy)} treasures ${list(choice.places.map(String))}, and keep one.`,
        };
      case "give": {
        const card = facts.treasure(facts.ship, choice.place);
        const what = card?.treasure ? say.treasure(card.treasure) : `treasure ${choice.place}`;
        return { label: `Give ${what}`, text: `Give ${enemy} ${what}, out of your own.` };
      }
    }
  },
  oracle: ({ set }) =>
    set === null
      ? { label: "Roll both", text: "Roll both dice, as usual." }
      : {
          label: `${halves[set.half]} ${say.die(set.die)}`,
          text: `Set the ${names.halves[set.half]} die to ${say.die(set.die)} and roll the other.`,
        },
  mage: ({ swap }, { question }) => {
    const placed = question?.ask === "mage" ? question.placed : null;
    const [first, second] = swap ? [placed?.evening, placed?.morning] : [placed?.morning, placed?.evening];
    const so = first && second ? `: morning ${say.die(first)}, evening ${say.die(second)}` : "";
    return swap
      ? { label: "Swap the dice", text: `Swap the dice for your turn${so}.` }
      : { label: "Keep them", text: `Keep the dice as they lie${so}.` };
  },
  look: ({ count }) =>
    count === 1
      ? { label: "Just draw", text: "Draw a treasure without looking at others." }
      : { label: `Look at ${count}`, text: `Look at ${count} treasures of the pile, keep one, put the others back.` },
  keep: ({ place }, facts) => {
    const seen =
      facts.enemy === null
        ? facts.view.looking[place - 1]
        : (facts.treasure(facts.enemy, place)?.treasure ?? undefined);
    const what = seen ? say.treasure(seen) : `treasure ${place}`;
    return {
      label: capital(what),
      text: `Keep ${what}.${seen && !seen.startsWith("+") ? ` ${names.treasures[seen].power}` : ""}`,
    };
  },
  recruit: ({ character, cell }, facts) => {
    if (character === null) return { label: "Nobody", text: "Recruit nobody." };
    const price = facts.rum(cell);
    return {
      label: `${capital(say.character(character))} (${cell})`,
      text: `Recruit ${say.character(character)}, ${price === 0 ? "free" : `for ${say.goods("gold", price)}`}, with the rum at ${cell}. ${names.characters[character].power}`,
    };
  },
  lookout: ({ lair }) =>
    lair === null
      ? { label: "None", text: "Leave the treasure where it is." }
      : { label: `Lair, ${say.space(lair)}`, text: `Take the treasure of the lair on ${say.space(lair)}.` },
};
