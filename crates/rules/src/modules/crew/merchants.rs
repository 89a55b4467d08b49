//! C22–C24: the merchants, who let one good serve for another.

use crate::choices::choice::Split;
use crate::pieces::character::{Character, CharacterSet};
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::seat::ShipId;
use crate::table::event::Event;
use crate::table::open::Open;
use crate::table::variant::Table;

/// Each merchant with the two goods that serve for each other.
const TRADES: [(Character, GoodSet); 3] = [
    // **C22**: the Venetian pays food with gold and gold with food.
    (Character::VenetianMerchant, GoodSet::only(Good::Food).with_all(GoodSet::only(Good::Gold))),
    // **C23**: the Prussian pays gunpowder with food and food with gunpowder.
    (Character::PrussianMerchant, GoodSet::only(Good::Gunpowder).with_all(GoodSet::only(Good::Food))),
    // **C24**: `pay::is_optional` says when a captain may take the shortage instead.
    (Character::HelvetianMerchant, GoodSet::only(Good::Gunpowder).with_all(GoodSet::only(Good::Gold))),
];

/// What serves for each good, by the merchants aboard: a bit each, in the order of [`TRADES`]. With two merchants all three
/// goods serve for each other.
static SERVING: [[GoodSet; 3]; 1 << TRADES.len()] = {
    let mut table = [[GoodSet::ALL; 3]; 1 << TRADES.len()];
    let mut merchants = 0;
    while merchants < table.len() {
        let mut good = 0;
        while good < Good::ALL.len() {
            // Twice: what one merchant gives another may take.
            let itself = GoodSet::only(Good::ALL[good]);
            table[merchants][good] = exchanged(merchants, exchanged(merchants, itself));
            good += 1;
        }
        merchants += 1;
    }
    table
};

const fn exchanged(merchants: usize, mut goods: GoodSet) -> GoodSet {
    let mut index = 0;
    while index < TRADES.len() {
        let (_, pair) = TRADES[index];
        if merchants >> index & 1 == 1 && pair.meets(goods) {
            goods = goods.with_all(pair);
        }
        index += 1;
    }
    goods
}

/// For each good, those that serve for it with that crew: itself, and what its merchants take for it.
#[inline]
pub(crate) const fn served(crew: CharacterSet) -> [GoodSet; 3] {
    SERVING[(crew.bits() >> TRADES[0].0 as u8) as usize % SERVING.len()]
}

// The merchants stand in the table of characters as they do here, so that their bits are an index.
const _: () = {
    let mut index = 0;
    while index < TRADES.len() {
        assert!(TRADES[index].0 as usize == TRADES[0].0 as usize + index);
        index += 1;
    }
};

/// Tokens of the good asked for, or of what serves for it, out of several holds, into the bank; `paid` says what for.
pub(crate) fn spend(
    open: &mut Open,
    ship: ShipId,
    good: Good,
    split: Split,
    paid: Event,
    table: &mut impl Table,
) {
    let holds = open.ship(ship).holds;
    let counts = Good::ALL.map(|good| holds.sum_of(GoodSet::only(good), split));
    open.ship_mut(ship).holds.take(split);
    for good in Good::ALL {
        open.bank.put(good, counts[good as usize]);
    }
    table.tell(|| paid);
    for with in Good::ALL.into_iter().filter(|&with| with != good) {
        if counts[with as usize] > 0 {
            table.tell(|| Event::Substituted { ship, good, with, count: counts[with as usize] });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c22_c23_c24_one_merchant_exchanges_two_goods_and_two_exchange_all() {
        for set in 0..8u8 {
            let aboard = |index: &usize| set >> index & 1 == 1;
            let crew: CharacterSet = (0..TRADES.len())
                .filter(aboard)
                .map(|index| TRADES[index].0)
                .chain([Character::King])
                .collect();
            for good in Good::ALL {
                let expected = match set.count_ones() {
                    0 => GoodSet::only(good),
                    1 => {
                        let (_, pair) = TRADES[set.trailing_zeros() as usize];
                        if pair.contains(good) { pair } else { GoodSet::only(good) }
                    }
                    _ => GoodSet::ALL,
                };
                assert_eq!(served(crew)[good as usize], expected, "{crew:?} {good}");
            }
        }
    }
}
