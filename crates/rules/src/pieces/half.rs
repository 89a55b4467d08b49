//! The two halves of a turn, and which half of a card each of them plays.

use crate::pieces::card::{Card, Symbol};

/// R4: the two halves of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Half {
    Morning,
    Evening,
}

impl Half {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Morning, Self::Evening];

    /// R4: left is morning, right is evening.
    #[inline]
    pub(crate) const fn symbol(self, card: Card) -> Symbol {
        match self {
            Self::Morning => card.morning(),
            Self::Evening => card.evening(),
        }
    }
}
