//! Goods and the holds that carry them. It knows what a hold may contain, not when it is filled or emptied.

use std::fmt;

/// The three kinds of goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Good {
    Gold,
    Food,
    Gunpowder,
}

impl Good {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Gold, Self::Food, Self::Gunpowder];

    /// As records and cards spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Food => "food",
            Self::Gunpowder => "gunpowder",
        }
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Which hold of a ship: five regular ones and the 6th Hold (T6), the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HoldId(u8);

impl HoldId {
    /// The one that comes with the treasure (T6).
    pub const SIXTH: Self = Self(5);

    /// The hold with that index, counted from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Holds::MOST { Some(Self(index as u8)) } else { None }
    }

    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < Holds::MOST);
        Self(index as u8)
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for HoldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A set of holds of one ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HoldSet(u8);

impl HoldSet {
    /// No hold.
    pub const NONE: Self = Self(0);

    /// Is that hold among them?
    pub const fn contains(self, hold: HoldId) -> bool {
        self.0 >> hold.0 & 1 == 1
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, hold: HoldId) -> Self {
        Self(self.0 | 1 << hold.0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = HoldId> {
        (0..Holds::MOST as u8).map(HoldId).filter(move |&hold| self.contains(hold))
    }

    /// The nth in order of their numbers.
    pub(crate) fn nth(self, n: usize) -> Option<HoldId> {
        self.iter().nth(n)
    }
}

impl fmt::Debug for HoldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What lies in a hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contents {
    /// Nothing.
    Empty,
    /// So many tokens, at least one, of one good.
    Goods(Good, u8),
}

/// A hold, packed into a byte: the kind in the upper half, the number of tokens in the lower.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hold(u8);

impl Hold {
    /// With nothing in it.
    pub const EMPTY: Self = Self(0);

    /// A hold with so many tokens; with none of them it is empty.
    pub const fn of(good: Good, count: u8) -> Self {
        assert!(count < 16);
        if count == 0 { Self::EMPTY } else { Self((good as u8 + 1) << 4 | count) }
    }

    /// What lies in it.
    #[inline]
    pub const fn contents(self) -> Contents {
        match self.0 >> 4 {
            0 => Contents::Empty,
            1 => Contents::Goods(Good::Gold, self.0 & 15),
            2 => Contents::Goods(Good::Food, self.0 & 15),
            _ => Contents::Goods(Good::Gunpowder, self.0 & 15),
        }
    }

    /// Does nothing lie in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Does it contain that good?
    #[inline]
    pub const fn has(self, good: Good) -> bool {
        self.0 >> 4 == good as u8 + 1
    }

    /// How many tokens of that good lie in it.
    #[inline]
    pub const fn count(self, good: Good) -> u8 {
        if self.has(good) { self.0 & 15 } else { 0 }
    }

    /// What is left when so many tokens are taken out of it.
    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, tokens: u8) -> Self {
        debug_assert!(self.0 & 15 >= tokens);
        if self.0 & 15 == tokens { Self::EMPTY } else { Self(self.0 - tokens) }
    }
}

impl fmt::Debug for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.contents() {
            Contents::Empty => f.write_str("empty"),
            Contents::Goods(good, count) => write!(f, "{good} {count}"),
        }
    }
}

/// The holds of one ship: five (S4), or six with the 6th Hold (T6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Holds {
    slots: [Hold; Self::MOST],
    number: u8,
}

impl Holds {
    /// S4: what every ship has.
    pub const REGULAR: usize = 5;
    /// With the 6th Hold.
    pub const MOST: usize = 6;

    /// Five empty holds.
    pub(crate) const EMPTY: Self = Self { slots: [Hold::EMPTY; Self::MOST], number: Self::REGULAR as u8 };

    /// Those there are, in order.
    #[inline]
    pub fn as_slice(&self) -> &[Hold] {
        &self.slots[..self.number as usize]
    }

    /// What is in that hold; a 6th Hold that is not there is empty.
    #[inline]
    pub const fn get(&self, hold: HoldId) -> Hold {
        self.slots[hold.index()]
    }

    #[inline]
    pub(crate) fn set(&mut self, hold: HoldId, contents: Hold) {
        debug_assert!(hold.0 < self.number);
        self.slots[hold.index()] = contents;
    }

    /// All six slots, for those who count in bulk; a missing 6th Hold is empty.
    #[inline]
    pub(crate) const fn slots(&self) -> [Hold; Self::MOST] {
        self.slots
    }

    /// Is the 6th Hold (T6) here?
    pub const fn has_sixth(&self) -> bool {
        self.number as usize == Self::MOST
    }

    /// T6: the card arrives with what is in it.
    pub(crate) fn gain_sixth(&mut self, contents: Hold) {
        self.number = Self::MOST as u8;
        self.slots[HoldId::SIXTH.index()] = contents;
    }

    /// T6: the card leaves with what is in it.
    pub(crate) fn lose_sixth(&mut self) -> Hold {
        self.number = Self::REGULAR as u8;
        std::mem::replace(&mut self.slots[HoldId::SIXTH.index()], Hold::EMPTY)
    }

    /// All tokens of that good aboard.
    #[inline]
    pub fn total(&self, good: Good) -> u8 {
        self.slots.iter().map(|hold| hold.count(good)).sum()
    }

    /// L4: of regular holds with the same contents only the first is named; the 6th Hold stands for itself.
    #[inline]
    pub(crate) fn distinct(&self, wanted: impl Fn(Hold) -> bool) -> HoldSet {
        let mut set = 0u8;
        for (index, &hold) in self.as_slice().iter().enumerate() {
            if wanted(hold) && !self.has_twin_before(index) {
                set |= 1 << index;
            }
        }
        HoldSet(set)
    }

    /// L4: is there a regular hold before this regular one with the same contents?
    #[inline]
    pub(crate) fn has_twin_before(&self, index: usize) -> bool {
        index < Self::REGULAR && self.slots[..index].contains(&self.slots[index])
    }
}
