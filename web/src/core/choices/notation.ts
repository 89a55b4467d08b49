/** Parses and writes choices in the notation of records and option lists. Notation only, no rules. */
import type { Card, Cell, Character, Half, HoldId, ShipId, Space } from "../../wire/game";

/** The number of tokens from each hold, hold 1 first. */
export type Tokens = readonly [number, number, number, number, number, number];

export type ChoiceParts =
  | { do: "dice"; morning: number; evening: number }
  | { do: "card"; card: Card }
  | { do: "load"; hold: HoldId }
  | { do: "sail"; space: Space }
  | { do: "stay" }
  | { do: "retreat"; space: Space }
  | { do: "pay"; tokens: Tokens }
  | { do: "shortage" }
  | { do: "fight"; ship: ShipId | null }
  | { do: "powder"; tokens: Tokens }
  | { do: "sabre"; again: boolean }
  | { do: "loot"; take: "nothing" }
  | { do: "loot"; take: "hold"; hold: HoldId; into: HoldId | null }
  | { do: "loot"; take: "treasure"; place: number }
  | { do: "loot"; take: "look"; places: readonly number[] }
  | { do: "loot"; take: "give"; place: number }
  | { do: "oracle"; set: { half: Half; die: number } | null }
  | { do: "mage"; swap: boolean }
  | { do: "look"; count: number }
  | { do: "keep"; place: number }
  | { do: "recruit"; character: Character; cell: Cell }
  | { do: "recruit"; character: null; cell: null }
  | { do: "lookout"; lair: Space | null };

const number = (word: string | undefined, least: number, most: number): number | null => {
  if (word === undefined || !/^(0|[1-9]\d?)$/.test(word)) return null;
  const value = Number(word);
  return value >= least && value <= most ? value : null;
};

/** Parses `none`, or `hold:count` pairs with rising holds such as `1:2 3:1`; null if it is neither. */
export function readTokens(words: readonly string[]): Tokens | null {
  const tokens: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  if (words.length === 1 && words[0] === "none") return tokens;
  let last = 0;
  for (const word of words) {
    const [first, second, ...more] = word.split(":");
    const hold = number(first, 1, 6);
    const count = number(second, 1, 15);
    if (hold === null || count === null || hold <= last || more.length > 0) return null;
    tokens[hold - 1] = count;
    last = hold;
  }
  return words.length === 0 ? null : tokens;
}

/** Writes tokens as `1:2 3:1`, or `none`. */
export function writeTokens(tokens: Tokens): string {
  const words = tokens.flatMap((count, index) => (count > 0 ? [`${index + 1}:${count}`] : []));
  return words.length === 0 ? "none" : words.join(" ");
}

const rising = (words: readonly string[]): number[] | null => {
  const places: number[] = [];
  for (const word of words) {
    const place = number(word, 1, 16);
    if (place === null || place <= (places.at(-1) ?? 0)) return null;
    places.push(place);
  }
  return places.length === 0 ? null : places;
};

function readLoot([take, first, second, third, ...rest]: string[]): ChoiceParts | null {
  if (take === "nothing") return first === undefined ? { do: "loot", take } : null;
  if (take === "look") {
    const places = rising([first, second, third, ...rest].filter((word) => word !== undefined));
    return places && { do: "loot", take, places };
  }
  if (take === "treasure" || take === "give") {
    const place = number(first, 1, 16);
    return place !== null && second === undefined ? { do: "loot", take, place } : null;
  }
  if (take === "hold") {
    const hold = number(first, 1, 6);
    if (hold === null || rest.length > 0) return null;
    if (second === "overboard" && third === undefined) return { do: "loot", take, hold: hold as HoldId, into: null };
    const into = second === "into" ? number(third, 1, 6) : null;
    return into === null ? null : { do: "loot", take, hold: hold as HoldId, into: into as HoldId };
  }
  return null;
}

/** Parses the choices that have one word after the first. */
function readOne(what: string, word: string | undefined): ChoiceParts | null {
  const within = (least: number, most: number) => number(word, least, most);
  switch (what) {
    case "card":
      return word === undefined ? null : { do: "card", card: word as Card };
    case "load": {
      const hold = within(1, 6);
      return hold === null ? null : { do: "load", hold: hold as HoldId };
    }
    case "sail":
    case "retreat": {
      const space = within(0, 49);
      return space === null ? null : { do: what, space };
    }
    case "fight": {
      if (word === "nobody") return { do: "fight", ship: null };
      if (word === "ghost") return { do: "fight", ship: word };
      const ship = within(1, 6);
      return ship === null ? null : { do: "fight", ship: ship as ShipId };
    }
    case "sabre":
      return word === "again" || word === "stand" ? { do: "sabre", again: word === "again" } : null;
    case "mage":
      return word === "swap" || word === "keep" ? { do: "mage", swap: word === "swap" } : null;
    case "look": {
      const count = within(1, 3);
      return count === null ? null : { do: "look", count };
    }
    case "keep": {
      const place = within(1, 16);
      return place === null ? null : { do: "keep", place };
    }
    case "lookout": {
      if (word === "none") return { do: "lookout", lair: null };
      const lair = within(0, 49);
      return lair === null ? null : { do: "lookout", lair };
    }
    default:
      return null;
  }
}

/** Parses a choice; null if it is not in the notation. */
export function tryChoice(text: string): ChoiceParts | null {
  const [what = "", ...words] = text.split(" ");
  const [first, second] = words;
  if (what === "stay" || what === "shortage") return words.length === 0 ? { do: what } : null;
  if (what === "loot") return readLoot(words);
  if (what === "pay" || what === "powder") {
    const tokens = readTokens(words);
    return tokens && { do: what, tokens };
  }
  if (words.length === 1) {
    if (what === "oracle" && first === "no") return { do: "oracle", set: null };
    if (what === "recruit" && first === "nobody") return { do: "recruit", character: null, cell: null };
    return readOne(what, first);
  }
  if (words.length !== 2) return null;
  if (what === "recruit" && /^[a-c][1-7]$/.test(second!))
    return { do: "recruit", character: first as Character, cell: second as Cell };
  const die = number(second, 1, 6);
  if (die === null) return null;
  if (what === "oracle" && (first === "morning" || first === "evening"))
    return { do: "oracle", set: { half: first, die } };
  const morning = number(first, 1, 6);
  return what === "dice" && morning !== null ? { do: "dice", morning, evening: die } : null;
}

/** Parses a choice; throws if it is not in the notation. All options that the server lists are. */
export function readChoice(text: string): ChoiceParts {
  const parts = tryChoice(text);
  if (parts === null) throw new Error(`this is not how a choice is written: ${text}`);
  return parts;
}

function writeLoot(loot: ChoiceParts & { do: "loot" }): string {
  switch (loot.take) {
    case "nothing":
      return "loot nothing";
    case "hold":
      return `loot hold ${loot.hold} ${loot.into === null ? "overboard" : `into ${loot.into}`}`;
    case "look":
      return `loot look ${loot.places.join(" ")}`;
    case "treasure":
    case "give":
      return `loot ${loot.take} ${loot.place}`;
  }
}

/** Writes a choice as it is sent to the server. */
export function writeChoice(parts: ChoiceParts): string {
  switch (parts.do) {
    case "dice":
      return `dice ${parts.morning} ${parts.evening}`;
    case "card":
      return `card ${parts.card}`;
    case "load":
      return `load ${parts.hold}`;
    case "sail":
    case "retreat":
      return `${parts.do} ${parts.space}`;
    case "stay":
    case "shortage":
      return parts.do;
    case "pay":
    case "powder":
      return `${parts.do} ${writeTokens(parts.tokens)}`;
    case "fight":
      return `fight ${parts.ship ?? "nobody"}`;
    case "sabre":
      return parts.again ? "sabre again" : "sabre stand";
    case "loot":
      return writeLoot(parts);
    case "oracle":
      return parts.set === null ? "oracle no" : `oracle ${parts.set.half} ${parts.set.die}`;
    case "mage":
      return parts.swap ? "mage swap" : "mage keep";
    case "look":
      return `look ${parts.count}`;
    case "keep":
      return `keep ${parts.place}`;
    case "recruit":
      return parts.character === null ? "recruit nobody" : `recruit ${parts.character} ${parts.cell}`;
    case "lookout":
      return `lookout ${parts.lair ?? "none"}`;
  }
}
