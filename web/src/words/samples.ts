/** Samples for the tests of both languages: at least one of each kind of event, news and question, checked by type. */
import type { Event, Place, Question, Seat, ShipView, View } from "../wire/game";
import type { News, TableState } from "../wire/server";

type Samples<Of, Key extends keyof Of> = { [Name in Of[Key] & string]: Extract<Of, Record<Key, Name>>[] };

const at = (space: number, lap = 0): Place => ({ space, lap });
const NONE: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];

export const EVENTS: Samples<Event, "event"> = {
  "captain-drawn": [{ event: "captain-drawn", captain: 1 }],
  "round-began": [{ event: "round-began", round: 12, captain: 2 }],
  "dice-rolled": [{ event: "dice-rolled", first: 6, second: 4 }],
  "dice-placed": [{ event: "dice-placed", dice: { morning: 4, evening: 6 } }],
  "card-chosen": [{ event: "card-chosen", seat: 2 }],
  "chose-card": [
    { event: "chose-card", seat: 1, card: "forward-food" },
    { event: "chose-card", seat: 2, card: "gold-gold" },
  ],
  "card-revealed": [{ event: "card-revealed", seat: 2, card: "gunpowder-gold" }],
  "action-began": [
    { event: "action-began", ship: 1, half: "morning", die: 3 },
    { event: "action-began", ship: "ghost", half: "evening", die: 3 },
  ],
  loaded: [
    { event: "loaded", ship: 2, good: "gold", count: 1, hold: 2 },
    { event: "loaded", ship: 2, good: "food", count: 6, hold: 6 },
  ],
  overboard: [
    { event: "overboard", ship: 2, hold: 3, contents: { good: "gunpowder", count: 2 } },
    { event: "overboard", ship: "ghost", hold: 1, contents: { character: "oracle" } },
  ],
  "load-refused": [
    { event: "load-refused", ship: 2, good: "gold" },
    { event: "load-refused", ship: 1, good: "gunpowder" },
  ],
  "bank-empty": [
    { event: "bank-empty", ship: 2, good: "gold" },
    { event: "bank-empty", ship: 2, good: "food" },
  ],
  sailed: [
    { event: "sailed", ship: 1, direction: "forward", from: at(9), to: at(14) },
    { event: "sailed", ship: "ghost", direction: "backward", from: at(3), to: at(0) },
  ],
  "reached-port-royal": [
    { event: "reached-port-royal", ship: 2 },
    { event: "reached-port-royal", ship: "ghost" },
  ],
  paid: [
    { event: "paid", ship: 1, good: "gold", from: [2, 0, 1, 0, 0, 0] },
    { event: "paid", ship: 2, good: "food", from: [1, 0, 0, 0, 0, 0] },
  ],
  "shortage-struck": [
    { event: "shortage-struck", ship: 1, good: "food", price: 3, paid: 2 },
    { event: "shortage-struck", ship: 2, good: "gold", price: 7, paid: 0 },
    { event: "shortage-struck", ship: 2, good: "food", price: 1, paid: 0 },
  ],
  "shortage-rolled": [
    { event: "shortage-rolled", ship: 1, face: "2", shape: "circle" },
    { event: "shortage-rolled", ship: 1, face: "8", shape: "square" },
    { event: "shortage-rolled", ship: 1, face: "10", shape: "skull" },
    { event: "shortage-rolled", ship: 1, face: "star", shape: "star" },
  ],
  retreated: [
    { event: "retreated", ship: 1, from: at(14), to: at(9) },
    { event: "retreated", ship: 1, from: at(2), to: at(0) },
  ],
  "battle-began": [
    { event: "battle-began", attacker: 1, defender: 2 },
    { event: "battle-began", attacker: "ghost", defender: 2 },
  ],
  "powder-spent": [
    { event: "powder-spent", ship: 1, from: [0, 2, 0, 1, 0, 0] },
    { event: "powder-spent", ship: 2, from: NONE },
  ],
  "combat-rolled": [
    { event: "combat-rolled", ship: 1, face: "10" },
    { event: "combat-rolled", ship: "ghost", face: "star" },
  ],
  "sabre-drawn": [
    { event: "sabre-drawn", by: 1, die_of: 1 },
    { event: "sabre-drawn", by: 1, die_of: "ghost" },
    { event: "sabre-drawn", by: 2, die_of: 1 },
  ],
  strength: [
    { event: "strength", ship: 1, strength: 11 },
    { event: "strength", ship: "ghost", strength: 4 },
  ],
  "battle-ended": [
    { event: "battle-ended", winner: "attacker", attacker: 1, defender: 2 },
    { event: "battle-ended", winner: "defender", attacker: 1, defender: "ghost" },
    { event: "battle-ended", winner: null, attacker: "ghost", defender: 2 },
  ],
  "hold-taken": [
    { event: "hold-taken", by: 2, from: 1, hold: 2, contents: { good: "gold", count: 5 }, into: 4 },
    { event: "hold-taken", by: 2, from: "ghost", hold: 2, contents: { good: "gold", count: 5 }, into: 4 },
    { event: "hold-taken", by: "ghost", from: 2, hold: 1, contents: { good: "food", count: 3 }, into: null },
    { event: "hold-taken", by: 1, from: 2, hold: 1, contents: { character: "lookout" }, into: 2 },
  ],
  "treasure-taken": [
    { event: "treasure-taken", by: 2, from: "ghost", place: 1, id: 3 },
    { event: "treasure-taken", by: 2, from: 1, place: 1, id: 3 },
  ],
  "treasure-given": [
    { event: "treasure-given", by: 1, to: 2, place: 1, id: 3 },
    { event: "treasure-given", by: 1, to: "ghost", place: 1, id: 3 },
  ],
  "loot-left": [{ event: "loot-left", by: 2 }],
  "treasure-drawn": [{ event: "treasure-drawn", ship: 1, lair: 44, id: 5 }],
  "treasure-seen": [
    { event: "treasure-seen", id: 5, treasure: "+7", by: [1] },
    { event: "treasure-seen", id: 5, treasure: "-4", by: [2] },
  ],
  "treasure-turned-up": [
    { event: "treasure-turned-up", ship: 1, id: 5, treasure: "morgans-map" },
    { event: "treasure-turned-up", ship: 2, id: 6, treasure: "-2" },
    { event: "treasure-turned-up", ship: "ghost", id: 7, treasure: "diamond" },
  ],
  "deck-renewed": [{ event: "deck-renewed", seat: 2 }],
  "card-drawn": [{ event: "card-drawn", seat: 2 }],
  "drew-card": [
    { event: "drew-card", seat: 1, card: "backward-forward" },
    { event: "drew-card", seat: 2, card: "food-gunpowder" },
  ],
  "character-turned-up": [{ event: "character-turned-up", cell: "b4", character: "shipowner" }],
  "die-set": [{ event: "die-set", half: "evening", number: 6 }],
  "die-rolled": [{ event: "die-rolled", number: 2 }],
  "dice-swapped": [{ event: "dice-swapped", ship: 1 }],
  stayed: [{ event: "stayed", ship: 2 }],
  substituted: [
    { event: "substituted", ship: 1, good: "food", with: "gunpowder", count: 1 },
    { event: "substituted", ship: 2, good: "gold", with: "food", count: 3 },
  ],
  "pile-looked-at": [{ event: "pile-looked-at", ship: 1, count: 3 }],
  "pile-seen": [
    { event: "pile-seen", seat: 1, treasure: "+4" },
    { event: "pile-seen", seat: 2, treasure: "diamond" },
  ],
  "treasure-looked-at": [{ event: "treasure-looked-at", by: 1, from: "ghost", place: 2, id: 4 }],
  "rum-moved": [{ event: "rum-moved", ship: 1, from: "a4", to: "b4" }],
  recruited: [{ event: "recruited", ship: 1, character: "helvetian-merchant", cell: "c4", hold: 4 }],
  "calypso-won": [{ event: "calypso-won", ship: 2 }],
  "race-over": [{ event: "race-over" }],
};

export const NEWS: Samples<News, "news"> = {
  agreed: [{ news: "agreed" }],
  host: [{ news: "host" }],
  sat: [{ news: "sat", seat: 1, name: "Anne" }],
  hired: [{ news: "hired", seat: 2, name: "Old Tom", level: "admiral" }],
  left: [{ news: "left", seat: 2 }],
  flagged: [{ news: "flagged", seat: 2, flag: "olivier-levasseur" }],
  ready: [{ news: "ready", seat: 2 }],
  unready: [{ news: "unready", seat: 2 }],
  started: [{ news: "started" }],
  relieved: [{ news: "relieved", seat: 2, name: "Old Tom", level: "sailor" }],
  returned: [{ news: "returned", seat: 2 }],
  "gave-up": [{ news: "gave-up", seat: 2, name: "Old Tom", level: "sailor" }],
  coached: [{ news: "coached", seat: 2 }],
  named: [{ news: "named", seat: 2, name: "Mary" }],
  said: [
    { news: "said", seat: 2, name: "Mary", text: "To the lair.", at: 0 },
    { news: "said", seat: null, name: "\u27e6Rule\u27e7", text: "\u27e6rule L1|free gold\u27e7.", at: 0 },
  ],
  "handed-over": [{ news: "handed-over", seat: 2 }],
  spectators: [
    { news: "spectators", muted: true },
    { news: "spectators", muted: false },
  ],
  removed: [{ news: "removed", seat: 2, name: "One-Eyed Ned", level: "sailor" }],
  rematch: [{ news: "rematch", table: "abc" }],
};

/** Each question with choices that answer it. */
export const QUESTIONS: { question: Question; choices: string[] }[] = [
  { question: { ask: "dice", dice: [6, 4] }, choices: ["dice 6 4", "dice 4 6"] },
  { question: { ask: "card" }, choices: ["card forward-food", "card gold-gold"] },
  { question: { ask: "load", load: { good: "gold", count: 1 } }, choices: ["load 1", "load 3", "load 4", "load 6"] },
  { question: { ask: "load", load: { character: "king" } }, choices: ["load 2"] },
  {
    question: { ask: "sail", ship: 1, steps: 5 },
    choices: ["sail 14", "sail 11", "sail 0", "sail 6", "sail 9", "stay"],
  },
  { question: { ask: "sail", ship: "ghost", steps: 5 }, choices: ["sail 14", "sail 5"] },
  { question: { ask: "retreat" }, choices: ["retreat 9", "retreat 12", "retreat 0"] },
  { question: { ask: "pay", price: { good: "food", count: 3 } }, choices: ["pay 2:3", "pay 2:2 4:1", "shortage"] },
  { question: { ask: "fight", ship: 1 }, choices: ["fight 2", "fight ghost", "fight nobody"] },
  { question: { ask: "fight", ship: "ghost" }, choices: ["fight 2"] },
  { question: { ask: "powder", enemy: 2 }, choices: ["powder none", "powder 3:1", "powder 3:2 4:1"] },
  { question: { ask: "powder", enemy: "ghost", strength: 9 }, choices: ["powder none"] },
  { question: { ask: "sabre", ship: 1, face: "2" }, choices: ["sabre again", "sabre stand"] },
  { question: { ask: "sabre", ship: "ghost", face: "star" }, choices: ["sabre again", "sabre stand"] },
  {
    question: { ask: "loot", ship: 1, enemy: 2 },
    choices: [
      "loot nothing",
      "loot hold 1 into 4",
      "loot hold 2 into 5",
      "loot hold 1 overboard",
      "loot treasure 1",
      "loot treasure 2",
      "loot treasure 3",
      "loot treasure 4",
      "loot look 2 3 4",
      "loot give 1",
    ],
  },
  {
    question: { ask: "loot", ship: "ghost", enemy: 2 },
    choices: ["loot nothing", "loot hold 1 into 3", "loot hold 2 overboard"],
  },
  {
    question: { ask: "loot", ship: 1, enemy: "ghost" },
    choices: ["loot nothing", "loot hold 1 into 5", "loot give 1"],
  },
  { question: { ask: "oracle" }, choices: ["oracle morning 5", "oracle evening 1", "oracle no"] },
  { question: { ask: "mage", placed: { morning: 5, evening: 2 } }, choices: ["mage swap", "mage keep"] },
  { question: { ask: "look", most: 3, lair: 9 }, choices: ["look 1", "look 3"] },
  { question: { ask: "keep" }, choices: ["keep 1", "keep 2"] },
  { question: { ask: "keep", enemy: 2 }, choices: ["keep 1", "keep 3"] },
  { question: { ask: "recruit" }, choices: ["recruit king a4", "recruit oracle b4", "recruit nobody"] },
  {
    question: { ask: "rum", price: { good: "gold", count: 1 }, character: "king", cell: "b4" },
    choices: ["pay 1:1", "pay 1:1 5:1"],
  },
  { question: { ask: "lookout" }, choices: ["lookout 9", "lookout none"] },
];

const ship = (of: Pick<ShipView, "ship" | "flag" | "space">, more: Partial<ShipView> = {}): ShipView =>
  ({
    lap: 0,
    to_go: 20,
    holds: [null, null, null, null, null],
    treasures: [],
    tokens: null,
    ...of,
    ...more,
  }) as ShipView;

/** A race that has every kind of thing: seat 1 is Anne's, seat 2 Mary's, and the ghost sails. */
export const VIEW = {
  viewer: 1,
  setup: { edition: "first", seats: ["anne-bonny", "mary-read"], ghost: true, bank: "box", crew: true },
  round: 5,
  captain: 1,
  dice: { morning: 5, evening: 2 },
  set_die: null,
  turn: null,
  battle: null,
  ships: [
    ship(
      { ship: 1, flag: "anne-bonny", space: 46 },
      {
        holds: [
          { good: "gold", count: 3 },
          { good: "food", count: 1 },
          { good: "gunpowder", count: 2 },
          null,
          null,
          null,
        ],
        treasures: [{ id: 1, face_up: false, treasure: "-3", cursed: false, known_to: [1] }],
      },
    ),
    ship(
      { ship: 2, flag: "mary-read", space: 14 },
      {
        holds: [{ good: "gold", count: 5 }, { character: "oracle" }, null, null, null, { good: "food", count: 1 }],
        treasures: [
          { id: 2, face_up: true, treasure: "sixth-hold", cursed: false, known_to: [] },
          { id: 3, face_up: false, treasure: null, cursed: false, known_to: [2] },
          { id: 4, face_up: false, treasure: "+7", cursed: false, known_to: [1, 2] },
          { id: 5, face_up: false, treasure: null, cursed: true, known_to: [2] },
        ],
      },
    ),
    ship({ ship: "ghost", flag: null, space: 14 }, { holds: [{ good: "gold", count: 8 }, null, null, null, null] }),
  ],
  seats: [],
  bank: { gold: 60, food: 40, gunpowder: 40 },
  tokens: [4, 11, 19],
  tavern: {
    rum: "a4",
    cells: [
      { cell: "a3", empty: false, character: "king" },
      { cell: "a4", empty: true, character: null },
      { cell: "b4", empty: true, character: null },
      { cell: "c4", empty: false, character: "oracle" },
    ],
  },
  looking: ["+7", "-2"],
  remembered: [],
  hand: ["forward-food"],
  chosen: null,
  awaiting: { kind: "chance", chance: { ask: "dice" } },
  result: null,
} as unknown as View;

const chair = (seat: Seat, name: string, flag: TableState["seats"][number]["flag"]) =>
  ({ seat, kind: "captain", name, flag, ready: true, helm: null, gave_up: false }) as const;

export const TABLE: TableState = {
  id: "abc",
  phase: "racing",
  code: null,
  options: {
    edition: "first",
    seats: 2,
    ghost: true,
    bank: "box",
    crew: true,
    listed: false,
    spectators: true,
    patience: 60,
  },
  host: 1,
  seats: [chair(1, "Anne", "anne-bonny"), chair(2, "Mary", "mary-read")],
  digest: "",
  secret: null,
  seeds: [],
  given_up: false,
  rematch: null,
};
