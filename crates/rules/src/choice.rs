//! What a seat decides: every answer a captain can give. It does not know which of them are legal.

use crate::card::Card;
use crate::dice::Dice;
use crate::goods::{HoldId, Holds};
use crate::seat::ShipId;
use crate::track::Space;

/// Tokens from each hold.
pub type Split = [u8; Holds::MOST];

/// A seat's answer to what it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// R1: the dice, in this order.
    Place(Dice),
    /// R2: this card.
    Play(Card),
    /// L2, L4: into this hold, emptying it if it is not empty.
    Load(HoldId),
    /// M1, G3: to this space.
    Sail(Space),
    /// H1, H3: back to this space.
    Retreat(Space),
    /// P2: so many tokens from each hold.
    Pay(Split),
    /// B1: against this ship.
    Fight(ShipId),
    /// B2, B4: so much gunpowder from each hold.
    Powder(Split),
    /// T4: the die is rolled again, or stands.
    Sabre {
        /// Again?
        again: bool,
    },
    /// B6.
    Loot(Loot),
}

/// B6: what a winner does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loot {
    /// Leaves it.
    Nothing,
    /// (a) Takes a hold's contents, into one of his, or overboard (G6).
    Hold {
        /// The loser's.
        from: HoldId,
        /// The winner's.
        into: Option<HoldId>,
    },
    /// (b) Takes the treasure in that place of the loser's row, counted from 0.
    Treasure(u8),
    /// (c), G7: gives away the treasure in that place of his own row, counted from 0.
    Give(u8),
}
