//! Treasure cards (T), where they lie and who has seen them. The table of treasures stands here and nowhere else.

use crate::pieces::bits::Bits;
use crate::pieces::seat::Seats;
use std::fmt;

/// What a treasure card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Treasure {
    /// T3: hand of four.
    MorgansMap,
    /// T4: one combat die rolled again.
    SaransSabre,
    /// T5: +2 in battle.
    LadyBeth,
    /// T6: one hold more.
    SixthHold,
    /// T2: worth that much at the end.
    Riches(u8),
    /// T2: costs that much at the end.
    Cursed(u8),
    /// C2: the great diamond, face up for all to see.
    Diamond,
}

impl Treasure {
    /// **T2**: the twelve of the box (S5): four powers, five riches, three curses.
    pub const BOX: [Self; 12] = [
        Self::MorgansMap,
        Self::SaransSabre,
        Self::LadyBeth,
        Self::SixthHold,
        Self::Riches(3),
        Self::Riches(3),
        Self::Riches(5),
        Self::Riches(7),
        Self::Riches(7),
        Self::Cursed(2),
        Self::Cursed(3),
        Self::Cursed(4),
    ];

    /// **C2**: the twelve that take their place with The Crew.
    pub const CREW: [Self; 12] = [
        Self::Riches(3),
        Self::Riches(3),
        Self::Riches(4),
        Self::Riches(4),
        Self::Riches(5),
        Self::Riches(5),
        Self::Riches(6),
        Self::Riches(7),
        Self::Diamond,
        Self::Cursed(2),
        Self::Cursed(3),
        Self::Cursed(4),
    ];

    /// C2: what the great diamond is worth.
    const DIAMOND: u8 = 12;

    /// **S5**: how many of the twelve make the pile, one for each lair. The others leave the game unseen.
    pub const IN_PILE: usize = 9;

    /// T1, C2: powers and the diamond lie face up; what lies face down is riches or a curse.
    pub const fn is_shown(self) -> bool {
        !matches!(self, Self::Riches(_) | Self::Cursed(_))
    }

    /// T2: is it one of the three that cost points?
    pub const fn is_cursed(self) -> bool {
        matches!(self, Self::Cursed(_))
    }

    /// E2: what it counts at the end.
    pub const fn value(self) -> i8 {
        match self {
            Self::Riches(value) => value as i8,
            Self::Cursed(value) => -(value as i8),
            Self::Diamond => Self::DIAMOND as i8,
            Self::MorgansMap | Self::SaransSabre | Self::LadyBeth | Self::SixthHold => 0,
        }
    }

    /// The treasure of either box with that word.
    pub fn from_word(word: &str) -> Option<Self> {
        BoxSet::TABLE.into_iter().find(|treasure| treasure.to_string() == word)
    }
}

/// As records spell it.
impl fmt::Display for Treasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MorgansMap => f.write_str("morgans-map"),
            Self::SaransSabre => f.write_str("sarans-sabre"),
            Self::LadyBeth => f.write_str("lady-beth"),
            Self::SixthHold => f.write_str("sixth-hold"),
            Self::Riches(value) => write!(f, "+{value}"),
            Self::Cursed(value) => write!(f, "-{value}"),
            Self::Diamond => f.write_str("diamond"),
        }
    }
}

/// S5, C2: cards of the boxes: a bit each, those of [`Treasure::BOX`] first, then those of [`Treasure::CREW`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BoxSet(u32);

impl BoxSet {
    const BOX: usize = Treasure::BOX.len();
    const TABLE: [Treasure; 2 * Self::BOX] = {
        let mut table = [Treasure::Diamond; 2 * Self::BOX];
        let mut index = 0;
        while index < Self::BOX {
            table[index] = Treasure::BOX[index];
            table[Self::BOX + index] = Treasure::CREW[index];
            index += 1;
        }
        table
    };

    /// No card.
    pub(crate) const NONE: Self = Self(0);
    /// S5: all twelve of the base game.
    pub(crate) const BASE: Self = Self((1 << Self::BOX) - 1);
    /// C2: all twelve of The Crew.
    pub(crate) const CREW: Self = Self(Self::BASE.0 << Self::BOX);

    /// All twelve of the table's box.
    pub(crate) const fn full(crew: bool) -> Self {
        if crew { Self::CREW } else { Self::BASE }
    }

    /// How many.
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those that fit.
    pub(crate) fn which(self, fits: impl Fn(Treasure) -> bool) -> Self {
        self.indices()
            .filter(|&index| fits(Self::TABLE[index]))
            .fold(Self::NONE, |set, index| Self(set.0 | 1 << index))
    }

    /// The first card of that kind; two cards of a kind cannot be told apart.
    fn find(self, treasure: Treasure) -> Option<usize> {
        self.indices().find(|&index| Self::TABLE[index] == treasure)
    }

    /// These without one card of that kind.
    #[must_use]
    pub(crate) fn without(self, treasure: Treasure) -> Self {
        Self(self.0 & !self.find(treasure).map_or(0, |index| 1 << index))
    }

    /// These and a card of The Crew that was taken out of them.
    #[must_use]
    pub(crate) fn back(self, treasure: Treasure) -> Self {
        let missing = Self(Self::CREW.0 & !self.0);
        Self(self.0 | missing.find(treasure).map_or(0, |index| 1 << index))
    }

    pub(crate) fn contains(self, treasure: Treasure) -> bool {
        self.find(treasure).is_some()
    }

    /// C2: the card in that place of [`Treasure::CREW`], by itself.
    pub(crate) const fn crew_card(index: usize) -> Self {
        Self(1 << (Self::BOX + index))
    }

    /// These and those.
    #[must_use]
    pub(crate) const fn with_all(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These very cards without those.
    #[must_use]
    pub(crate) const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// What the only one of them is.
    pub(crate) fn only(self) -> Treasure {
        Self::TABLE[self.0.trailing_zeros() as usize]
    }

    /// The nth of them, by itself.
    pub(crate) fn nth_card(self, n: usize) -> Option<Self> {
        self.indices().nth(n).map(|index| Self(1 << index))
    }

    /// The nth of them.
    pub(crate) fn nth(self, n: usize) -> Option<Treasure> {
        self.indices().nth(n).map(|index| Self::TABLE[index])
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Treasure> {
        self.indices().map(|index| Self::TABLE[index])
    }

    const fn indices(self) -> Bits {
        Bits(self.0 as u64)
    }
}

impl fmt::Debug for BoxSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// T1: the powers that lie face up beside a ship. Its row says the same; this set is faster, and every turn asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Powers(u8);

impl Powers {
    pub(crate) const NONE: Self = Self(0);

    const fn bit(power: Treasure) -> u8 {
        match power {
            Treasure::MorgansMap => 1,
            Treasure::SaransSabre => 2,
            Treasure::LadyBeth => 4,
            Treasure::SixthHold => 8,
            Treasure::Riches(_) | Treasure::Cursed(_) | Treasure::Diamond => 0,
        }
    }

    /// Is that power among them?
    #[inline]
    pub const fn has(self, power: Treasure) -> bool {
        self.0 & Self::bit(power) != 0
    }

    pub(crate) fn insert(&mut self, power: Treasure) {
        self.0 |= Self::bit(power);
    }

    pub(crate) fn remove(&mut self, power: Treasure) {
        self.0 &= !Self::bit(power);
    }
}

/// A treasure card in play, named by the order in which cards came into play: everybody sees that order, so it tells no
/// secret.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TreasureId(u8);

impl TreasureId {
    /// The nine of the pile, and the ghost's Lady Beth (G1).
    pub(crate) const MOST: usize = Treasure::IN_PILE + 1;

    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < Self::MOST);
        Self(index as u8)
    }

    /// The card with that index, counted from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MOST { Some(Self(index as u8)) } else { None }
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a treasure card lies, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lying {
    /// T1: face up.
    Up(Treasure),
    /// T1: face down.
    Down(Hint),
}

/// What everybody knows of a card that lies face down; from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hint {
    /// G4: only the ghost has held it. It may be anything.
    Nothing,
    /// T1: a captain has held it and did not turn it up: it is riches or a curse.
    NotShown,
    /// T7: given under B6 (c), so it is cursed.
    Cursed,
}

impl Hint {
    /// Can a card of which everybody knows this be that treasure?
    pub(crate) const fn fits(self, treasure: Treasure) -> bool {
        match self {
            Self::Nothing => true,
            Self::NotShown => !treasure.is_shown(),
            Self::Cursed => treasure.is_cursed(),
        }
    }
}

/// What everybody knows of a treasure card in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenTreasure {
    /// Face up or face down.
    pub lying: Lying,
    /// T7: who held it or looked at it, and so knows what it is.
    pub known_to: Seats,
}

/// T1, **B7**: the treasures beside a ship's holds, in places; taking one closes the gap, all others keep their order.
///
/// Packed: the length in the lowest four bits, then four bits for each card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row(u64);

impl Row {
    pub(crate) const NONE: Self = Self(0);

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The card in that place, counted from 0.
    pub const fn get(self, place: usize) -> Option<TreasureId> {
        if place < self.len() { Some(TreasureId((self.0 >> (4 * place + 4) & 15) as u8)) } else { None }
    }

    /// In order of their places.
    pub fn iter(self) -> impl Iterator<Item = TreasureId> {
        (0..self.len()).filter_map(move |place| self.get(place))
    }

    pub(crate) fn push(&mut self, card: TreasureId) {
        debug_assert!(self.len() < TreasureId::MOST);
        self.0 |= u64::from(card.0) << (4 * self.len() + 4);
        self.0 += 1;
    }

    pub(crate) fn remove(&mut self, place: usize) -> Option<TreasureId> {
        let card = self.get(place)?;
        let below = (1u64 << (4 * place + 4)) - 1;
        self.0 = (self.0 & below | self.0 >> 4 & !below) - 1;
        Some(card)
    }
}

/// Places in a row of treasures, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlaceSet(u16);

impl PlaceSet {
    /// More places than any row has.
    pub const MOST: u8 = 16;

    /// Is that place, counted from 0, among them?
    pub const fn contains(self, place: u8) -> bool {
        place < Self::MOST && self.0 >> place & 1 == 1
    }

    /// These places, counted from 0; none if one of them is in no row.
    pub fn new(places: impl IntoIterator<Item = u8>) -> Option<Self> {
        places.into_iter().try_fold(Self::default(), |set, place| {
            if place < Self::MOST { Some(set.with(place)) } else { None }
        })
    }

    /// These and one more that is known to be in a row.
    #[must_use]
    pub(crate) const fn with(self, place: u8) -> Self {
        assert!(place < Self::MOST);
        Self(self.0 | 1 << place)
    }

    /// The first so many places.
    pub(crate) const fn first(count: usize) -> Self {
        assert!(count < Self::MOST as usize);
        Self((1 << count) - 1)
    }

    /// Are all of these among those?
    pub(crate) const fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In their order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        Bits(self.0.into()).map(|place| place as u8)
    }

    /// As two bytes, for a step that has no room for more.
    pub(crate) const fn packed(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    pub(crate) const fn unpacked(bytes: [u8; 2]) -> Self {
        Self(u16::from_le_bytes(bytes))
    }
}

impl fmt::Debug for PlaceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cards: &[u8]) -> Row {
        let mut row = Row::default();
        for &card in cards {
            row.push(TreasureId(card));
        }
        row
    }

    #[test]
    fn a_row_keeps_its_order_when_a_card_leaves() {
        let mut all = row(&[4, 0, 9, 1, 8, 2, 7, 3, 6, 5]);
        assert_eq!(all.len(), 10);
        assert_eq!(all.remove(2), Some(TreasureId(9)));
        assert_eq!(all, row(&[4, 0, 1, 8, 2, 7, 3, 6, 5]));
        assert_eq!(all.remove(8), Some(TreasureId(5)));
        assert_eq!(all.remove(8), None);
        assert_eq!(all.remove(0), Some(TreasureId(4)));
        all.push(TreasureId(9));
        assert_eq!(all, row(&[0, 1, 8, 2, 7, 3, 6, 9]));
        assert_eq!(all.get(7), Some(TreasureId(9)));
        assert_eq!(all.get(8), None);
    }

    #[test]
    fn c2_the_treasures_of_the_crew_are_eight_riches_three_curses_and_the_diamond() {
        let count = |wanted: fn(Treasure) -> bool| BoxSet::CREW.which(wanted).len();
        assert_eq!(count(|treasure| matches!(treasure, Treasure::Riches(_))), 8);
        assert_eq!(count(Treasure::is_cursed), 3);
        assert_eq!(count(Treasure::is_shown), 1);
        assert_eq!(Treasure::Diamond.value(), 12);
    }

    #[test]
    fn a_card_put_back_is_there_again() {
        let three = Treasure::Riches(3);
        let pile = BoxSet::CREW.without(three).without(three).without(Treasure::Diamond);
        assert!(!pile.contains(three) && pile.len() == 9);
        assert_eq!(pile.back(three).which(|card| card == three).len(), 1);
        assert_eq!(pile.back(three).back(Treasure::Diamond).back(three), BoxSet::CREW);
    }

    #[test]
    fn every_treasure_of_the_boxes_has_its_own_word() {
        for treasure in BoxSet::TABLE {
            assert_eq!(Treasure::from_word(&treasure.to_string()), Some(treasure));
        }
    }
}
