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
        if let Some(price) = self.dear() {
            return self.only_dear(price);
        }
        let ways = self.ways();
        if ways.len() == 1 { Some(ways.at(0)) } else { None }
    }

    /// How many ways there are.
    pub(crate) fn len(&self) -> usize {
        if let Some(price) = self.dear() {
            return self.dear_ways(price).len() as usize;
        }
        self.ways().len() as usize
    }

    /// The nth of them.
    pub(crate) fn nth(&self, n: usize) -> Option<Split> {
        if let Some(price) = self.dear() {
            return self.dear_ways(price).nth(n as u32);
        }
        let ways = self.ways();
        if n < ways.len() as usize { Some(ways.at(n as u32)) } else { None }
    }

    /// One of them, all equally likely; none if there is no way.
    #[inline]
    pub(crate) fn pick(&self, luck: &mut impl Luck) -> Option<Split> {
        if let Some(price) = self.dear() {
            return self.pick_dear(price, luck);
        }
        let ways = self.ways();
        let len = ways.len();
        if len == 0 { None } else { Some(ways.at(luck.below(len))) }
    }

    /// What one hold gives decides the rest in the usual case ([`Pair`]), which is counted without groups.
    #[inline]
    fn ways(&self) -> Ways {
        match (Pair::of(self), self.total) {
            (Some(pair), _) => Ways::Few(pair),
            (None, Total::Any) => Ways::Any(Groups::of(self.holds, self.goods)),
            (None, Total::Exactly(price)) => {
                let groups = Groups::of(self.holds, self.goods);
                Ways::Price(price, groups, Narrow::of(&groups))
            }
        }
    }

    /// A price beyond that of any space: only rum can cost it (C4).
    #[inline]
    const fn dear(&self) -> Option<u8> {
        match self.total {
            Total::Exactly(price) if price as usize > LAST_LANE => Some(price),
            Total::Exactly(_) | Total::Any => None,
        }
    }

    #[cold]
    fn only_dear(&self, price: u8) -> Option<Split> {
        let ways = self.dear_ways(price);
        if ways.len() == 1 { ways.nth(0) } else { None }
    }

    #[cold]
    fn pick_dear(&self, price: u8, luck: &mut impl Luck) -> Option<Split> {
        let ways = self.dear_ways(price);
        if ways.len() == 0 { None } else { ways.nth(luck.below(ways.len())) }
    }

    #[cold]
    fn dear_ways(&self, price: u8) -> Dear {
        let groups = Groups::of(self.holds, self.goods);
        Dear { price, groups, suffixes: Wide::of(&groups) }
    }

    /// Is it one of them?
    pub(crate) fn admits(&self, split: Split) -> Result<(), Refusal> {
        if !self.holds.cover(self.goods, split) {
            return Err(Refusal::MoreThanHeld);
        }
        if let Total::Exactly(price) = self.total
            && split.iter().sum::<u8>() != price
        {
            return Err(Refusal::WrongTotal);
        }
        // L4: of two twins the earlier may not give less; few cargoes have twins.
        let twins = self.holds.twins().and(self.holds.with(self.goods));
        let contents = self.holds.contents();
        let gives_more = |late: HoldId| {
            let (late, more) = (late.index(), split[late.index()]);
            (0..late).any(|early| contents[early] == contents[late] && split[early] < more)
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
    Price(u8, Groups, Narrow),
}

impl Ways {
    #[inline]
    fn len(&self) -> u32 {
        match self {
            Self::Few(pair) => pair.len(),
            Self::Any(groups) => groups.len(),
            Self::Price(price, _, suffixes) => suffixes.ways(0, *price),
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
        let mut split = [0; Holds::MOST];
        if let Some(price) = self.price {
            split[self.second.index()] = price - given;
        }
        split[self.first.index()] = given;
        split
    }
}

/// A polynomial: in how many ways every sum up to the price of the dearest space is reached, in eight lanes of 16 bits.
/// No way overflows its lane: seven tokens come out of six holds in at most 792 ways.
#[derive(Clone, Copy)]
struct Lanes(u128);

/// For each group, in how many ways it and those after it give exactly a sum: for the price of a space.
struct Narrow([Lanes; Holds::MOST + 1]);

impl Narrow {
    #[inline]
    fn of(groups: &Groups) -> Self {
        let mut suffixes = [Lanes::ONE; Holds::MOST + 1];
        for index in (0..Holds::MOST).rev() {
            suffixes[index] = suffixes[index + 1].times(groups.list[index]);
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

/// The ways to pay what costs more than any space: the rum (C4).
struct Dear {
    price: u8,
    groups: Groups,
    suffixes: Wide,
}

impl Dear {
    fn len(&self) -> u32 {
        self.suffixes.ways(0, self.price)
    }

    #[cold]
    fn nth(&self, n: u32) -> Option<Split> {
        if n < self.len() { Some(self.groups.at_price(n, self.price, &self.suffixes)) } else { None }
    }
}

/// For each group, in how many ways it and those after it give exactly a sum, however large.
struct Wide([[u16; DEAREST + 1]; Holds::MOST + 1]);

impl Wide {
    fn of(groups: &Groups) -> Self {
        let mut suffixes = [[0; DEAREST + 1]; Holds::MOST + 1];
        suffixes[Holds::MOST][0] = 1;
        for index in (0..Holds::MOST).rev() {
            let Group { twins, held } = groups.list[index];
            for sum in 0..=DEAREST {
                let ways = |given| within(twins, held, given as u8) as u16 * suffixes[index + 1][sum - given];
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

/// The dearest space of the track costs 7 (P1).
const LAST_LANE: usize = 7;
const LANE: u32 = u128::BITS / (LAST_LANE as u32 + 1);

/// 1 / (1 − xⁿ) for n up to 5: ones in every nth lane.
const SERIES: [u128; Holds::REGULAR + 1] = {
    let mut series = [0; Holds::REGULAR + 1];
    let mut n = 1;
    while n <= Holds::REGULAR {
        let mut lane = 0;
        while lane <= LAST_LANE {
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
