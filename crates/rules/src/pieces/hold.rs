//! A hold and what lies in it; which hold it is; sets of holds.

use crate::pieces::bits::{self, Bits};
use crate::pieces::character::Character;
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::holds::Holds;
use std::fmt;

/// Which hold of a ship: five regular ones and the 6th Hold (T6), the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HoldId(pub(crate) u8);

impl HoldId {
    /// The one that comes with the treasure (T6).
    pub const SIXTH: Self = Self(5);

    /// The hold with that index, counted from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Holds::MOST { Some(Self(index as u8)) } else { None }
    }

    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        assert!(index < Holds::MOST);
        Self(index as u8)
    }

    /// Counted from 0.
    #[inline]
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
pub(crate) struct HoldSet(pub(crate) u8);

impl HoldSet {
    /// No hold.
    pub(crate) const NONE: Self = Self(0);

    /// Is that hold among them?
    pub(crate) const fn contains(self, hold: HoldId) -> bool {
        self.0 >> hold.0 & 1 == 1
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// These without those.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// How many.
    #[inline]
    pub(crate) const fn len(self) -> usize {
        bits::size(self.0)
    }

    /// The hold, if the set has exactly one.
    #[inline]
    pub(crate) fn only(self) -> Option<HoldId> {
        let (first, rest) = self.split_first()?;
        if rest.is_empty() { Some(first) } else { None }
    }

    /// Is there none?
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order of their numbers.
    pub(crate) fn iter(self) -> impl Iterator<Item = HoldId> {
        Bits(self.0.into()).map(|index| HoldId(index as u8))
    }

    /// The one with the lowest number, and the others.
    #[inline]
    pub(crate) fn split_first(self) -> Option<(HoldId, Self)> {
        let first = HoldId::new(self.0.trailing_zeros() as usize)?;
        Some((first, Self(self.0 & (self.0 - 1))))
    }

    /// The nth in order of their numbers.
    #[inline]
    pub(crate) const fn nth(self, n: usize) -> Option<HoldId> {
        HoldId::new(bits::pick(self.0, n))
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
    /// C5: one character.
    Character(Character),
}

/// **C5**: what a load counts as for L1–L4: a character is a kind of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cargo {
    Good(Good),
    Character,
}

/// A hold, packed into a byte: for goods a bit for the kind in the upper half and the number of tokens in the lower; for
/// a character the highest bit and who it is. The lower half is zero only where nothing lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hold(pub(crate) u8);

impl Hold {
    /// With nothing in it.
    pub const EMPTY: Self = Self(0);

    /// A hold with so many tokens; with none of them it is empty.
    #[inline]
    pub const fn of(good: Good, count: u8) -> Self {
        assert!(count < 16);
        if count == 0 { Self::EMPTY } else { Self(GoodSet::only(good).bits() << 4 | count) }
    }

    /// C5: a hold with a character in it.
    #[inline]
    pub const fn with(character: Character) -> Self {
        // No code ends in four zeros: one is left out after fifteen.
        let index = character as u8;
        Self(HAS_CHARACTER | (index + 1 + index / 15))
    }

    /// What lies in it.
    #[inline]
    pub const fn contents(self) -> Contents {
        const KINDS: [Good; 4] = [Good::Gold, Good::Food, Good::Gunpowder, Good::Gunpowder];
        if self.is_empty() {
            return Contents::Empty;
        }
        if let Some(character) = self.character() {
            return Contents::Character(character);
        }
        Contents::Goods(KINDS[(self.0 >> 5) as usize & 3], self.0 & 15)
    }

    /// C5: who is in it.
    #[inline]
    pub(crate) const fn character(self) -> Option<Character> {
        if self.0 & HAS_CHARACTER == 0 {
            return None;
        }
        let code = self.0 & !HAS_CHARACTER;
        Some(Character::at((code - 1 - code / 16) as usize))
    }

    /// What it counts as for L1–L4; nothing for an empty hold.
    #[inline]
    pub(crate) const fn cargo(self) -> Option<Cargo> {
        match self.contents() {
            Contents::Empty => None,
            Contents::Goods(good, _) => Some(Cargo::Good(good)),
            Contents::Character(_) => Some(Cargo::Character),
        }
    }

    /// Does nothing lie in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tokens lie in it, if it has goods.
    #[inline]
    pub(crate) const fn tokens(self) -> u8 {
        self.0 & 15
    }

    /// Does it contain that good?
    #[inline]
    pub const fn has(self, good: Good) -> bool {
        self.0 >> 4 == GoodSet::only(good).bits()
    }

    /// How many tokens of that good lie in it.
    #[inline]
    pub const fn count(self, good: Good) -> u8 {
        if self.has(good) { self.0 & 15 } else { 0 }
    }
}

/// Set in a hold with a character.
pub(crate) const HAS_CHARACTER: u8 = 0x80;

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
            Contents::Character(character) => character.fmt(f),
        }
    }
}
