//! What the game asks of chance, and what chance can answer. It draws nothing: whoever drives the game does.

use crate::card::Card;
use crate::dice::{Dice, Face};
use crate::seat::{Seat, ShipId};
use crate::treasure::Treasure;

/// A question to chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// S7: who is the first Captain?
    FirstCaptain,
    /// S4, R5: which card does that seat draw?
    Card(Seat),
    /// R1: the two action dice.
    ActionDice,
    /// B2, B4, T4: that ship's combat die.
    Combat(ShipId),
    /// H3: the combat die, read for its shape.
    Shortage(ShipId),
    /// P3: which treasure does that ship find?
    Treasure(ShipId),
}

/// An answer of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// S7.
    Captain(Seat),
    /// S4, R5.
    Card(Card),
    /// R1: in the order in which they fell.
    Dice(u8, u8),
    /// B2, B4, H3: a face of the combat die.
    Combat(Face),
    /// P3.
    Treasure(Treasure),
}

impl Chance {
    /// A stable name for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::FirstCaptain => "captain",
            Self::Card(_) => "card",
            Self::ActionDice => "dice",
            Self::Combat(_) => "combat",
            Self::Shortage(_) => "shortage",
            Self::Treasure(_) => "treasure",
        }
    }
}

/// R1: faces of two dice.
pub(crate) const DICE: u32 = Dice::MOST as u32 * Dice::MOST as u32;

/// The outcome of a die roll with that ticket.
pub(crate) const fn action_dice(ticket: u32) -> Outcome {
    let most = Dice::MOST as u32;
    Outcome::Dice((ticket / most + 1) as u8, (ticket % most + 1) as u8)
}

pub(crate) const fn combat_die(ticket: u32) -> Outcome {
    Outcome::Combat(Face::ALL[ticket as usize % Face::ALL.len()])
}
