// A race in the shape of Xaymaca's, for boardgame.io: ships with holds, secret hands, dice, and a hand card that all choose at
// once. It is no Jamaica: it only has states and updates of a comparable size and rhythm.
import { createRequire } from "node:module";

const { INVALID_MOVE, ActivePlayers } = createRequire(import.meta.url)("boardgame.io/core");

export const SEATS = 4;
const SPACES = 31;
const HOLDS = 6;
const ROUNDS = 24;
const GOODS = ["gold", "food", "gunpowder"];
const ACTIONS = ["gold", "food", "gunpowder", "forward", "backward"];

/** Every captain has the same eleven cards: an action for the morning and one for the evening. */
const CARDS = Array.from({ length: 11 }, (_, nth) => [ACTIONS[nth % 5], ACTIONS[(nth * 3 + 1) % 5]]);

function ship(random) {
  return {
    space: 0,
    holds: Array.from({ length: HOLDS }, (_, nth) => (nth < 2 ? { good: GOODS[nth], amount: 3 } : null)),
    deck: random.Shuffle(CARDS.map((_, nth) => nth)),
    discard: [],
    hand: [],
    played: null,
    treasures: [],
    choices: 0,
  };
}

function draw(ship, random) {
  while (ship.hand.length < 3) {
    if (ship.deck.length === 0) [ship.deck, ship.discard] = [random.Shuffle(ship.discard), []];
    ship.hand.push(ship.deck.pop());
  }
}

/** A new round: two dice, and all choose a card. */
function begin(G, random) {
  G.round += 1;
  G.dice = random.Die(6, 2);
  G.question = "card";
  G.awaiting = G.ships.map((_, seat) => seat);
  G.events = [{ event: "dice", dice: G.dice }];
  for (const ship of G.ships) draw(ship, random);
}

/** The next half of a turn: the morning and the evening of each captain, clockwise from the one with the compass. */
function next(G, random) {
  G.half += 1;
  if (G.half === 2 * SEATS) {
    for (const ship of G.ships) {
      ship.discard.push(ship.played);
      ship.played = null;
    }
    G.compass = (G.compass + 1) % SEATS;
    if (G.round >= ROUNDS) G.isOver = true;
    else begin(G, random);
    return;
  }
  G.question = "hold";
  G.awaiting = [(G.compass + Math.floor(G.half / 2)) % SEATS];
}

/** One of three cards in the hand, or one of six holds. */
function choose({ G, playerID, random }, option) {
  const seat = Number(playerID);
  const ship = G.ships[seat];
  const options = G.question === "card" ? 3 : HOLDS;
  if (G.isOver || !G.awaiting.includes(seat) || !Number.isInteger(option) || option < 0 || option >= options) {
    return INVALID_MOVE;
  }
  ship.choices += 1;
  if (G.question === "card") {
    [ship.played] = ship.hand.splice(option, 1);
    G.awaiting = G.awaiting.filter((other) => other !== seat);
    G.events = [{ event: "chose", seat }];
    if (G.awaiting.length === 0) {
      G.half = -1;
      G.events.push({ event: "cards", cards: G.ships.map((each) => CARDS[each.played]) });
      next(G, random);
    }
    return undefined;
  }
  const action = CARDS[ship.played][G.half % 2];
  const amount = G.dice[G.half % 2];
  if (GOODS.includes(action)) ship.holds[option] = { good: action, amount };
  else {
    ship.space = (ship.space + (action === "forward" ? amount : SPACES - amount)) % SPACES;
    if (ship.space % 7 === 3 && G.treasures.length > 0) ship.treasures.push(G.treasures.pop());
    if (ship.holds[option]) ship.holds[option] = ship.holds[option].amount > 1 ? { ...ship.holds[option], amount: ship.holds[option].amount - 1 } : null;
  }
  G.events = [{ event: action, seat, hold: option, amount, space: ship.space }];
  next(G, random);
  return undefined;
}

/** What one captain may know: their own hand and treasures; of the others only how many. */
function playerView({ G, playerID }) {
  const open = (ship, seat) => {
    const isOwn = String(seat) === playerID;
    const isShown = isOwn || G.question !== "card";
    return {
      ...ship,
      deck: ship.deck.length,
      hand: isOwn ? ship.hand : ship.hand.length,
      played: isShown ? ship.played : ship.played !== null,
      treasures: isOwn ? ship.treasures : ship.treasures.length,
    };
  };
  return { ...G, treasures: G.treasures.length, ships: G.ships.map(open) };
}

export const game = {
  name: "race",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const G = {
      round: 0,
      half: -1,
      compass: 0,
      ships: Array.from({ length: SEATS }, () => ship(random)),
      treasures: random.Shuffle(Array.from({ length: 12 }, (_, nth) => nth - 3)),
      isOver: false,
    };
    begin(G, random);
    return G;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  // The server decides, because a client does not know what is hidden; and captains choose their cards at the same time.
  moves: { choose: { move: choose, client: false, ignoreStaleStateID: true } },
  playerView,
  disableUndo: true,
};
