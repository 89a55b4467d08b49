// Made from the Rust types by `cargo xtask codegen`. Do not edit it.

export type Awaiting =
  | { kind: "seats"; seats: Array<Seat>; question: Question }
  | { kind: "chance"; chance: Chance }
  | { kind: "over" };

export type Bank = { gold: number; food: number; gunpowder: number } | null;

export type BankKind = "box" | "bottomless";

export type BattleView = {
  /** The ship that began it. */
  attacker: ShipId;
  /** The ship that is attacked. */
  defender: ShipId;
  /** B4: the attacker's strength, once the die stands. */
  attack: number | null;
  /** Gunpowder spent by the side whose turn it is, once it has decided. */
  powder: number | null;
  /** T4: the die that may be rolled again. */
  face: Face | null;
  /** T4: once a battle. */
  sabre_used: boolean;
};

export type Card =
  | "food-gunpowder"
  | "forward-backward"
  | "gunpowder-gold"
  | "gold-gold"
  | "gold-forward"
  | "backward-forward"
  | "forward-food"
  | "forward-forward"
  | "gunpowder-food"
  | "food-forward"
  | "forward-gunpowder";

export type CardPreview = {
  /** Which. */
  card: Card;
  /** Every way that the turn can take. */
  ways: Array<Way>;
  /** Are there more than are told? */
  more: boolean;
};

export type Cell =
  | "a1"
  | "a2"
  | "a3"
  | "a4"
  | "a5"
  | "a6"
  | "a7"
  | "b1"
  | "b2"
  | "b3"
  | "b4"
  | "b5"
  | "b6"
  | "b7"
  | "c1"
  | "c2"
  | "c3"
  | "c4"
  | "c5"
  | "c6"
  | "c7";

export type Chance =
  | { ask: "captain" }
  | { ask: "card"; ship: Seat }
  | { ask: "dice" }
  | { ask: "combat"; ship: ShipId }
  | { ask: "shortage"; ship: ShipId }
  | { ask: "treasure"; ship: ShipId }
  | { ask: "removed" }
  | { ask: "character"; cell: Cell }
  | { ask: "die" };

export type Character =
  | "sir-beth"
  | "saran"
  | "buccaneer"
  | "strategist"
  | "shipowner"
  | "snoop"
  | "king"
  | "bishop"
  | "cartographer"
  | "sea-wolf"
  | "anchorman"
  | "navigator"
  | "venetian-merchant"
  | "prussian-merchant"
  | "helvetian-merchant"
  | "cooper"
  | "calypso"
  | "mage"
  | "oracle"
  | "lookout";

export type Choice = string;

export type Contents = Goods | { character: Character };

export type Dice = {
  morning: number;
  evening: number;
};

export type Direction = "forward" | "backward";

export type Edition = "first" | "second";

export type Event =
  | { event: "captain-drawn"; captain: Seat }
  | { event: "round-began"; round: number; captain: Seat }
  | { event: "dice-rolled"; first: number; second: number }
  | { event: "dice-placed"; dice: Dice }
  | { event: "card-chosen"; seat: Seat }
  | { event: "chose-card"; seat: Seat; card: Card }
  | { event: "card-revealed"; seat: Seat; card: Card }
  | { event: "action-began"; ship: ShipId; half: Half; die: number }
  | { event: "loaded"; ship: ShipId; good: Good; count: number; hold: HoldId }
  | { event: "overboard"; ship: ShipId; hold: HoldId; contents: Contents }
  | { event: "load-refused"; ship: ShipId; good: Good }
  | { event: "bank-empty"; ship: ShipId; good: Good }
  | { event: "sailed"; ship: ShipId; direction: Direction; from: Place; to: Place }
  | { event: "reached-port-royal"; ship: ShipId }
  | { event: "paid"; ship: ShipId; good: Good; from: [number, number, number, number, number, number] }
  | { event: "shortage-struck"; ship: ShipId; good: Good; price: number; paid: number }
  | { event: "shortage-rolled"; ship: ShipId; face: Face; shape: Shape }
  | { event: "retreated"; ship: ShipId; from: Place; to: Place }
  | { event: "battle-began"; attacker: ShipId; defender: ShipId }
  | { event: "powder-spent"; ship: ShipId; from: [number, number, number, number, number, number] }
  | { event: "combat-rolled"; ship: ShipId; face: Face }
  | { event: "sabre-drawn"; by: ShipId; die_of: ShipId }
  | { event: "strength"; ship: ShipId; strength: number }
  | { event: "battle-ended"; winner: Side | null; attacker: ShipId; defender: ShipId }
  | { event: "hold-taken"; by: ShipId; from: ShipId; hold: HoldId; contents: Contents; into: HoldId | null }
  | { event: "treasure-taken"; by: ShipId; from: ShipId; place: number; id: TreasureId }
  | { event: "treasure-given"; by: ShipId; to: ShipId; place: number; id: TreasureId }
  | { event: "loot-left"; by: ShipId }
  | { event: "treasure-drawn"; ship: ShipId; lair: Space; id: TreasureId }
  | { event: "treasure-seen"; id: TreasureId; treasure: Treasure; by: Array<Seat> }
  | { event: "treasure-turned-up"; ship: ShipId; id: TreasureId; treasure: Treasure }
  | { event: "deck-renewed"; seat: Seat }
  | { event: "card-drawn"; seat: Seat }
  | { event: "drew-card"; seat: Seat; card: Card }
  | { event: "character-turned-up"; cell: Cell; character: Character }
  | { event: "die-set"; half: Half; number: number }
  | { event: "die-rolled"; number: number }
  | { event: "dice-swapped"; ship: ShipId }
  | { event: "stayed"; ship: ShipId }
  | { event: "substituted"; ship: ShipId; good: Good; with: Good; count: number }
  | { event: "pile-looked-at"; ship: ShipId; count: number }
  | { event: "pile-seen"; seat: Seat; treasure: Treasure }
  | { event: "treasure-looked-at"; by: ShipId; from: ShipId; place: number; id: TreasureId }
  | { event: "rum-moved"; ship: ShipId; from: Cell; to: Cell }
  | { event: "recruited"; ship: ShipId; character: Character; cell: Cell; hold: HoldId }
  | { event: "calypso-won"; ship: ShipId }
  | { event: "race-over" };

export type Everything = {
  open: View;
  hands: Array<SeatCards>;
  treasures: Array<Treasure>;
  undrawn: Array<Treasure>;
  /** C2: the cards that left the game; without The Crew they are among the undrawn. */
  removed: Array<Treasure>;
  /** C15: cards of the pile that a captain is looking at. */
  looking: Array<Treasure>;
};

export type Expected = {
  win: number;
  tie: number;
  lose: number;
};

export type Face = "2" | "4" | "6" | "8" | "10" | "star";

export type Fall = {
  /** The shape around the number. */
  shape: Shape;
  /** How likely it is, from 0 to 1. */
  likely: number;
  /** One space for each way back, the captain's choice; a star stays where the ship is. */
  spaces: Array<Space>;
};

export type Final = {
  scores: Array<Score>;
  winners: Array<ShipId>;
  /** C26: whose race she ended at once. */
  calypso: Seat | null;
};

export type Flag =
  | "anne-bonny"
  | "mary-read"
  | "john-rackham"
  | "olivier-levasseur"
  | "samuel-bellamy"
  | "edward-drummond";

export type Good = "gold" | "food" | "gunpowder";

export type Goods = {
  good: Good;
  count: number;
};

export type Half = "morning" | "evening";

export type Hold = Goods | { character: Character } | null;

export type HoldId = 1 | 2 | 3 | 4 | 5 | 6;

export type KnownTreasure = {
  /** Which card. */
  id: TreasureId;
  /** What it is. */
  treasure: Treasure;
};

export type Likely = [number, number];

export type Odds = {
  win: Likely;
  tie: Likely;
  lose: Likely;
  /** If both do what is best for them from here on. */
  expected: Expected;
};

export type OwnView = {
  /** Whose it is. */
  seat: Seat;
  /** The cards in hand, the chosen one included until it is revealed. */
  hand: Array<Card>;
  /** R2: the choice, until it is revealed. */
  chosen: Card | null;
  /** T7: the face-down cards in play that this captain knows. */
  treasures: Array<KnownTreasure>;
  /** E2: what each ship's score can be if the race ended now, with these cards counted; in the order of the ships. */
  scores: Array<ScoreRange>;
  /** C15: the cards of the pile that this captain is looking at. */
  looking: Array<Treasure>;
  /** C15: cards that this captain has seen in the pile, and that are not known to have left it. */
  remembered: Array<Treasure>;
};

export type Place = {
  space: Space;
  lap: number;
};

export type PowderOdds = {
  /** How many tokens. */
  powder: number;
  /** What comes of them. */
  odds: Odds;
};

export type Question =
  | { ask: "dice"; dice: [number, number] }
  | { ask: "card" }
  | { ask: "load"; load: Contents }
  | { ask: "sail"; ship: ShipId; steps: number }
  | { ask: "retreat" }
  | { ask: "pay"; price: Goods }
  | { ask: "fight"; ship: ShipId }
  | { ask: "powder"; enemy: ShipId; strength?: number }
  | { ask: "sabre"; ship: ShipId; face: Face }
  | { ask: "loot"; ship: ShipId; enemy: ShipId }
  | { ask: "oracle" }
  | { ask: "mage"; placed: Dice }
  | { ask: "look"; most: number; lair: Space }
  | { ask: "keep"; enemy?: ShipId }
  | { ask: "recruit" }
  | { ask: "rum"; price: Goods; character: Character; cell: Cell }
  | { ask: "lookout" };

export type Refusal = {
  code: RefusalCode;
  rule: string;
  text: string;
};

export type RefusalCode =
  | "race-is-over"
  | "chance-is-awaited"
  | "chance-is-not-awaited"
  | "not-your-turn"
  | "other-question"
  | "other-dice"
  | "no-such-die"
  | "not-in-hand"
  | "already-chosen"
  | "no-such-hold"
  | "hold-is-full"
  | "same-good-overboard"
  | "twin-hold"
  | "out-of-reach"
  | "wrong-total"
  | "more-than-held"
  | "no-opponent"
  | "nothing-in-hold"
  | "cannot-load"
  | "no-such-treasure"
  | "lady-beth-stays"
  | "not-cursed"
  | "ghost-gives-nothing"
  | "ghost-keeps-gold-only"
  | "must-fight"
  | "must-pay"
  | "must-sail"
  | "nothing-gained"
  | "no-snoop"
  | "wrong-number-to-look-at"
  | "not-looked-at"
  | "twin-card"
  | "not-in-the-tavern"
  | "not-beside-the-rum"
  | "rum-too-dear"
  | "no-lair-there"
  | "impossible";

export type SabreOdds = {
  /** If the die stands. */
  stand: Odds;
  /** If it is rolled again. */
  again: Odds;
};

export type Score = {
  /** The ship that is counted. */
  ship: ShipId;
  /** The number of its space. */
  place: number;
  /** Doubloons in its holds. */
  doubloons: number;
  /** Riches beside them. */
  riches: number;
  /** What its cursed treasures cost. */
  curses: number;
  /** C6, C14, C17: what the characters aboard add, or cost. */
  characters: number;
  /** The sum of these, less the curses. */
  total: number;
  /** E3: spaces left, which breaks ties. */
  to_go: number;
};

export type ScoreRange = {
  least: number;
  most: number;
};

export type Seat = 1 | 2 | 3 | 4 | 5 | 6;

export type SeatCards = {
  seat: Seat;
  hand: Array<Card>;
  deck: Array<Card>;
  chosen: Card | null;
};

export type SeatView = {
  seat: Seat;
  /** How many cards. */
  hand: number;
  /** R7: cards that must be in the hand. */
  kept: Array<Card>;
  /** How many cards. */
  deck: number;
  discard: Array<Card>;
  last_played: Card | null;
  /** R2: does a card lie face down? */
  chosen: boolean;
};

export type SetDie = {
  half: Half;
  number: number;
};

export type Setup = {
  edition: Edition;
  seats: Array<Flag>;
  ghost: boolean;
  bank: BankKind;
  crew: boolean;
};

export type SetupProblem = {
  code: SetupProblemCode;
  rule: string;
  text: string;
};

export type SetupProblemCode =
  | "too-few-seats"
  | "too-many-seats"
  | "flag-taken"
  | "black-ship-is-the-ghost"
  | "two-need-the-ghost"
  | "no-room-for-the-ghost";

export type Shape = "circle" | "square" | "skull" | "star";

export type ShipId = Seat | "ghost";

export type ShipView = {
  ship: ShipId;
  /** Null for the ghost. */
  flag: Flag | null;
  space: Space;
  lap: number;
  /** E3: spaces left. */
  to_go: number;
  /** E2: if the race ended now, as far as the viewer can tell. None only in a view that is folded from events. */
  score: ScoreRange;
  holds: Array<Hold>;
  treasures: Array<TreasureView>;
  /** C2: collected; null without The Crew. */
  tokens: number | null;
};

export type Side = "attacker" | "defender";

export type Space = number;

export type Tavern = {
  /** C4: where the bottle stands. */
  rum: Cell;
  cells: Array<TavernCell>;
};

export type TavernCell = {
  cell: Cell;
  empty: boolean;
  /** C1: who stands there; null if nobody does, or face down. */
  character: Character | null;
};

export type Treasure =
  | "morgans-map"
  | "sarans-sabre"
  | "lady-beth"
  | "sixth-hold"
  | "+3"
  | "+5"
  | "+7"
  | "-2"
  | "-3"
  | "-4"
  | "+4"
  | "+6"
  | "diamond";

export type TreasureId = number;

export type TreasureView = {
  id: TreasureId;
  face_up: boolean;
  /** T7: what it is, for a viewer who knows. */
  treasure: Treasure | null;
  /** T7: all know that it is cursed. */
  cursed: boolean;
  /** T7: who knows it though it lies face down. */
  known_to: Array<Seat>;
};

export type TurnView = {
  ship: ShipId;
  half: Half;
  /** Null for the ghost. */
  card: Card | null;
  /** That rules this half. */
  die: number;
  /** C27: are the dice used the other way round? */
  swapped: boolean;
};

export type Unsure = "battle" | "loot" | "shortage" | "treasure" | "tavern";

export type View = {
  viewer: Viewer;
  setup: Setup;
  /** From 1; 0 while the table is being set. */
  round: number;
  captain: Seat;
  /** R1: once they are placed. */
  dice: Dice | null;
  /** C28: the die that the Captain has set, until the other one has fallen. */
  set_die: SetDie | null;
  turn: TurnView | null;
  battle: BattleView | null;
  /** The ghost is the last. */
  ships: Array<ShipView>;
  seats: Array<SeatView>;
  bank: Bank;
  /** S5: lairs that still have their token. */
  tokens: Array<Space>;
  /** Null without The Crew. */
  tavern: Tavern | null;
  /** C15: cards of the pile that the viewer is looking at. */
  looking: Array<Treasure>;
  /** C15: cards that the viewer has seen in the pile and that are not known to have left it. */
  remembered: Array<Treasure>;
  /** The viewer's cards; none for a spectator. */
  hand: Array<Card>;
  /** R2: the viewer's choice, until it is revealed. */
  chosen: Card | null;
  awaiting: Awaiting;
  /** E1: could a ship come home this round, as far as everybody can tell? */
  could_end: boolean;
  /** Null before the race is over. */
  result: Final | null;
};

export type Viewer = Seat | "spectator";

export type Way = {
  /** What the captain would choose, in order. */
  choices: Array<WayChoice>;
  /** What would happen. */
  morning: Array<Event>;
  /** What would happen; nothing if the ship is home by then (E1). */
  evening: Array<Event>;
  /** What it does not guess. */
  unsure: Array<Unsure>;
  /** H3: where the shortage die would send the ship; empty if none is rolled. The die is still to fall, so the moves of this way end where the shortage struck. */
  falls: Array<Fall>;
};

export type WayChoice = {
  /** As a choice is written. */
  choice: Choice;
  /** When. */
  half: Half;
  /** What else the captain could choose there, which no way follows. */
  instead: Array<Choice>;
};
