//! The eleven action cards (S4) and sets of them. The table of cards stands here and nowhere else.

use crate::pieces::bits;
use crate::pieces::goods::Good;
use std::fmt;

/// One half of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// Load that good (L1).
    Load(Good),
    /// Sail forward (M1).
    Forward,
    /// Sail backward (M1).
    Backward,
}

/// An action card; every captain has the same eleven. Named morning-evening.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Card {
    FoodGunpowder,
    ForwardBackward,
    GunpowderGold,
    GoldGold,
    GoldForward,
    BackwardForward,
    ForwardFood,
    ForwardForward,
    GunpowderFood,
    FoodForward,
    ForwardGunpowder,
}

use Symbol::{Backward, Forward, Load};
const GOLD: Symbol = Load(Good::Gold);
const FOOD: Symbol = Load(Good::Food);
const GUNPOWDER: Symbol = Load(Good::Gunpowder);

/// Each card with its word, its morning and its evening.
const TABLE: [(Card, &str, Symbol, Symbol); Card::COUNT] = [
    (Card::FoodGunpowder, "food-gunpowder", FOOD, GUNPOWDER),
    (Card::ForwardBackward, "forward-backward", Forward, Backward),
    (Card::GunpowderGold, "gunpowder-gold", GUNPOWDER, GOLD),
    (Card::GoldGold, "gold-gold", GOLD, GOLD),
    (Card::GoldForward, "gold-forward", GOLD, Forward),
    (Card::BackwardForward, "backward-forward", Backward, Forward),
    (Card::ForwardFood, "forward-food", Forward, FOOD),
    (Card::ForwardForward, "forward-forward", Forward, Forward),
    (Card::GunpowderFood, "gunpowder-food", GUNPOWDER, FOOD),
    (Card::FoodForward, "food-forward", FOOD, Forward),
    (Card::ForwardGunpowder, "forward-gunpowder", Forward, GUNPOWDER),
];

/// Sixteen entries, so that any four bits are an index and no bound need be checked.
static BY_BITS: [Card; 16] = {
    let mut cards = [Card::FoodGunpowder; 16];
    let mut index = 0;
    while index < Card::COUNT {
        cards[index] = TABLE[index].0;
        index += 1;
    }
    cards
};

impl Card {
    /// S4: cards of one captain.
    pub const COUNT: usize = 11;

    /// All eleven.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    /// From the lower four bits of a number, which must be a place in the table.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        BY_BITS[bits as usize & 15]
    }

    const fn row(self) -> &'static (Self, &'static str, Symbol, Symbol) {
        &TABLE[self as usize]
    }

    /// As records spell it.
    pub const fn word(self) -> &'static str {
        self.row().1
    }

    /// The left symbol (R4).
    #[inline]
    pub const fn morning(self) -> Symbol {
        self.row().2
    }

    /// The right symbol (R4).
    #[inline]
    pub const fn evening(self) -> Symbol {
        self.row().3
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of one captain's cards: a hand, a deck, a discard. Nothing keeps an order, so there is none to leak (R7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u16);

impl CardSet {
    /// No card.
    pub const NONE: Self = Self(0);
    /// All eleven.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// Is that card among them?
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card as u8 & 1 == 1
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card as u8)
    }

    /// These without one.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card as u8))
    }

    /// The cards that are in one of the two sets, or in both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of the eleven that are not in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }

    /// Has it no card in common with the other?
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        let (lower, upper) = self.halves();
        bits::size(lower) + bits::size(upper)
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The nth in the order of the table.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Card> {
        let (lower, upper) = self.halves();
        let below = bits::size(lower);
        // Three conditional moves and one look-up: no branch to mispredict.
        let is_upper = n >= below;
        let half = if is_upper { upper } else { lower };
        let n = n - if is_upper { below } else { 0 };
        let index = bits::pick(half, n) + if is_upper { HALF } else { 0 };
        TABLE.get(index).map(|row| row.0)
    }

    #[inline]
    const fn halves(self) -> (u8, u8) {
        (self.0 as u8 & ((1 << HALF) - 1), (self.0 >> HALF) as u8)
    }

    /// In the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.contains(card))
    }
}

/// The lower six of the eleven bits are looked up by themselves.
const HALF: usize = 6;

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_cards() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
        }
    }

    #[test]
    fn nth_and_iter_agree() {
        let set: CardSet =
            [Card::GoldGold, Card::ForwardGunpowder, Card::FoodGunpowder].into_iter().collect();
        let listed: Vec<_> = set.iter().collect();
        assert_eq!(listed, [Card::FoodGunpowder, Card::GoldGold, Card::ForwardGunpowder]);
        assert_eq!((0..3).map(|n| set.nth(n).unwrap()).collect::<Vec<_>>(), listed);
        assert_eq!(set.nth(3), None);
    }
}
