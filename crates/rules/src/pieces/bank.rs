//! The bank (S6): what is left in the box. It only counts.

use crate::pieces::goods::Good;
use crate::pieces::hold::{Contents, Hold};

/// S6: how much the bank has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BankKind {
    /// What is in the printed box.
    #[default]
    Box,
    /// It never runs out.
    Bottomless,
}

impl BankKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Box, Self::Bottomless];

    /// As records spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::Bottomless => "bottomless",
        }
    }
}

/// S6: tokens in the printed box: gold, food, gunpowder.
pub const BOX: [u8; 3] = [80, 45, 45];

/// **S6**: the tokens that are in no hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bank {
    /// What is left in the box; nothing counts a bottomless bank.
    left: Option<[u8; 3]>,
}

impl Bank {
    pub(crate) const fn full(kind: BankKind) -> Self {
        Self {
            left: match kind {
                BankKind::Box => Some(BOX),
                BankKind::Bottomless => None,
            },
        }
    }

    /// Whether it can run out.
    pub const fn kind(self) -> BankKind {
        if self.left.is_some() { BankKind::Box } else { BankKind::Bottomless }
    }

    /// How many tokens of that good are left; a bottomless bank has no number.
    pub const fn left(self, good: Good) -> Option<u8> {
        match self.left {
            Some(left) => Some(left[good as usize]),
            None => None,
        }
    }

    /// S6: a load takes what is left.
    #[inline]
    pub(crate) fn offers(&self, good: Good, wanted: u8) -> u8 {
        self.left.as_ref().map_or(wanted, |left| left[good as usize].min(wanted))
    }

    #[inline]
    pub(crate) fn take(&mut self, good: Good, count: u8) {
        if let Some(left) = &mut self.left {
            left[good as usize] -= count;
        }
    }

    /// S6: everything paid, spent or thrown overboard returns.
    #[inline]
    pub(crate) fn put(&mut self, good: Good, count: u8) {
        if let Some(left) = &mut self.left {
            left[good as usize] += count;
        }
    }

    /// S6: a whole hold goes overboard.
    #[inline]
    pub(crate) fn swallow(&mut self, hold: Hold) {
        match hold.contents() {
            // C5: a character leaves the game.
            Contents::Empty | Contents::Character(_) => {}
            Contents::Goods(good, count) => self.put(good, count),
        }
    }
}
