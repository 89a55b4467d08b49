//! How what leaves the game looks in JSON. Only shapes: nothing is decided here, and nothing is sent that the value it
//! is made of does not hold.

mod tavern;

use crate::bank::Bank;
use crate::card::{Card, CardSet};
use crate::chance::Chance;
use crate::chapters::finish::{Final, Score};
use crate::character::Character;
use crate::dice::{Dice, Face, Shape};
use crate::event::Viewer;
use crate::game::{Awaiting, Game};
use crate::goods::Good;
use crate::hold::{Contents, Hold, HoldId};
use crate::modules::crew::hidden::Hidden;
use crate::open::BattleView;
use crate::options::Question;
use crate::seat::{Flag, Seat, Seats, ShipId};
use crate::setup::Setup;
use crate::ship::{Place, Ship};
use crate::stage::{End, Half, Side};
use crate::tavern::{Cell, Tavern};
use crate::track::{Direction, Space};
use crate::treasure::{Hint, Lying, Treasure, TreasureId};
use crate::view::View;
use serde::{Serialize, Serializer};

/// A place in a row, as people count.
pub(crate) fn from_one<S: Serializer>(place: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(place + 1)
}

/// As the number that people read.
macro_rules! as_number {
    ($($type:ty: $number:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let number: fn(&Self) -> usize = $number;
                serializer.serialize_u64(number(self) as u64)
            }
        }
    )*};
}

/// As the word that records use.
macro_rules! as_word {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

as_number! {
    Seat: |seat| seat.index() + 1;
    HoldId: |hold| hold.index() + 1;
    Space: |space| space.number();
    TreasureId: |card| card.index() + 1;
}

as_word! { Card Face Shape Treasure Flag Half Good Character Cell }

impl Serialize for ShipId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.seat() {
            Some(seat) => seat.serialize(serializer),
            None => serializer.collect_str(self),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Spectator => serializer.serialize_str("spectator"),
        }
    }
}

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
        })
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        })
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// An empty hold is null.
impl Serialize for Hold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Goods {
            good: Good,
            count: u8,
        }
        #[derive(Serialize)]
        struct Berth {
            character: Character,
        }
        match self.contents() {
            Contents::Empty => serializer.serialize_none(),
            Contents::Character(character) => Berth { character }.serialize(serializer),
            Contents::Goods(good, count) => Goods { good, count }.serialize(serializer),
        }
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Placed {
            morning: u8,
            evening: u8,
        }
        Placed { morning: self.morning, evening: self.evening }.serialize(serializer)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct At {
            space: Space,
            lap: i16,
        }
        At { space: self.space, lap: self.lap }.serialize(serializer)
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Table<'a> {
            edition: &'static str,
            seats: &'a [Flag],
            ghost: bool,
            bank: &'static str,
            crew: bool,
        }
        let Self { edition, flags, ghost, bank, crew } = self;
        Table { edition: edition.word(), seats: flags, ghost: *ghost, bank: bank.word(), crew: *crew }
            .serialize(serializer)
    }
}

/// A bottomless bank is null.
impl Serialize for Bank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Left {
            gold: u8,
            food: u8,
            gunpowder: u8,
        }
        let left = |good| self.left(good);
        match (left(Good::Gold), left(Good::Food), left(Good::Gunpowder)) {
            (Some(gold), Some(food), Some(gunpowder)) => Left { gold, food, gunpowder }.serialize(serializer),
            _ => serializer.serialize_none(),
        }
    }
}

impl Serialize for Final {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Counted<'a> {
            scores: Vec<&'a Score>,
            winners: Vec<ShipId>,
            /// C26: whose race she ended at once.
            calypso: Option<Seat>,
        }
        let calypso = match self.end() {
            End::Home => None,
            End::Calypso(seat) => Some(seat),
        };
        Counted { scores: self.scores().collect(), winners: self.winners().iter().collect(), calypso }
            .serialize(serializer)
    }
}

impl Serialize for Question {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize, Default)]
        struct Asked {
            ask: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            dice: Option<[u8; 2]>,
            #[serde(skip_serializing_if = "Option::is_none")]
            load: Option<Hold>,
            #[serde(skip_serializing_if = "Option::is_none")]
            price: Option<Hold>,
            #[serde(skip_serializing_if = "Option::is_none")]
            ship: Option<ShipId>,
            #[serde(skip_serializing_if = "Option::is_none")]
            steps: Option<u8>,
            #[serde(skip_serializing_if = "Option::is_none")]
            enemy: Option<ShipId>,
            #[serde(skip_serializing_if = "Option::is_none")]
            strength: Option<u8>,
            #[serde(skip_serializing_if = "Option::is_none")]
            face: Option<Face>,
            #[serde(skip_serializing_if = "Option::is_none")]
            placed: Option<Dice>,
            #[serde(skip_serializing_if = "Option::is_none")]
            most: Option<u8>,
            #[serde(skip_serializing_if = "Option::is_none")]
            lair: Option<Space>,
            #[serde(skip_serializing_if = "Option::is_none")]
            character: Option<Character>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cell: Option<Cell>,
        }
        let mut asked = Asked { ask: self.word(), ..Asked::default() };
        match *self {
            Self::Place { dice } => asked.dice = Some(dice),
            Self::Card | Self::Retreat | Self::Oracle | Self::Recruit | Self::Lookout => {}
            Self::Load { load } => asked.load = Some(load),
            Self::Sail { ship, steps } => (asked.ship, asked.steps) = (Some(ship), Some(steps)),
            Self::Pay { price } => asked.price = Some(price),
            Self::Rum { character, stop, price } => {
                (asked.character, asked.cell, asked.price) = (Some(character), Some(stop), Some(price));
            }
            Self::Opponent { ship } => asked.ship = Some(ship),
            Self::Powder { enemy, strength } => (asked.enemy, asked.strength) = (Some(enemy), strength),
            Self::Sabre { die_of, face } => (asked.ship, asked.face) = (Some(die_of), Some(face)),
            Self::Loot { winner, loser } => (asked.ship, asked.enemy) = (Some(winner), Some(loser)),
            Self::Mage { dice } => asked.placed = Some(dice),
            Self::Look { lair, most } => (asked.lair, asked.most) = (Some(lair), Some(most)),
            Self::Keep { from } => asked.enemy = from,
        }
        asked.serialize(serializer)
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Asked {
            ask: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            ship: Option<ShipId>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cell: Option<Cell>,
        }
        let (ship, cell) = match *self {
            Self::FirstCaptain | Self::ActionDice | Self::ActionDie | Self::Removed => (None, None),
            Self::Card(seat) => (Some(seat.ship()), None),
            Self::Combat(ship) | Self::Shortage(ship) | Self::Treasure(ship) => (Some(ship), None),
            Self::Character(cell) => (None, Some(cell)),
        };
        Asked { ask: self.word(), ship, cell }.serialize(serializer)
    }
}

impl Serialize for Awaiting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Waiting {
            Seats { seats: Seats, question: Question },
            Chance { chance: Chance },
            Over,
        }
        match *self {
            Self::Seats(seats, question) => Waiting::Seats { seats, question },
            Self::Chance(chance) => Waiting::Chance { chance },
            Self::Nothing => Waiting::Over,
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct TreasureShape {
    id: TreasureId,
    face_up: bool,
    /// T7: what it is, for a viewer who knows.
    treasure: Option<Treasure>,
    /// T7: all know that it is cursed.
    cursed: bool,
    known_to: Seats,
}

#[derive(Serialize)]
struct ShipShape {
    ship: ShipId,
    flag: Option<Flag>,
    space: Space,
    lap: i16,
    to_go: i16,
    holds: Vec<Hold>,
    treasures: Vec<TreasureShape>,
    /// C2: collected; none without The Crew.
    tokens: Option<u8>,
}

#[derive(Serialize)]
struct SeatShape {
    seat: Seat,
    hand: usize,
    kept: CardSet,
    deck: usize,
    discard: CardSet,
    last_played: Option<Card>,
    chosen: bool,
}

#[derive(Serialize)]
struct TurnShape {
    ship: ShipId,
    half: Half,
    /// None for the ghost.
    card: Option<Card>,
    /// That rules this half.
    die: u8,
    /// C27: are the dice used the other way round?
    swapped: bool,
}

#[derive(Serialize)]
struct ViewShape {
    viewer: Viewer,
    setup: Setup,
    round: u16,
    captain: Seat,
    dice: Option<Dice>,
    /// C28: the die that the Captain has set, until the other one has fallen.
    set_die: Option<SetDie>,
    turn: Option<TurnShape>,
    battle: Option<BattleView>,
    ships: Vec<ShipShape>,
    seats: Vec<SeatShape>,
    bank: Bank,
    tokens: Vec<Space>,
    /// None without The Crew.
    tavern: Option<Tavern>,
    /// C15: cards of the pile that the viewer is looking at.
    looking: Vec<Treasure>,
    /// C15: cards that he has seen in the pile and does not know to have left it.
    remembered: Vec<Treasure>,
    hand: CardSet,
    chosen: Option<Card>,
    awaiting: Awaiting,
    /// None before the race is over.
    result: Option<Final>,
}

fn ship_shape(view: &View, id: ShipId, ship: &Ship, flags: &[Flag]) -> ShipShape {
    let treasure = |card| {
        let open = view.open_treasure(card);
        TreasureShape {
            id: card,
            face_up: matches!(open.lying, Lying::Up(_)),
            treasure: view.treasure(card),
            cursed: open.lying == Lying::Down(Hint::Cursed),
            known_to: open.known_to,
        }
    };
    ShipShape {
        ship: id,
        flag: id.seat().map(|seat| flags[seat.index()]),
        space: ship.place.space,
        lap: ship.place.lap,
        to_go: ship.place.to_go(),
        holds: ship.holds.iter().collect(),
        treasures: ship.treasures.iter().map(treasure).collect(),
        tokens: view.tavern().map(|_| ship.tokens),
    }
}

impl View {
    fn turn_shape(&self, (ship, half): (ShipId, Half)) -> TurnShape {
        let (die, swapped) = (self.die().unwrap_or(0), self.has_swapped());
        TurnShape { ship, half, card: self.card(), die, swapped }
    }
}

#[derive(Serialize)]
struct SetDie {
    half: Half,
    number: u8,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let setup = self.setup();
        let seat = |seat| {
            let (hand, discard) = (self.hand_size(seat), self.discard(seat));
            SeatShape {
                seat,
                hand,
                kept: self.kept(seat),
                deck: Card::COUNT - hand - discard.len(),
                discard,
                last_played: self.last_played(seat),
                chosen: self.has_chosen(seat),
            }
        };
        ViewShape {
            viewer: self.viewer(),
            round: self.round(),
            captain: self.captain(),
            dice: self.dice(),
            set_die: self.set_die().map(|(half, number)| SetDie { half, number }),
            turn: self.turn().map(|turn| self.turn_shape(turn)),
            battle: self.battle(),
            ships: self.ships().map(|(id, ship)| ship_shape(self, id, ship, &setup.flags)).collect(),
            seats: self.seats().map(seat).collect(),
            bank: self.bank(),
            tokens: self.tokens().iter().collect(),
            tavern: self.tavern().copied(),
            looking: self.looking().collect(),
            remembered: self.remembered().collect(),
            hand: self.hand(),
            chosen: self.chosen(),
            awaiting: self.awaiting(),
            result: self.result(),
            setup,
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct HandShape {
    seat: Seat,
    hand: CardSet,
    deck: CardSet,
    chosen: Option<Card>,
}

/// Everything, secrets included: for whoever drives the game, never for a captain. A [`Game`] itself cannot be sent.
#[derive(Serialize)]
pub struct Everything {
    open: View,
    hands: Vec<HandShape>,
    treasures: Vec<Treasure>,
    undrawn: Vec<Treasure>,
    /// C2: they left the game; among the undrawn without The Crew.
    removed: Vec<Treasure>,
    /// C15: cards of the pile that somebody is looking at.
    looking: Vec<Treasure>,
}

impl Game {
    /// The whole state, to be sent to whoever drives the game and to nobody else.
    pub fn everything(&self) -> Everything {
        let hand = |seat: Seat| HandShape {
            seat,
            hand: self.secrets.hands[seat.index()],
            deck: self.deck(seat),
            chosen: self.secrets.chosen[seat.index()],
        };
        let hidden = self.secrets.crew.unwrap_or(Hidden::NONE);
        Everything {
            open: self.view(Viewer::Spectator),
            hands: self.seats().map(hand).collect(),
            treasures: self.secrets.treasures[..self.open.drawn as usize].to_vec(),
            undrawn: self.secrets.undrawn.iter().collect(),
            removed: hidden.removed.iter().collect(),
            looking: hidden.looking.iter().collect(),
        }
    }
}
