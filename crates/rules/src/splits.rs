//! All the ways to take tokens out of holds (P2, B2): exactly a price, or as much as one likes. Holds with the same
//! contents are interchangeable (L4), so of such twins the earlier never gives less than the later.

use crate::choice::Split;
use crate::goods::{Good, Holds};
use crate::refusal::Refusal;

/// A set of splits, described, not listed: it can be large (gunpowder in six holds: thousands of ways).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Splits {
    /// The most each hold can give.
    held: Split,
    /// For each hold, its twin before it, or itself: it gives no more than that one.
    twin: [u8; Holds::MOST],
    total: Total,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Total {
    Exactly(u8),
    Any,
}

const NOTHING: Split = [0; Holds::MOST];

impl Splits {
    /// P2: all ways to pay that price in that good.
    pub(crate) fn paying(holds: &Holds, good: Good, price: u8) -> Self {
        Self::new(holds, good, Total::Exactly(price))
    }

    /// B2: all ways to spend any amount of that good.
    pub(crate) fn spending(holds: &Holds, good: Good) -> Self {
        Self::new(holds, good, Total::Any)
    }

    fn new(holds: &Holds, good: Good, total: Total) -> Self {
        let slots = holds.slots();
        let held = slots.map(|hold| hold.count(good));
        let mut twin = [0, 1, 2, 3, 4, 5];
        for (index, twin) in twin.iter_mut().enumerate().take(Holds::REGULAR).skip(1) {
            if let Some(before) = (0..index).rev().find(|&before| slots[before] == slots[index]) {
                *twin = before as u8;
            }
        }
        Self { held, twin, total }
    }

    /// May it be taken?
    pub(crate) fn admits(&self, split: Split) -> Result<(), Refusal> {
        if split.iter().zip(self.held).any(|(&taken, held)| taken > held) {
            return Err(Refusal::MoreThanHeld);
        }
        if let Total::Exactly(price) = self.total
            && split.iter().sum::<u8>() != price
        {
            return Err(Refusal::WrongTotal);
        }
        if split.iter().zip(self.twin).any(|(&taken, twin)| taken > split[twin as usize]) {
            return Err(Refusal::TwinHold);
        }
        Ok(())
    }

    /// All of them, each once, in the order of numbers read from the first hold to the last.
    pub fn iter(&self) -> SplitIter {
        let mut iter = SplitIter { splits: *self, next: Some(NOTHING) };
        if !iter.fill(0) {
            iter.next = None;
        }
        iter
    }
}

/// Goes through [`Splits`].
#[derive(Clone, Copy, Debug)]
pub struct SplitIter {
    splits: Splits,
    next: Option<Split>,
}

impl SplitIter {
    /// The most hold `index` can give, after those before it.
    #[inline]
    fn most(&self, split: &Split, index: usize) -> u8 {
        let Splits { held, twin, total } = &self.splits;
        let mut most = held[index];
        let twin = twin[index] as usize;
        if twin != index {
            most = most.min(split[twin]);
        }
        if let Total::Exactly(price) = total {
            most = most.min(price - split[..index].iter().sum::<u8>());
        }
        most
    }

    /// Gives every hold from `start` on the least that still allows the rest to make up the total. When twins
    /// stand in the way the holds before are raised until it fits. False: there is no further split.
    fn fill(&mut self, start: usize) -> bool {
        let Some(mut split) = self.next else { return false };
        let mut index = start;
        while index < Holds::MOST {
            let least = match self.splits.total {
                Total::Any => 0,
                Total::Exactly(price) => {
                    let given: u8 = split[..index].iter().sum();
                    let rest: u8 = self.splits.held[index + 1..].iter().sum();
                    (price - given).saturating_sub(rest)
                }
            };
            if least <= self.most(&split, index) {
                split[index] = least;
                index += 1;
            } else {
                let Some(raised) = self.raise(&mut split, index) else { return false };
                index = raised + 1;
            }
        }
        self.next = Some(split);
        true
    }

    /// Adds one to the last hold before `end` that can give one more, and says which.
    #[inline]
    fn raise(&self, split: &mut Split, end: usize) -> Option<usize> {
        let raised = (0..end).rev().find(|&index| split[index] < self.most(split, index))?;
        split[raised] += 1;
        Some(raised)
    }
}

impl Iterator for SplitIter {
    type Item = Split;

    #[inline]
    fn next(&mut self) -> Option<Split> {
        let now = self.next?;
        let mut split = now;
        self.next = None;
        if let Some(raised) = self.raise(&mut split, Holds::MOST) {
            self.next = Some(split);
            if !self.fill(raised + 1) {
                self.next = None;
            }
        }
        Some(now)
    }
}
