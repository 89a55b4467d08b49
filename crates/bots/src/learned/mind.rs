//! A mind: a judgement and habits that were learned together, and the file that keeps them.

use super::habit::{Carding, Habit};
use super::judge::{Judging, Learned};

/// What was learned.
#[derive(Clone, Debug)]
pub(crate) struct Mind {
    pub(crate) judge: Learned,
    pub(crate) habit: Habit,
}

impl Mind {
    pub(crate) const fn new(judge: Judging, habit: Carding) -> Self {
        Self { judge: Learned::new(judge), habit: Habit::new(habit) }
    }

    /// As a file keeps it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.judge.network.to_bytes();
        bytes.extend(self.habit.network.to_bytes());
        bytes
    }

    /// From a file; none if it is not one of ours.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (judge, habit) = bytes.split_at_checked(2 * Judging::WEIGHTS)?;
        Some(Self::new(Judging::from_bytes(judge)?, Carding::from_bytes(habit)?))
    }
}
