//! All the ways to take tokens out of holds (P2, B2): exactly a price, or as much as one likes, of one good or of several
//! that serve as one (C22–C24).

use crate::choices::choice::Split;
use crate::choices::groups::{DEAREST, Group, Groups, Suffixes, within};
use crate::choices::luck::Luck;
use crate::choices::refusal::Refusal;
use crate::pieces::goods::GoodSet;
use crate::pieces::hold::HoldId;
use crate::pieces::holds::Holds;

/// A set of splits, described, not listed: it can be large (gunpowder in six holds: thousands of ways).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Splits {
    holds: Holds,
    goods: GoodSet,
    total: Total,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Total {
    Exactly(u8),
    Any,
}

impl Splits {
    /// P2: all ways to pay that price in these goods.
    #[inline]
    pub(crate) const fn paying(holds: Holds, goods: GoodSet, price: u8) -> Self {
        Self { holds, goods, total: Total::Exactly(price) }
    }

    /// B2: all ways to spend any amount of these goods.
    #[inline]
    pub(crate) const fn spending(holds: Holds, goods: GoodSet) -> Self {
        Self { holds, goods, total: Total::Any }
    }

    /// The only way, if there is but one.
    #[inline]
    pub(crate) fn only(&self) -> Option<Split> {
        let (total, holders) = (self.holds.total_of(self.goods), self.holds.with(self.goods));
        match (self.total, holders.only()) {
            (Total::Exactly(price), _) if price == total => Some(self.holds.held(self.goods)),
            (Total::Exactly(price), Some(hold)) if price < total => {
                Some(Holds::tokens([(hold, price), (hold, 0)]))
            }
            // A token from one hold could come from another instead, which makes two ways at least. Only twins may leave
            // a single way: if each has one token, or for the first token, or for all but the last.
            (Total::Exactly(price), None)
                if total as usize > holders.len() && price > 1 && price + 1 < total =>
            {
                None
            }
            _ => self.only_of_twins(),
        }
    }

    #[cold]
    fn only_of_twins(&self) -> Option<Split> {
        self.find(|len| if len == 1 { Some(0) } else { None })
    }

    /// How many ways there are.
    pub(crate) fn len(&self) -> usize {
        let mut len = 0;
        self.find(|count| {
            len = count;
            None
        });
        len as usize
    }

    /// The nth of them.
    pub(crate) fn nth(&self, n: usize) -> Option<Split> {
        self.find(|len| if n < len as usize { Some(n as u32) } else { None })
    }

    /// One of them, all equally likely; none if there is no way.
    #[inline]
    pub(crate) fn pick(&self, luck: &mut impl Luck) -> Option<Split> {
        self.find(|len| if len == 0 { None } else { Some(luck.below(len)) })
    }

    /// The way with the number that is said when it is known how many there are.
    #[inline]
    fn find(&self, which: impl FnOnce(u32) -> Option<u32>) -> Option<Split> {
        // What one hold gives decides the rest in the usual case, which is counted without groups.
        if let Some(pair) = Pair::of(self) {
            return which(pair.len()).map(|n| pair.at(n));
        }
        let groups = Groups::of(self.holds, self.goods);
        let is_laned = |price| price <= LAST_LANE && self.holds.with(self.goods).len() <= LANED;
        match self.total {
            Total::Any => which(groups.len()).map(|n| groups.at(n)),
            Total::Exactly(price) if is_laned(price) => {
                let suffixes = Narrow::of(&groups);
                which(suffixes.ways(0, price)).map(|n| groups.at_price(n, price, &suffixes))
            }
            Total::Exactly(price) => {
                let suffixes = Wide::of(&groups, price);
                which(suffixes.ways(0, price)).map(|n| groups.at_price(n, price, &suffixes))
            }
        }
    }

    /// Is it one of them?
    pub(crate) fn admits(&self, split: Split) -> Result<(), Refusal> {
        if !self.holds.cover(self.goods, split) {
            return Err(Refusal::MoreThanHeld);
        }
        if let Total::Exactly(price) = self.total
            && Holds::sum(split) != price
        {
            return Err(Refusal::WrongTotal);
        }
        // L4: of two twins the earlier may not give less.
        if self.holds.later_twin_gives_more(split) {
            return Err(Refusal::TwinHold);
        }
        Ok(())
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
        let [(first, a), (second, b)] = splits.holds.one_or_two(splits.goods)?;
        match splits.total {
            Total::Exactly(price) => {
                // L4: of twins the first gives at least half.
                let same = splits.holds.get(first) == splits.holds.get(second);
                let twins = same && a == b && second != HoldId::SIXTH;
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
        let rest = self.price.map_or(0, |price| price - given);
        Holds::tokens([(self.first, given), (self.second, rest)])
    }
}

/// A polynomial: in how many ways every sum up to the price of the dearest space is reached, in eight lanes of eight bits.
/// No way overflows its lane while four holds give at the most: seven tokens come out of four holds in 120 ways.
#[derive(Clone, Copy)]
struct Lanes(u64);

/// The dearest space of the track costs 7 (P1).
const LAST_LANE: u8 = 7;
const LANE: u32 = u64::BITS / (LAST_LANE as u32 + 1);
/// So many holds are counted in lanes; a cargo of more is rare.
const LANED: usize = 4;

/// For each group, in how many ways it and those after it give exactly a sum: for the price of a space.
struct Narrow([Lanes; LANED + 1]);

impl Narrow {
    #[inline]
    fn of(groups: &Groups) -> Self {
        let mut suffixes = [Lanes::ONE; LANED + 1];
        for (index, &group) in groups.as_slice().iter().enumerate().rev() {
            suffixes[index] = suffixes[index + 1].times(group);
        }
        Self(suffixes)
    }
}

impl Suffixes for Narrow {
    #[inline]
    fn ways(&self, index: usize, sum: u8) -> u32 {
        self.0[index].ways(sum)
    }
}

/// For each group, in how many ways it and those after it give exactly a sum, however large: for rum (C4), and many holds.
struct Wide([[u16; DEAREST + 1]; Holds::MOST + 1]);

impl Wide {
    /// For sums up to that price.
    #[cold]
    fn of(groups: &Groups, price: u8) -> Self {
        let mut suffixes = [[0; DEAREST + 1]; Holds::MOST + 1];
        suffixes[groups.as_slice().len()][0] = 1;
        for (index, group) in groups.as_slice().iter().enumerate().rev() {
            for sum in 0..=(price as usize).min(DEAREST) {
                let ways = |given| {
                    within(group.size, group.held, given as u8) as u16 * suffixes[index + 1][sum - given]
                };
                suffixes[index][sum] = (0..=sum).map(ways).sum();
            }
        }
        Self(suffixes)
    }
}

impl Suffixes for Wide {
    fn ways(&self, index: usize, sum: u8) -> u32 {
        u32::from(self.0[index][sum as usize])
    }
}

/// 1 / (1 − xⁿ) for n up to 4: ones in every nth lane.
const SERIES: [u64; LANED + 1] = {
    let mut series = [0; LANED + 1];
    let mut n = 1;
    while n <= LANED {
        let mut lane = 0;
        while lane <= LAST_LANE as usize {
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
    /// (1 − x^(c+n)) / (1 − xⁿ) for n up to m.
    #[inline]
    fn times(self, group: Group) -> Self {
        let mut ways = self.0;
        for n in 1..=group.size {
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
    use crate::pieces::goods::Good;
    use crate::pieces::hold::Hold;
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

    const GUNPOWDER: GoodSet = GoodSet::only(Good::Gunpowder);

    fn powder(count: u8) -> Hold {
        Hold::of(Good::Gunpowder, count)
    }

    /// Every split there could be, folded to one of each kind: what the twins give is sorted.
    fn by_hand(holds: Holds, goods: GoodSet, price: Option<u8>) -> HashSet<Split> {
        let held = holds.held(goods);
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

    fn check(holds: Holds, goods: GoodSet, price: Option<u8>) {
        let splits =
            price.map_or(Splits::spending(holds, goods), |price| Splits::paying(holds, goods, price));
        let listed: Vec<Split> = (0..splits.len()).map(|n| splits.nth(n).unwrap()).collect();
        let expected = by_hand(holds, goods, price);
        assert_eq!(listed.iter().copied().collect::<HashSet<_>>(), expected, "{holds:?} {price:?}");
        assert_eq!(listed.len(), expected.len(), "each once: {holds:?} {price:?}");
        assert_eq!(splits.len(), listed.len());
        for (n, &split) in listed.iter().enumerate() {
            assert_eq!(splits.nth(n), Some(split));
            assert_eq!(splits.admits(split), Ok(()));
        }
        assert_eq!(splits.nth(listed.len()), None);
        assert_eq!(
            splits.only(),
            if let [only] = listed[..] { Some(only) } else { None },
            "{holds:?} {price:?}"
        );
    }

    #[test]
    fn p2_a_single_way_is_known_without_counting() {
        // Which hold has what does not matter, so they rise; the 6th Hold has no twin.
        let contents: Vec<Hold> =
            (0..4).flat_map(|count| [powder(count), Hold::of(Good::Food, count)]).collect();
        cargoes(&contents, 5, &mut Vec::new(), &mut |cargo| {
            for sixth in [None, Some(powder(1)), Some(powder(2))] {
                let holds = holds(cargo, sixth);
                for goods in [GUNPOWDER, GoodSet::ALL] {
                    for price in 0..=9 {
                        let splits = Splits::paying(holds, goods, price);
                        let single = if splits.len() == 1 { splits.nth(0) } else { None };
                        assert_eq!(splits.only(), single, "{holds:?} {price}");
                    }
                }
            }
        });
    }

    #[test]
    fn l4_of_twins_the_later_may_not_give_more() {
        let three = powder(3);
        let holds = holds(&[three, Hold::of(Good::Food, 3), three, powder(2), three], Some(three));
        let spending = Splits::spending(holds, GUNPOWDER);
        let ways = by_hand(holds, GUNPOWDER, None);
        for code in 0..4u32.pow(6) {
            let split: Split = std::array::from_fn(|hold| (code >> (2 * hold) & 3) as u8);
            assert_eq!(spending.admits(split).is_ok(), ways.contains(&split), "{split:?}");
        }
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
                check(holds, GUNPOWDER, None);
                for price in 1..=15.min(holds.total(Good::Gunpowder)) {
                    check(holds, GUNPOWDER, Some(price));
                }
            }
        }
    }

    #[test]
    fn c24_goods_that_serve_for_each_other_are_not_twins() {
        let three = [Good::Gold, Good::Food, Good::Gunpowder].map(|good| Hold::of(good, 3));
        let [gold, food, gunpowder] = three;
        let merchant = Hold::with(crate::pieces::character::Character::VenetianMerchant);
        let both = GoodSet::only(Good::Gold).with_all(GoodSet::only(Good::Food));
        let cargoes: [&[Hold]; 4] = [
            &[gold, food],
            &[gold, food, merchant, gold, food],
            &[merchant, gunpowder, gold, Hold::of(Good::Food, 7), food],
            &[Hold::of(Good::Food, 7), Hold::of(Good::Food, 7), gold, merchant, gold],
        ];
        for cargo in cargoes {
            let holds = holds(cargo, None);
            for goods in [both, GoodSet::ALL, GoodSet::only(Good::Food)] {
                check(holds, goods, None);
                for price in 1..=15.min(holds.total_of(goods)) {
                    check(holds, goods, Some(price));
                }
            }
        }
    }

    /// All cargoes of so many holds; which hold has what does not matter, so they rise.
    fn cargoes(contents: &[Hold], laden: u32, cargo: &mut Vec<Hold>, see: &mut dyn FnMut(&[Hold])) {
        if laden == 0 {
            return see(cargo);
        }
        for (from, &next) in contents.iter().enumerate() {
            cargo.push(next);
            cargoes(&contents[from..], laden - 1, cargo, see);
            cargo.pop();
        }
    }

    /// With The Crew no hold has more than 7 (C25), there is no 6th Hold, and every merchant takes a hold.
    #[test]
    fn c24_the_most_ways_there_can_be_with_the_crew() {
        let most = |laden: u32, kinds: u8, ways: &dyn Fn(Holds, GoodSet) -> usize| {
            let goods = GoodSet::from_bits((1 << kinds) - 1);
            let contents: Vec<Hold> = (0..kinds)
                .flat_map(|kind| (1..=7).map(move |count| Hold::of(Good::ALL[kind as usize], count)))
                .collect();
            let mut best = 0;
            cargoes(&contents, laden, &mut Vec::new(), &mut |cargo| {
                best = best.max(ways(holds(cargo, None), goods));
            });
            best
        };
        let powder = |holds, goods| Splits::spending(holds, goods).len();
        let price =
            |holds, goods| (1..=7).map(|price| Splits::paying(holds, goods, price).len()).max().unwrap();
        let rum =
            |holds, goods| (8..=15).map(|price| Splits::paying(holds, goods, price).len()).max().unwrap();
        // No merchant: five holds of one good. One: four of two goods. Two: three of three goods.
        let all = [(5, 1), (4, 2), (3, 3)].map(|(laden, kinds)| {
            (most(laden, kinds, &powder), most(laden, kinds, &price), most(laden, kinds, &rum))
        });
        assert_eq!(all, [(7560, 274, 651), (3136, 118, 280), (512, 36, 48)]);
    }

    #[test]
    fn p2_the_most_ways_there_can_be() {
        // Five regular holds of 1 to 6 and the 6th Hold of 6: no cargo of gunpowder can be spent in more ways.
        let mut most = (0, Holds::EMPTY);
        for code in 0..6usize.pow(5) {
            let count = |n: u32| powder((code / 6usize.pow(n) % 6 + 1) as u8);
            let holds = holds(&[count(0), count(1), count(2), count(3), count(4)], Some(powder(6)));
            let ways = Splits::spending(holds, GUNPOWDER).len();
            if ways > most.0 {
                most = (ways, holds);
            }
        }
        assert_eq!(most.0, 23_520);
    }
}
