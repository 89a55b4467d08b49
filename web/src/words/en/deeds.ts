/** English: what a ship does in half a turn, in one sentence; and the moments that stand for the reader. */
import { total } from "../marked";
import { mark } from "../marks";
import type { DeedWords, StoryWords, Voice } from "../shape";
import type { ShipId, Space } from "../../wire/game";
import { names } from "./names";
import { does, list, say, sentence, verbOf, who, whose } from "./speech";

/** A space by its number alone. */
const to = (space: Space) => mark("space", space, space === 0 ? "Port Royal" : String(space));
const v = (ship: ShipId, voice: Voice, verb: string) => verbOf(ship === voice.you, verb);

export const deeds: DeedWords = {
  loaded: ({ ship, good, count }, voice) => `${v(ship, voice, "loads")} ${say.goods(good, count)}`,
  overboard: ({ ship, contents }, voice) => `${v(ship, voice, "throws")} ${say.contents(contents)} overboard`,
  "load-refused": ({ ship, good }, voice) =>
    `${v(ship, voice, "has")} ${say.good(good)} in every hold and ${v(ship, voice, "loads")} nothing`,
  "bank-empty": ({ ship, good }, voice) => `${v(ship, voice, "finds")} no ${say.good(good)} left in the bank`,
  sailed: ({ ship, direction, to: end }, voice) =>
    `${v(ship, voice, "sails")} ${direction === "forward" ? "" : "back "}to ${to(end.space)}`,
  stayed: ({ ship }, voice) => `${v(ship, voice, "lies")} at anchor`,
  "reached-port-royal": ({ ship }, voice) => `${v(ship, voice, "is")} home`,
  paid: ({ ship, good, from }, voice) => `${v(ship, voice, "pays")} ${say.goods(good, total(from))}`,
  substituted: ({ ship, good, with: other, count }, voice) =>
    `${v(ship, voice, "has")} ${say.goods(other, count)} pass for ${say.good(good)}`,
  "shortage-struck": ({ ship, good, price, paid }, voice) =>
    `${v(ship, voice, "has")} ${paid === 0 ? "no" : `only ${paid}`} ${say.good(good)} for a price of ${price}`,
  "shortage-rolled": ({ ship, shape }, voice) => `${v(ship, voice, "rolls")} a ${names.shapes[shape]}`,
  retreated: ({ ship, to: end }, voice) => `${v(ship, voice, "falls")} back to ${to(end.space)}`,
  "hold-taken": ({ by, from, contents, into }, voice) =>
    into === null
      ? `${v(by, voice, "throws")} ${whose(from, voice)} ${say.contents(contents)} overboard`
      : `${v(by, voice, "takes")} ${say.contents(contents)} from ${who(from, voice)}`,
  "treasure-taken": ({ by, from }, voice) => `${v(by, voice, "takes")} a treasure from ${who(from, voice)}`,
  "treasure-given": ({ by, to: other }, voice) =>
    `${v(by, voice, "gives")} ${who(other, voice)} ${other === "ghost" ? "a treasure" : "a cursed treasure"}`,
  "loot-left": ({ by }, voice) => `${v(by, voice, "leaves")} the loot`,
  "treasure-drawn": ({ ship }, voice) => `${v(ship, voice, "finds")} a treasure`,
  "treasure-turned-up": ({ ship, treasure }, voice) => `${v(ship, voice, "turns")} up ${say.treasure(treasure)}`,
  "pile-looked-at": ({ ship, count }, voice) =>
    `${v(ship, voice, "looks")} at ${count} ${count === 1 ? "treasure" : "treasures"} of the pile`,
  "treasure-looked-at": ({ by, from }, voice) => `${v(by, voice, "looks")} at one of ${whose(from, voice)} treasures`,
  "dice-swapped": ({ ship }, voice) => `${v(ship, voice, "has")} the Mage swap the dice`,
  "rum-moved": ({ ship, to: cell }, voice) => `${v(ship, voice, "has")} the rum carried to ${cell}`,
  recruited: ({ ship, character }, voice) => `${v(ship, voice, "recruits")} ${say.character(character)}`,
  "calypso-won": ({ ship }, voice) => `${v(ship, voice, "wins")} the race at once with Calypso’s three amulets`,
  battle: ({ attacker, defender, began, ended, winner, strengths, star }, voice) => {
    const verb = (word: string) => v(attacker, voice, word);
    const enemy = who(defender, voice);
    if (!ended) return `${verb("attacks")} ${enemy}`;
    const start = began ? `${verb("attacks")} ${enemy}` : "";
    if (winner === null)
      return start === ""
        ? `${verb("is")} as strong as ${enemy}: nothing changes hands`
        : `${start}, equally strong: nothing changes hands`;
    const won = winner === attacker;
    const by = star ? (won ? " with a star" : " to a star") : strengths ? ` ${strengths[0]} to ${strengths[1]}` : "";
    if (start !== "") return `${start} and ${verb(won ? "wins" : "loses")}${by}`;
    if (won) return `${verb("beats")} ${enemy}${by}`;
    return star ? `${verb("loses")} to ${whose(defender, voice)} star` : `${verb("loses")} to ${enemy}${by}`;
  },
};

export const story: StoryWords = {
  sentence: (ship, told, voice) => sentence(who(ship, voice), " ", list(told), "."),
  seen: (treasure) => ` (${say.treasure(treasure)})`,
  quiet: (you) => `${verbOf(you, "does")} nothing`,
  dawn: ({ round, captain }, voice) => `Round ${round}: ${does(captain, voice, "holds")} the compass.`,
  dice: ([first, second]) => `The dice fall: ${say.die(first)} and ${say.die(second)}.`,
  placed: ({ morning, evening }) => `Morning ${say.die(morning)}, evening ${say.die(evening)}.`,
  moments: {
    end: "The race is over",
    battle: "A battle of yours",
    treasure: "Your treasure",
    character: "A new character aboard",
    loss: "You lose something",
    shortage: "A shortage",
  },
};
