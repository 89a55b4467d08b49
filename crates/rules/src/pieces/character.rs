//! The twenty characters of The Crew (C10–C29) and sets of them. The table of their values stands here and nowhere else;
//! what they can do is in `modules/crew`.

use crate::pieces::bits::Bits;
use std::fmt;

/// A character who can be recruited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Character {
    SirBeth,
    Saran,
    Buccaneer,
    Strategist,
    Shipowner,
    Snoop,
    King,
    Bishop,
    Cartographer,
    SeaWolf,
    Anchorman,
    Navigator,
    VenetianMerchant,
    PrussianMerchant,
    HelvetianMerchant,
    Cooper,
    Calypso,
    Mage,
    Oracle,
    Lookout,
}

struct Row {
    character: Character,
    word: &'static str,
    name: &'static str,
    /// C6: for a ship that reached Port Royal.
    upper: i8,
    /// C6: for one that did not.
    lower: i8,
}

const fn row(character: Character, word: &'static str, name: &'static str, upper: i8, lower: i8) -> Row {
    Row { character, word, name, upper, lower }
}

const TABLE: [Row; Character::COUNT] = [
    row(Character::SirBeth, "sir-beth", "Sir Beth", 4, 1),
    row(Character::Saran, "saran", "Saran", 4, 1),
    row(Character::Buccaneer, "buccaneer", "the Buccaneer", 5, 2),
    row(Character::Strategist, "strategist", "the Strategist", 3, 1),
    row(Character::Shipowner, "shipowner", "the Shipowner", 2, 0),
    row(Character::Snoop, "snoop", "the Snoop", 4, 2),
    // **C16**: no power, nothing but these.
    row(Character::King, "king", "the King", 9, -3),
    row(Character::Bishop, "bishop", "the Bishop", 3, 1),
    row(Character::Cartographer, "cartographer", "the Cartographer", 4, 2),
    row(Character::SeaWolf, "sea-wolf", "the Sea Wolf", 5, 2),
    row(Character::Anchorman, "anchorman", "the Anchorman", 4, 2),
    row(Character::Navigator, "navigator", "the Navigator", 4, 2),
    row(Character::VenetianMerchant, "venetian-merchant", "the Venetian merchant", 5, 2),
    row(Character::PrussianMerchant, "prussian-merchant", "the Prussian merchant", 5, 2),
    row(Character::HelvetianMerchant, "helvetian-merchant", "the Helvetian merchant", 5, 2),
    row(Character::Cooper, "cooper", "the Cooper", 4, 1),
    row(Character::Calypso, "calypso", "Calypso", 3, 0),
    row(Character::Mage, "mage", "the Mage", 4, 1),
    row(Character::Oracle, "oracle", "the Oracle", 4, 2),
    row(Character::Lookout, "lookout", "the Lookout", 4, 1),
];

impl Character {
    /// C1: how many there are.
    pub const COUNT: usize = 20;

    /// The one in that place of the table.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        TABLE[index].character
    }

    /// All twenty.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.character)
    }

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// As records spell it.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// Its name in English prose, with the article.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// **C6**: the upper value if the ship reached Port Royal on lap 1, else the lower one.
    pub const fn value(self, reached: bool) -> i8 {
        if reached { self.row().upper } else { self.row().lower }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CharacterSet(u32);

impl CharacterSet {
    /// No character.
    pub const NONE: Self = Self(0);
    /// All twenty.
    pub const ALL: Self = Self((1 << Character::COUNT) - 1);

    /// Is that one among them?
    #[inline]
    pub const fn contains(self, character: Character) -> bool {
        self.0 >> character as u8 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, character: Character) -> Self {
        Self(self.0 | 1 << character as u8)
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, character: Character) -> Self {
        Self(self.0 & !(1 << character as u8))
    }

    /// Have they one in common?
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// A bit for each, in the order of the table.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The nth in the order of the table.
    pub fn nth(self, n: usize) -> Option<Character> {
        Bits(self.0.into()).nth(n).map(Character::at)
    }

    /// In the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Character> {
        Bits(self.0.into()).map(Character::at)
    }
}

impl FromIterator<Character> for CharacterSet {
    fn from_iter<I: IntoIterator<Item = Character>>(characters: I) -> Self {
        characters.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for CharacterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_characters() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.character as usize, index);
        }
    }

    #[test]
    fn nth_and_iter_agree() {
        let set = CharacterSet::ALL.without(Character::King).without(Character::SirBeth);
        assert_eq!(set.len(), 18);
        assert_eq!(set.nth(0), Some(Character::Saran));
        assert_eq!(set.nth(17), Some(Character::Lookout));
        assert_eq!(set.nth(18), None);
        assert_eq!(set.with(Character::King).iter().count(), 19);
    }
}
