//! What a seat decides: every answer a captain can give. It does not know which of them are legal.

use crate::pieces::card::Card;
use crate::pieces::character::Character;
use crate::pieces::dice::Dice;
use crate::pieces::half::Half;
use crate::pieces::hold::HoldId;
use crate::pieces::holds::Holds;
use crate::pieces::seat::ShipId;
use crate::pieces::tavern::Cell;
use crate::pieces::track::Space;
use crate::pieces::treasure::PlaceSet;

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
        /// Is it rolled again?
        again: bool,
    },
    /// B6: what the winner does.
    Loot(Loot),
    /// C28: this half's die is set to this number before the other is rolled; or both are rolled.
    Oracle(Option<(Half, u8)>),
    /// C27: the dice are used the other way round, or not.
    Mage {
        /// Are they used the other way round?
        swap: bool,
    },
    /// C19, C20: no move at all.
    Stay,
    /// C12: no ship is attacked.
    HoldFire,
    /// C24: the shortage is taken though the price could be paid with something else.
    Shortage,
    /// C15: so many cards of the pile are looked at.
    Look(u8),
    /// C15: of the cards looked at, that one is kept: counted from 0, in the order seen for the pile, in the loser's row
    /// for a loot.
    Keep(u8),
    /// C3, C4: this character, with the bottle in this cell; or none.
    Recruit(Option<(Character, Cell)>),
    /// C29: the treasure of this lair, or none.
    Lookout(Option<Space>),
}

/// B6: what a winner does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loot {
    /// Leaves it.
    Nothing,
    /// (a) Takes a hold's contents, into a hold of the winner's, or overboard (G6).
    Hold {
        /// The loser's.
        from: HoldId,
        /// The winner's.
        into: Option<HoldId>,
    },
    /// (b) Takes the treasure in that place of the loser's row, counted from 0.
    Treasure(u8),
    /// C15: looks at several in these places first.
    Look(PlaceSet),
    /// (c), G7: gives away the treasure in that place of the winner's row, counted from 0.
    Give(u8),
}
