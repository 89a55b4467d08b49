//! The three kinds of goods and sets of them. It knows nothing of where they lie.

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

/// A set of goods, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GoodSet(u8);

impl GoodSet {
    /// All three.
    pub const ALL: Self = Self(0b111);

    /// Just that one.
    #[inline]
    pub const fn only(good: Good) -> Self {
        Self(1 << good as u8)
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub(crate) const fn with_all(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Is that good among them?
    #[inline]
    pub const fn contains(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 == 1
    }

    /// Have they a good in common?
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// A bit for each, as the kinds of holds have them.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    #[cfg(test)]
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// In the order of [`Good::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Good> {
        Good::ALL.into_iter().filter(move |&good| self.contains(good))
    }
}

impl fmt::Debug for GoodSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
