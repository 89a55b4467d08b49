//! C22–C24: the merchants, who let one good serve for another.

use crate::choices::choice::Split;
use crate::pieces::character::Character;
use crate::pieces::goods::{Good, GoodSet};
use crate::pieces::hold::Contents;
use crate::pieces::holds::Holds;
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

/// The goods that serve for that one: itself, what a merchant aboard takes for it, and with two merchants all three.
#[inline]
pub(crate) fn serving(holds: Holds, good: Good) -> GoodSet {
    let itself = GoodSet::only(good);
    if holds.is_manned() { exchanged(holds, itself) } else { itself }
}

fn exchanged(holds: Holds, good: GoodSet) -> GoodSet {
    let once = |goods: GoodSet| {
        TRADES.iter().fold(goods, |goods, &(merchant, pair)| {
            if pair.meets(goods) && holds.carries(merchant) { goods.with_all(pair) } else { goods }
        })
    };
    // Twice: what one merchant gives another may take.
    once(once(good))
}

/// C24: a captain who lacks the good itself may pay with others, if these cover the price.
pub(crate) fn could_pay(holds: Holds, good: Good, price: u8) -> bool {
    holds.total_of(serving(holds, good)) >= price
}

/// How many tokens of each good these are.
fn counted(holds: Holds, split: Split) -> [u8; 3] {
    let mut counts = [0; 3];
    for (hold, tokens) in holds.contents().into_iter().zip(split) {
        if let Contents::Goods(good, _) = hold.contents() {
            counts[good as usize] += tokens;
        }
    }
    counts
}

/// Tokens of the good asked for, or of what serves for it, out of several holds, into the bank; `paid` says what for.
pub(crate) fn spend(
    open: &mut Open,
    ship: ShipId,
    good: Good,
    split: Split,
    paid: Event,
    table: &mut impl Table,
) {
    let counts = counted(open.ship(ship).holds, split);
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
    use crate::pieces::hold::{Hold, HoldId};

    #[test]
    fn c22_c23_c24_one_merchant_exchanges_two_goods_and_two_exchange_all() {
        for set in 0..8u8 {
            let mut holds = Holds::EMPTY;
            for (index, (merchant, _)) in TRADES.iter().enumerate() {
                if set >> index & 1 == 1 {
                    holds.set(HoldId::at(index), Hold::with(*merchant));
                }
            }
            for good in Good::ALL {
                let expected = match set.count_ones() {
                    0 => GoodSet::only(good),
                    1 => {
                        let (_, pair) = TRADES[set.trailing_zeros() as usize];
                        if pair.contains(good) { pair } else { GoodSet::only(good) }
                    }
                    _ => GoodSet::ALL,
                };
                assert_eq!(serving(holds, good), expected, "{holds:?} {good}");
            }
        }
    }
}
