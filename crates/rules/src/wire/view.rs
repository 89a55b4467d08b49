//! How what one viewer may know looks in JSON.

use crate::chapters::finish::Final;
use crate::pieces::bank::Bank;
use crate::pieces::card::{Card, CardSet};
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::hold::Hold;
use crate::pieces::seat::{Flag, Seat, Seats, ShipId};
use crate::pieces::ship::Ship;
use crate::pieces::tavern::Tavern;
use crate::pieces::track::Space;
use crate::pieces::treasure::{Hint, Lying, Treasure, TreasureId};
use crate::preview::range::ScoreRange;
use crate::table::event::Viewer;
use crate::table::game::Awaiting;
use crate::table::open::BattleView;
use crate::table::setup::Setup;
use crate::table::view::View;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TreasureView {
    id: TreasureId,
    face_up: bool,
    /// T7: what it is, for a viewer who knows.
    treasure: Option<Treasure>,
    /// T7: all know that it is cursed.
    cursed: bool,
    /// T7: who knows it though it lies face down.
    known_to: Seats,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ShipView {
    ship: ShipId,
    /// Null for the ghost.
    flag: Option<Flag>,
    space: Space,
    lap: i16,
    /// E3: spaces left.
    to_go: i16,
    /// E2: if the race ended now, as far as the viewer can tell. None only in a view that is folded from events.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "ScoreRange"))]
    score: Option<ScoreRange>,
    holds: Vec<Hold>,
    treasures: Vec<TreasureView>,
    /// C2: collected; null without The Crew.
    tokens: Option<u8>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SeatView {
    seat: Seat,
    /// How many cards.
    hand: usize,
    /// R7: cards that must be in the hand.
    kept: CardSet,
    /// How many cards.
    deck: usize,
    discard: CardSet,
    last_played: Option<Card>,
    /// R2: does a card lie face down?
    chosen: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct TurnView {
    ship: ShipId,
    half: Half,
    /// Null for the ghost.
    card: Option<Card>,
    /// That rules this half.
    die: u8,
    /// C27: are the dice used the other way round?
    swapped: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SetDie {
    pub(super) half: Half,
    pub(super) number: u8,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ViewShape {
    viewer: Viewer,
    setup: Setup,
    /// From 1; 0 while the table is being set.
    round: u16,
    captain: Seat,
    /// R1: once they are placed.
    dice: Option<Dice>,
    /// C28: the die that the Captain has set, until the other one has fallen.
    set_die: Option<SetDie>,
    turn: Option<TurnView>,
    battle: Option<BattleView>,
    /// The ghost is the last.
    ships: Vec<ShipView>,
    seats: Vec<SeatView>,
    bank: Bank,
    /// S5: lairs that still have their token.
    tokens: Vec<Space>,
    /// Null without The Crew.
    tavern: Option<Tavern>,
    /// C15: cards of the pile that the viewer is looking at.
    looking: Vec<Treasure>,
    /// C15: cards that the viewer has seen in the pile and that are not known to have left it.
    remembered: Vec<Treasure>,
    /// The viewer's cards; none for a spectator.
    hand: CardSet,
    /// R2: the viewer's choice, until it is revealed.
    chosen: Option<Card>,
    awaiting: Awaiting,
    /// E1: could a ship come home this round, as far as everybody can tell?
    could_end: bool,
    /// Null before the race is over.
    result: Option<Final>,
}

/// Every ship; with the scores only if they are asked for.
pub(super) fn ship_views(view: &View, flags: &[Flag], scored: bool) -> Vec<ShipView> {
    let of = |(id, ship)| ship_view(view, id, ship, flags, scored.then(|| view.score(id)));
    view.ships().map(of).collect()
}

fn ship_view(view: &View, id: ShipId, ship: &Ship, flags: &[Flag], score: Option<ScoreRange>) -> ShipView {
    let treasure = |card| {
        let open = view.open_treasure(card);
        TreasureView {
            id: card,
            face_up: matches!(open.lying, Lying::Up(_)),
            treasure: view.treasure(card),
            cursed: open.lying == Lying::Down(Hint::Cursed),
            known_to: open.known_to,
        }
    };
    ShipView {
        ship: id,
        flag: id.seat().map(|seat| flags[seat.index()]),
        space: ship.place.space,
        lap: ship.place.lap,
        to_go: ship.place.to_go(),
        score,
        holds: ship.holds.iter().collect(),
        treasures: ship.treasures.iter().map(treasure).collect(),
        tokens: view.tavern().map(|_| ship.tokens),
    }
}

pub(super) fn seat_view(view: &View, seat: Seat) -> SeatView {
    let (hand, discard) = (view.hand_size(seat), view.discard(seat));
    SeatView {
        seat,
        hand,
        kept: view.kept(seat),
        deck: Card::COUNT - hand - discard.len(),
        discard,
        last_played: view.last_played(seat),
        chosen: view.has_chosen(seat),
    }
}

pub(super) fn turn_view(view: &View, (ship, half): (ShipId, Half)) -> TurnView {
    let (die, swapped) = (view.die().unwrap_or(0), view.has_swapped());
    TurnView { ship, half, card: view.card(), die, swapped }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let setup = self.setup();
        ViewShape {
            viewer: self.viewer(),
            round: self.round(),
            captain: self.captain(),
            dice: self.dice(),
            set_die: self.set_die().map(|(half, number)| SetDie { half, number }),
            turn: self.turn().map(|turn| turn_view(self, turn)),
            battle: self.battle(),
            ships: ship_views(self, &setup.flags, true),
            seats: self.seats().map(|seat| seat_view(self, seat)).collect(),
            bank: self.bank(),
            tokens: self.tokens().iter().collect(),
            tavern: self.tavern().copied(),
            looking: self.looking().collect(),
            remembered: self.remembered().collect(),
            hand: self.hand(),
            chosen: self.chosen(),
            awaiting: self.awaiting(),
            could_end: self.could_end(),
            result: self.result(),
            setup,
        }
        .serialize(serializer)
    }
}
