//! The two halves of a turn, and which half of a card each of them plays.

use crate::pieces::card::{Card, Symbol};

/// R4: the two halves of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Half {
    Morning,
    Evening,
}

/// By half and card, for the question that every action begins with.
static SYMBOLS: [[Symbol; Card::COUNT]; 2] = {
    let mut symbols = [[Symbol::Forward; Card::COUNT]; 2];
    let mut index = 0;
    while index < Card::COUNT {
        let card = Card::from_bits(index as u16);
        symbols[Half::Morning as usize][index] = card.morning();
        symbols[Half::Evening as usize][index] = card.evening();
        index += 1;
    }
    symbols
};

impl Half {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Morning, Self::Evening];

    /// R4: left is morning, right is evening.
    #[inline]
    pub(crate) const fn symbol(self, card: Card) -> Symbol {
        SYMBOLS[self as usize][card as usize]
    }
}
