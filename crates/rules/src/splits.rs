//! All the ways to take tokens out of holds (P2, B2): exactly a price, or as much as one likes. Holds with the same
//! contents are interchangeable (L4), so of such twins the earlier never gives less than the later.

use crate::choice::Split;
use crate::goods::{Good, HoldId, Holds};
use crate::luck::Luck;
use crate::refusal::Refusal;

/// A set of splits, described, not listed: it can be large (gunpowder in six holds: thousands of ways).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Splits {
    holds: Holds,
    good: Good,
    total: Total,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Total {
    Exactly(u8),
    Any,
}

impl Splits {
    /// P2: all ways to pay that price in that good.
    #[inline]
    pub(crate) const fn paying(holds: Holds, good: Good, price: u8) -> Self {
        Self { holds, good, total: Total::Exactly(price) }
    }

    /// B2: all ways to spend any amount of that good.
    #[inline]
    pub(crate) const fn spending(holds: Holds, good: Good) -> Self {
        Self { holds, good, total: Total::Any }
    }

    /// The only way, if there is but one.
    #[inline]
    pub(crate) fn only(&self) -> Option<Split> {
        let ways = self.ways();
        if ways.len() == 1 { Some(ways.at(0)) } else { None }
    }

    /// How many ways there are.
    pub(crate) fn len(&self) -> usize {
        self.ways().len() as usize
    }

    /// The nth of them.
    pub(crate) fn nth(&self, n: usize) -> Option<Split> {
        let ways = self.ways();
        if n < ways.len() as usize { Some(ways.at(n as u32)) } else { None }
    }

    /// One of them, all equally likely; none if there is no way.
    #[inline]
    pub(crate) fn pick(&self, luck: &mut impl Luck) -> Option<Split> {
        let ways = self.ways();
        let len = ways.len();
        if len == 0 { None } else { Some(ways.at(luck.below(len))) }
    }

    /// Counted the short way when one number says it all, which is the usual case.
    #[inline]
    fn ways(&self) -> Ways {
        match (Pair::of(self), self.total) {
            (Some(pair), _) => Ways::Few(pair),
            (None, Total::Any) => Ways::Any(Groups::of(self)),
            (None, Total::Exactly(price)) => {
                let groups = Groups::of(self);
                Ways::Price(price, groups, Suffixes::of(&groups))
            }
        }
    }

    /// May it be taken?
    pub(crate) fn admits(&self, split: Split) -> Result<(), Refusal> {
        if !self.holds.cover(self.good, split) {
            return Err(Refusal::MoreThanHeld);
        }
        if let Total::Exactly(price) = self.total
            && split.iter().sum::<u8>() != price
        {
            return Err(Refusal::WrongTotal);
        }
        // L4: of two twins the earlier may not give less; few cargoes have twins.
        let twins = self.holds.twins().and(self.holds.with(self.good));
        let held = self.holds.held(self.good);
        let gives_more = |late: HoldId| {
            let (late, more) = (late.index(), split[late.index()]);
            (0..late).any(|early| held[early] == held[late] && split[early] < more)
        };
        if !twins.is_empty() && twins.iter().any(gives_more) {
            return Err(Refusal::TwinHold);
        }
        Ok(())
    }
}

/// The ways, ready to be counted and picked.
enum Ways {
    Few(Pair),
    Any(Groups),
    Price(u8, Groups, Suffixes),
}

impl Ways {
    #[inline]
    fn len(&self) -> u32 {
        match self {
            Self::Few(pair) => pair.len(),
            Self::Any(groups) => groups.len(),
            Self::Price(price, _, suffixes) => suffixes.0[0].ways(*price),
        }
    }

    /// The nth of them; there must be as many.
    #[inline]
    fn at(&self, n: u32) -> Split {
        match self {
            Self::Few(pair) => pair.at(n),
            Self::Any(groups) => groups.at(n),
            Self::Price(price, groups, suffixes) => groups.at_price(n, *price, suffixes),
        }
    }
}

/// A price out of two holds at the most, or any amount out of one: what the first gives says the rest.
struct Pair {
    first: HoldId,
    second: HoldId,
    /// What the first may give.
    least: u8,
    most: u8,
    /// What both give together; none if the first gives alone.
    price: Option<u8>,
}

impl Pair {
    #[inline]
    fn of(splits: &Splits) -> Option<Self> {
        let [(first, a), (second, b)] = splits.holds.one_or_two(splits.good)?;
        match splits.total {
            Total::Exactly(price) => {
                // L4: of twins the first gives at least half.
                let twins = a == b && second != HoldId::SIXTH;
                let half = if twins { price.div_ceil(2) } else { 0 };
                let least = price.saturating_sub(b).max(half);
                Some(Self { first, second, least, most: price.min(a), price: Some(price) })
            }
            Total::Any if b == 0 => Some(Self { first, second, least: 0, most: a, price: None }),
            Total::Any => None,
        }
    }

    #[inline]
    fn len(&self) -> u32 {
        // A price beyond both leaves no way at all.
        (self.most as u32 + 1).saturating_sub(self.least as u32)
    }

    #[inline]
    fn at(&self, n: u32) -> Split {
        let given = self.least + n as u8;
        let mut split = [0; Holds::MOST];
        if let Some(price) = self.price {
            split[self.second.index()] = price - given;
        }
        split[self.first.index()] = given;
        split
    }
}

/// Twin holds that can give something, kept with the first of them; every other hold is a group of none.
#[derive(Clone, Copy, Default)]
struct Group {
    twins: u8,
    /// What each of them holds.
    held: u8,
}

/// A group for each hold. The ways are in the order of their numbers, read from the first hold to the last, what twins
/// give right after what the first of them gives.
#[derive(Clone, Copy)]
struct Groups {
    list: [Group; Holds::MOST],
    held: Split,
}

impl Groups {
    #[inline]
    fn of(splits: &Splits) -> Self {
        let held = splits.holds.held(splits.good);
        let mut list = [Group::default(); Holds::MOST];
        // All that count here contain the same good, so equal numbers are equal contents.
        let later_twins = splits.holds.twins();
        for (index, group) in list.iter_mut().enumerate() {
            let leads = held[index] > 0 && !later_twins.contains(HoldId::at(index));
            // L4: regular holds have twins, the 6th Hold has none.
            let twins =
                1 + (index + 1..Holds::REGULAR).map(|later| u8::from(held[later] == held[index])).sum::<u8>();
            *group = if leads { Group { twins, held: held[index] } } else { Group::default() };
        }
        Self { list, held }
    }

    /// Any amount.
    #[inline]
    fn len(&self) -> u32 {
        self.list.iter().map(|group| multisets(group.held, group.twins)).product()
    }

    /// Any amount: the groups are the digits of a number, the last counting least.
    #[inline]
    fn at(&self, mut n: u32) -> Split {
        let mut split = [0; Holds::MOST];
        for (index, group) in self.list.iter().enumerate().rev() {
            let ways = multisets(group.held, group.twins);
            let digit = n % ways;
            n /= ways;
            if group.twins == 1 {
                split[index] = digit as u8;
            } else if group.twins > 1 {
                self.share(&mut split, index, digit, |mine, later, _| multisets(mine, later));
            }
        }
        split
    }

    /// A price: first how much each group gives, then how much each twin in it.
    #[inline]
    fn at_price(&self, mut n: u32, price: u8, suffixes: &Suffixes) -> Split {
        let mut split = [0; Holds::MOST];
        let mut rest = price;
        for (index, (group, after)) in self.list.iter().zip(&suffixes.0[1..]).enumerate() {
            let mut sum = 0;
            loop {
                let ways = within(group.twins, group.held, sum) * after.ways(rest - sum);
                if n < ways {
                    break;
                }
                n -= ways;
                sum += 1;
            }
            rest -= sum;
            if group.twins == 1 {
                split[index] = sum;
            } else if group.twins > 1 {
                let digit = n / after.ways(rest);
                n %= after.ways(rest);
                self.share(&mut split, index, digit, |mine, later, before| {
                    within(later, mine, sum - before - mine)
                });
            }
        }
        split
    }

    /// What each twin gives, in sequences that never grow: those that begin with a smaller number come first. `ways`
    /// says how many there are when this one gives so much, so many come later, and those before gave so much.
    fn share(&self, split: &mut Split, first: usize, mut digit: u32, ways: impl Fn(u8, u8, u8) -> u32) {
        let mut later = self.list[first].twins;
        let mut before = 0;
        for (index, given) in split.iter_mut().enumerate().take(Holds::REGULAR).skip(first) {
            if self.held[index] == self.held[first] {
                later -= 1;
                while digit >= ways(*given, later, before) {
                    digit -= ways(*given, later, before);
                    *given += 1;
                }
                before += *given;
            }
        }
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

/// The dearest space of the track costs 7.
const DEAREST: usize = 7;

/// In how many ways so many twins, each holding so much, give exactly that sum: sequences that never grow.
#[inline]
fn within(twins: u8, held: u8, sum: u8) -> u32 {
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

/// A polynomial: in how many ways every sum up to the dearest price is reached, in eight lanes of 16 bits. No way
/// overflows its lane: seven tokens come out of six holds in at most 792 ways.
#[derive(Clone, Copy)]
struct Lanes(u128);

/// For each group, in how many ways it and those after it give exactly a sum.
struct Suffixes([Lanes; Holds::MOST + 1]);

impl Suffixes {
    #[inline]
    fn of(groups: &Groups) -> Self {
        let mut suffixes = [Lanes::ONE; Holds::MOST + 1];
        for index in (0..Holds::MOST).rev() {
            suffixes[index] = suffixes[index + 1].times(groups.list[index]);
        }
        Self(suffixes)
    }
}

const LANE: u32 = u128::BITS / (DEAREST as u32 + 1);

/// 1 / (1 − xⁿ) for n up to 5: ones in every nth lane.
const SERIES: [u128; Holds::REGULAR + 1] = {
    let mut series = [0; Holds::REGULAR + 1];
    let mut n = 1;
    while n <= Holds::REGULAR {
        let mut lane = 0;
        while lane <= DEAREST {
            series[n] |= 1 << (lane as u32 * LANE);
            lane += n;
        }
        n += 1;
    }
    series
};

impl Lanes {
    /// Nothing, in one way.
    const ONE: Self = Self(1);

    /// Together with a group: m twins holding c multiply by the Gaussian binomial, the product of
    /// (1 − x^(c+n)) / (1 − xⁿ) for n up to m. For a group of none the first factor is 1, so it needs no test.
    #[inline]
    fn times(self, group: Group) -> Self {
        let mut ways = self.0;
        for n in 1..=group.twins.max(1) {
            ways = ways.wrapping_mul(SERIES[n as usize]);
            ways = ways.wrapping_sub(ways.checked_shl((group.held + n) as u32 * LANE).unwrap_or(0));
        }
        Self(ways)
    }

    #[inline]
    fn ways(self, sum: u8) -> u32 {
        (self.0 >> (sum as u32 * LANE)) as u32 & ((1 << LANE) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::Hold;
    use std::collections::HashSet;

    fn holds(contents: &[Hold], sixth: Option<Hold>) -> Holds {
        let mut holds = Holds::EMPTY;
        for (index, &hold) in contents.iter().enumerate() {
            holds.set(HoldId::at(index), hold);
        }
        if let Some(sixth) = sixth {
            holds.gain_sixth(sixth);
        }
        holds
    }

    fn powder(count: u8) -> Hold {
        Hold::of(Good::Gunpowder, count)
    }

    /// Every split there could be, folded to one of each kind: what the twins give is sorted.
    fn by_hand(holds: Holds, good: Good, price: Option<u8>) -> HashSet<Split> {
        let held = holds.held(good);
        let mut found = HashSet::new();
        let ways: usize = held.iter().map(|&held| held as usize + 1).product();
        for mut code in 0..ways {
            let mut split = [0; 6];
            for (taken, held) in split.iter_mut().zip(held) {
                *taken = (code % (held as usize + 1)) as u8;
                code /= held as usize + 1;
            }
            if price.is_some_and(|price| split.iter().sum::<u8>() != price) {
                continue;
            }
            for early in 0..Holds::REGULAR {
                for late in early + 1..Holds::REGULAR {
                    if early != late
                        && holds.get(HoldId::at(early)) == holds.get(HoldId::at(late))
                        && split[early] < split[late]
                    {
                        split.swap(early, late);
                    }
                }
            }
            found.insert(split);
        }
        found
    }

    fn check(holds: Holds, good: Good, price: Option<u8>) {
        let splits = price.map_or(Splits::spending(holds, good), |price| Splits::paying(holds, good, price));
        let listed: Vec<Split> = (0..splits.len()).map(|n| splits.nth(n).unwrap()).collect();
        let expected = by_hand(holds, good, price);
        assert_eq!(listed.iter().copied().collect::<HashSet<_>>(), expected, "{holds:?} {price:?}");
        assert_eq!(listed.len(), expected.len(), "each once: {holds:?} {price:?}");
        assert_eq!(splits.len(), listed.len());
        for (n, &split) in listed.iter().enumerate() {
            assert_eq!(splits.nth(n), Some(split));
            assert_eq!(splits.admits(split), Ok(()));
        }
        assert_eq!(splits.nth(listed.len()), None);
    }

    #[test]
    fn p2_all_ways_to_pay_are_listed_once_and_twins_are_merged() {
        let cargoes: [&[Hold]; 6] = [
            &[powder(3)],
            &[powder(3), powder(3)],
            &[powder(2), Hold::of(Good::Gold, 4), powder(3), powder(2), powder(2)],
            &[powder(1), powder(2), powder(1), powder(2), powder(1)],
            &[powder(6), powder(5), powder(4), powder(3), powder(2)],
            &[powder(6), powder(6), powder(6), powder(6), powder(6)],
        ];
        for cargo in cargoes {
            for sixth in [None, Some(powder(2)), Some(powder(6))] {
                let holds = holds(cargo, sixth);
                check(holds, Good::Gunpowder, None);
                for price in 1..=7.min(holds.total(Good::Gunpowder)) {
                    check(holds, Good::Gunpowder, Some(price));
                }
            }
        }
    }

    #[test]
    fn p2_the_most_ways_there_can_be() {
        // Five regular holds of 1 to 6 and the 6th Hold of 6: no cargo of gunpowder can be spent in more ways.
        let mut most = (0, Holds::EMPTY);
        for code in 0..6usize.pow(5) {
            let count = |n: u32| powder((code / 6usize.pow(n) % 6 + 1) as u8);
            let holds = holds(&[count(0), count(1), count(2), count(3), count(4)], Some(powder(6)));
            let ways = Splits::spending(holds, Good::Gunpowder).len();
            if ways > most.0 {
                most = (ways, holds);
            }
        }
        assert_eq!(most.0, 23_520);
    }
}
