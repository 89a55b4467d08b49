//! What the game asks of chance, and what chance can answer. It draws nothing: the program that runs the game does.

use crate::pieces::card::{Card, CardSet};
use crate::pieces::character::{Character, CharacterSet};
use crate::pieces::dice::{Dice, Face};
use crate::pieces::seat::{Seat, ShipId};
use crate::pieces::tavern::Cell;
use crate::pieces::treasure::{BoxSet, Treasure};

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
    /// P3, C15: which treasure does that ship find, or look at?
    Treasure(ShipId),
    /// C2: which treasure leaves the game unseen?
    Removed,
    /// C1, C4: who is turned up in that cell?
    Character(Cell),
    /// C28: the action die that was not set.
    ActionDie,
}

/// An answer of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// S7: the first Captain.
    Captain(Seat),
    /// S4, R5: the card that is dealt or drawn.
    Card(Card),
    /// R1: in the order in which they fell.
    Dice(u8, u8),
    /// B2, B4, H3: a face of the combat die.
    Combat(Face),
    /// P3, C2, C15: the treasure card that is drawn, or leaves the game.
    Treasure(Treasure),
    /// C1, C4: the character that is turned up.
    Character(Character),
    /// C28: the die that the Oracle has not set.
    Die(u8),
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
            Self::Removed => "removed",
            Self::Character(_) => "character",
            Self::ActionDie => "die",
        }
    }
}

/// What an outcome is drawn from: every ticket is equally likely.
#[derive(Clone, Copy)]
pub(crate) enum Urn {
    Seats(u8),
    Cards(CardSet),
    ActionDice,
    CombatDie,
    Treasures(BoxSet),
    Characters(CharacterSet),
    ActionDie,
}

/// R1: an action die shows 1 to 6.
const FACES: u32 = Dice::MOST as u32;

impl Urn {
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        match self {
            Self::Seats(seats) => seats as u32,
            Self::Cards(cards) => cards.len() as u32,
            Self::ActionDice => FACES * FACES,
            Self::CombatDie => Face::ALL.len() as u32,
            Self::Treasures(cards) => cards.len() as u32,
            Self::Characters(characters) => characters.len() as u32,
            Self::ActionDie => FACES,
        }
    }

    /// The outcome on that ticket; there must be as many.
    #[inline]
    pub(crate) fn ticket(self, ticket: u32) -> Option<Outcome> {
        match self {
            Self::Seats(_) => Seat::new(ticket as usize).map(Outcome::Captain),
            Self::Cards(cards) => cards.nth(ticket as usize).map(Outcome::Card),
            Self::ActionDice => Some(Outcome::Dice((ticket / FACES + 1) as u8, (ticket % FACES + 1) as u8)),
            Self::CombatDie => Face::ALL.get(ticket as usize).copied().map(Outcome::Combat),
            Self::Treasures(cards) => cards.nth(ticket as usize).map(Outcome::Treasure),
            Self::Characters(characters) => characters.nth(ticket as usize).map(Outcome::Character),
            Self::ActionDie => Some(Outcome::Die(ticket as u8 + 1)),
        }
    }
}
