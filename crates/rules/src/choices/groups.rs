//! Holds in groups of twins, and all the ways in which groups give tokens. Holds with the same contents are
//! interchangeable (L4), so of such twins the earlier never gives less than the later. What the tokens are for is not known
//! here.

use crate::choices::choice::Split;
use crate::pieces::goods::GoodSet;
use crate::pieces::hold::{HoldId, HoldSet};
use crate::pieces::holds::Holds;

/// Twin holds that can give something, or one hold that has no twin.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    first: HoldId,
    twins: HoldSet,
    pub(crate) size: u8,
    /// What each of them holds.
    pub(crate) held: u8,
}

/// The groups of a cargo, in the order of their first holds. The ways are in the order of their numbers, read from the
/// first hold to the last, what twins give right after what the first of them gives.
#[derive(Clone, Copy)]
pub(crate) struct Groups {
    list: [Group; Holds::MOST],
    len: usize,
}

/// In how many ways the groups from an index on give exactly a sum.
pub(crate) trait Suffixes {
    fn ways(&self, index: usize, sum: u8) -> u32;
}

impl Group {
    const NONE: Self = Self { first: HoldId::SIXTH, twins: HoldSet::NONE, size: 0, held: 0 };

    /// What each twin gives, in sequences that never grow: those that begin with a smaller number come first. `ways`
    /// says how many there are when this one gives so much, so many come later, and those before gave so much.
    fn share(self, split: &mut Split, mut digit: u32, ways: impl Fn(u8, u8, u8) -> u32) {
        let mut later = self.size;
        let mut before = 0;
        for hold in self.twins.iter() {
            later -= 1;
            let given = &mut split[hold.index()];
            while digit >= ways(*given, later, before) {
                digit -= ways(*given, later, before);
                *given += 1;
            }
            before += *given;
        }
    }
}

impl Groups {
    pub(crate) fn of(holds: Holds, goods: GoodSet) -> Self {
        let mut groups = Self { list: [Group::NONE; Holds::MOST], len: 0 };
        let mut left = holds.with(goods);
        while let Some((first, _)) = left.split_first() {
            let twins = holds.like(first);
            let size = twins.len() as u8;
            groups.list[groups.len] = Group { first, twins, size, held: holds.get(first).tokens() };
            groups.len += 1;
            left = left.without(twins);
        }
        groups
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Group] {
        &self.list[..self.len]
    }

    /// In how many ways any amount is given.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.as_slice().iter().map(|group| multisets(group.held, group.size)).product()
    }

    /// Any amount: the groups are the digits of a number, the last counting least.
    pub(crate) fn at(&self, mut n: u32) -> Split {
        let mut split = [0; Holds::MOST];
        for group in self.as_slice().iter().rev() {
            let ways = multisets(group.held, group.size);
            let digit = n % ways;
            n /= ways;
            if group.size == 1 {
                split[group.first.index()] = digit as u8;
            } else {
                group.share(&mut split, digit, |mine, later, _| multisets(mine, later));
            }
        }
        split
    }

    /// A price: first how much each group gives, then how much each twin in it.
    pub(crate) fn at_price(&self, mut n: u32, price: u8, suffixes: &impl Suffixes) -> Split {
        let mut split = [0; Holds::MOST];
        let mut rest = price;
        for (index, group) in self.as_slice().iter().enumerate() {
            let mut sum = 0;
            loop {
                let ways = within(group.size, group.held, sum) * suffixes.ways(index + 1, rest - sum);
                if n < ways {
                    break;
                }
                n -= ways;
                sum += 1;
            }
            rest -= sum;
            if group.size == 1 {
                split[group.first.index()] = sum;
            } else {
                let after = suffixes.ways(index + 1, rest);
                let digit = n / after;
                n %= after;
                group
                    .share(&mut split, digit, |mine, later, before| within(later, mine, sum - before - mine));
            }
        }
        split
    }
}

/// How many sequences of that length never grow and begin with `most` or less: (most + length) over length.
#[inline]
fn multisets(most: u8, length: u8) -> u32 {
    u32::from(MULTISETS[length as usize][most as usize & 15])
}

static MULTISETS: [[u16; 16]; Holds::REGULAR + 1] = {
    let mut table = [[1; 16]; Holds::REGULAR + 1];
    let mut length = 1;
    while length <= Holds::REGULAR {
        let mut most = 1;
        while most < 16 {
            // Either the first gives less than the most, or the rest is a shorter sequence.
            table[length][most] = table[length][most - 1] + table[length - 1][most];
            most += 1;
        }
        length += 1;
    }
    table
};

/// No payment is dearer: a space costs up to 7 (P1), the longest way of the rum 15 (C4).
pub(crate) const DEAREST: usize = 15;

/// In how many ways so many twins, each holding so much, give exactly that sum: sequences that never grow.
#[inline]
pub(crate) fn within(twins: u8, held: u8, sum: u8) -> u32 {
    u32::from(WITHIN[twins as usize][(held as usize).min(DEAREST)][sum as usize])
}

static WITHIN: [[[u8; DEAREST + 1]; DEAREST + 1]; Holds::REGULAR + 1] = {
    let mut table = [[[0; DEAREST + 1]; DEAREST + 1]; Holds::REGULAR + 1];
    let mut twins = 0;
    while twins <= Holds::REGULAR {
        let mut held = 0;
        while held <= DEAREST {
            let mut sum = 0;
            while sum <= DEAREST {
                if twins == 0 {
                    table[twins][held][sum] = if sum == 0 { 1 } else { 0 };
                } else {
                    let mut first = 0;
                    while first <= held && first <= sum {
                        table[twins][held][sum] += table[twins - 1][first][sum - first];
                        first += 1;
                    }
                }
                sum += 1;
            }
            held += 1;
        }
        twins += 1;
    }
    table
};
