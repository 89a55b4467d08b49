//! What happened, and who may know of it. An event is open to all viewers, or it is for certain seats, with all its fields:
//! no field is ever hidden.

use crate::pieces::card::Card;
use crate::pieces::character::Character;
use crate::pieces::dice::{Dice, Face, Shape};
use crate::pieces::goods::Good;
use crate::pieces::half::Half;
use crate::pieces::hold::{Hold, HoldId};
use crate::pieces::seat::{Seat, Seats, ShipId};
use crate::pieces::ship::Place;
use crate::pieces::tavern::Cell;
use crate::pieces::track::{Direction, Space};
use crate::pieces::treasure::{Treasure, TreasureId};
use crate::table::stage::Side;

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Event {
    /// S7: chance has named the first Captain.
    CaptainDrawn { captain: Seat },
    /// R6: a round begins; all draws of the one before are done. The last round is followed by [`Event::RaceOver`] instead.
    RoundBegan { round: u16, captain: Seat },
    /// R1: the two action dice were rolled.
    DiceRolled { first: u8, second: u8 },
    /// R1: the Captain has placed them.
    DicePlaced { dice: Dice },
    /// R2: a card lies face down before that seat.
    CardChosen { seat: Seat },
    /// R2: which one, for its owner.
    ChoseCard { seat: Seat, card: Card },
    /// R3: a captain turns their card up and begins their turn.
    CardRevealed { seat: Seat, card: Card },
    /// R4, G2: an action begins.
    ActionBegan { ship: ShipId, half: Half, die: u8 },
    /// L1: so much of a good was put into that hold.
    Loaded { ship: ShipId, good: Good, count: u8, hold: HoldId },
    /// L2, B6, C12: emptied to make room, or by the guns of another.
    Overboard {
        ship: ShipId,
        hold: HoldId,
        #[cfg_attr(feature = "ts", ts(as = "crate::wire::holds::ContentsShape"))]
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::present"))]
        contents: Hold,
    },
    /// L3: every hold has that good already.
    LoadRefused { ship: ShipId, good: Good },
    /// S6: the bank has none left.
    BankEmpty { ship: ShipId, good: Good },
    /// M1: a ship sailed.
    Sailed { ship: ShipId, direction: Direction, from: Place, to: Place },
    /// M3, E1: a ship is home. The race ends with this round.
    ReachedPortRoyal { ship: ShipId },
    /// P1, P2: the price of a space was paid, so many tokens from each hold.
    Paid { ship: ShipId, good: Good, from: [u8; 6] },
    /// P4, H1, H3: the price could not be paid; what the ship had of that good is gone.
    ShortageStruck { ship: ShipId, good: Good, price: u8, paid: u8 },
    /// H3: the combat die decides where the shortage leads.
    ShortageRolled { ship: ShipId, face: Face, shape: Shape },
    /// H1, H3, H5: a shortage has taken the ship back.
    Retreated { ship: ShipId, from: Place, to: Place },
    /// B1: a ship attacks another.
    BattleBegan { attacker: ShipId, defender: ShipId },
    /// B2, B4: so much gunpowder was spent from each hold.
    PowderSpent { ship: ShipId, from: [u8; 6] },
    /// B2, B4: the combat die of that ship shows this face.
    CombatRolled { ship: ShipId, face: Face },
    /// T4: the die of `die_of` is rolled again, because the Sabre of `by` asks for it.
    SabreDrawn { by: ShipId, die_of: ShipId },
    /// B2, B4: what a side's die, powder and Lady or Sir Beth come to; a star has no number.
    Strength { ship: ShipId, strength: u8 },
    /// B3–B5: which side won; none if they were equal.
    BattleEnded {
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::present"))]
        winner: Option<Side>,
        attacker: ShipId,
        defender: ShipId,
    },
    /// B6 (a): the goods leave the loser's hold; into no hold when they go overboard (G6).
    HoldTaken {
        by: ShipId,
        from: ShipId,
        hold: HoldId,
        #[cfg_attr(feature = "ts", ts(as = "crate::wire::holds::ContentsShape"))]
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::present"))]
        contents: Hold,
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::present"))]
        into: Option<HoldId>,
    },
    /// B6 (b).
    TreasureTaken {
        by: ShipId,
        from: ShipId,
        /// In the row it leaves, counted from 0.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::wire::words::from_one"))]
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::from_one"))]
        place: u8,
        #[cfg_attr(feature = "serde", serde(rename = "id"))]
        card: TreasureId,
    },
    /// B6 (c), G7.
    TreasureGiven {
        by: ShipId,
        to: ShipId,
        /// In the row it leaves, counted from 0.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::wire::words::from_one"))]
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::from_one"))]
        place: u8,
        #[cfg_attr(feature = "serde", serde(rename = "id"))]
        card: TreasureId,
    },
    /// B6: the winner takes nothing.
    LootLeft { by: ShipId },
    /// P3, G4: the token is gone, a card is drawn.
    TreasureDrawn {
        ship: ShipId,
        lair: Space,
        #[cfg_attr(feature = "serde", serde(rename = "id"))]
        card: TreasureId,
    },
    /// T7: what a face-down card is, for those who know it now and did not before.
    TreasureSeen {
        #[cfg_attr(feature = "serde", serde(rename = "id"))]
        card: TreasureId,
        treasure: Treasure,
        by: Seats,
    },
    /// T1, G4, E2: a card lies face up now.
    TreasureTurnedUp {
        ship: ShipId,
        #[cfg_attr(feature = "serde", serde(rename = "id"))]
        card: TreasureId,
        treasure: Treasure,
    },
    /// R5: a card was due and the deck was empty: all played cards, the last one too, are the deck again.
    DeckRenewed { seat: Seat },
    /// R5: a captain has drawn a card; [`Event::DrewCard`] tells them which.
    CardDrawn { seat: Seat },
    /// R5: which one, for its owner.
    DrewCard { seat: Seat, card: Card },
    /// C1, C4: who stands in that cell.
    CharacterTurnedUp { cell: Cell, character: Character },
    /// C28: the Captain has set that half's die.
    DieSet { half: Half, number: u8 },
    /// C28: the other one has fallen.
    DieRolled { number: u8 },
    /// C27: that ship uses the dice the other way round in this turn.
    DiceSwapped { ship: ShipId },
    /// C19, C20: a move symbol, and no move.
    Stayed { ship: ShipId },
    /// C22–C24: of what was just paid or spent, so much was another good than the one asked for.
    Substituted { ship: ShipId, good: Good, with: Good, count: u8 },
    /// C15: that ship looks at so many cards of the pile.
    PileLookedAt { ship: ShipId, count: u8 },
    /// C15: what one of them is, for the captain who looks.
    PileSeen { seat: Seat, treasure: Treasure },
    /// C15: a card of another ship's row is looked at.
    TreasureLookedAt {
        by: ShipId,
        from: ShipId,
        /// In that row, counted from 0.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::wire::words::from_one"))]
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::from_one"))]
        place: u8,
        #[cfg_attr(feature = "serde", serde(rename = "id"))]
        card: TreasureId,
    },
    /// C4: the bottle.
    RumMoved { ship: ShipId, from: Cell, to: Cell },
    /// C3, C5: aboard, into that hold.
    Recruited { ship: ShipId, character: Character, cell: Cell, hold: HoldId },
    /// C26: the race ends at once.
    CalypsoWon { ship: ShipId },
    /// E1.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::wire::reading::no_fields"))]
    RaceOver,
}

/// Who looks at a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The captain in that seat.
    Seat(Seat),
    /// Anybody else, who sees what everybody sees.
    Spectator,
}

/// Who may know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eyes {
    /// Everybody.
    All,
    /// These seats only.
    Only(Seats),
}

impl Event {
    /// X1: who may know of it. Every kind is listed: a new one cannot be forgotten.
    pub const fn eyes(&self) -> Eyes {
        match self {
            Self::ChoseCard { seat, .. } | Self::DrewCard { seat, .. } | Self::PileSeen { seat, .. } => {
                Eyes::Only(Seats::only(*seat))
            }
            Self::TreasureSeen { by, .. } => Eyes::Only(*by),
            Self::CaptainDrawn { .. }
            | Self::RoundBegan { .. }
            | Self::DiceRolled { .. }
            | Self::DicePlaced { .. }
            | Self::CardChosen { .. }
            | Self::CardRevealed { .. }
            | Self::ActionBegan { .. }
            | Self::Loaded { .. }
            | Self::Overboard { .. }
            | Self::LoadRefused { .. }
            | Self::BankEmpty { .. }
            | Self::Sailed { .. }
            | Self::ReachedPortRoyal { .. }
            | Self::Paid { .. }
            | Self::ShortageStruck { .. }
            | Self::ShortageRolled { .. }
            | Self::Retreated { .. }
            | Self::BattleBegan { .. }
            | Self::PowderSpent { .. }
            | Self::CombatRolled { .. }
            | Self::SabreDrawn { .. }
            | Self::Strength { .. }
            | Self::BattleEnded { .. }
            | Self::HoldTaken { .. }
            | Self::TreasureTaken { .. }
            | Self::TreasureGiven { .. }
            | Self::LootLeft { .. }
            | Self::TreasureDrawn { .. }
            | Self::TreasureTurnedUp { .. }
            | Self::DeckRenewed { .. }
            | Self::CardDrawn { .. }
            | Self::CharacterTurnedUp { .. }
            | Self::DieSet { .. }
            | Self::DieRolled { .. }
            | Self::DiceSwapped { .. }
            | Self::Stayed { .. }
            | Self::Substituted { .. }
            | Self::PileLookedAt { .. }
            | Self::TreasureLookedAt { .. }
            | Self::RumMoved { .. }
            | Self::Recruited { .. }
            | Self::CalypsoWon { .. }
            | Self::RaceOver => Eyes::All,
        }
    }

    /// X1: may that viewer know of it?
    pub const fn is_for(&self, viewer: Viewer) -> bool {
        match (self.eyes(), viewer) {
            (Eyes::All, _) => true,
            (Eyes::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Eyes::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// What is told of every event, in order.
pub trait Witness {
    /// Takes an event, which is built only if the witness calls for it.
    fn tell(&mut self, event: impl FnOnce() -> Event);

    /// False if it ignores all events.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

/// Ignores all events, so that none is built.
impl Witness for () {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

impl Witness for Vec<Event> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
