//! C22, C23, C24: the merchants, who let one good serve for another in a payment.

use super::check::check;

const GOODS: [&str; 3] = ["gold", "food", "gunpowder"];
const MERCHANTS: [(&str, [&str; 2]); 3] = [
    ("venetian-merchant", ["gold", "food"]),
    ("prussian-merchant", ["gunpowder", "food"]),
    ("helvetian-merchant", ["gunpowder", "gold"]),
];

/// 1 has these merchants and plenty of one good, and arrives where another is asked for.
fn arrives(merchants: &[&str], asked: &str, held: &str, serves: bool) {
    let (from, price) = if asked == "food" { (16, 2) } else { (17, 3) };
    let to = from + 1;
    let expected = if serves {
        format!(
            "asks 1 pay: pay 1:{price} | shortage
            1 pay 1:{price}
            = 1 pays {asked} 1:{price}
            = 1 uses {held} {price} for {asked}
            ! 1 retreats
            now 1 at {to}"
        )
    } else {
        format!("= 1 is short of {asked}, pays 0 of {price}")
    };
    let crew = merchants.join(", ");
    check(&format!(
        "
        crew
        1 at {from}
        1 holds {held} 6, {crew}
        round 1 1: 1 forward-gunpowder
        = 1 sails from {from} to {to}
        {expected}
        "
    ));
}

#[test]
fn c22_c23_c24_each_merchant_exchanges_two_goods_and_no_other() {
    for (merchant, trade) in MERCHANTS {
        for asked in ["food", "gold"] {
            for held in GOODS.into_iter().filter(|&held| held != asked) {
                arrives(&[merchant], asked, held, trade.contains(&asked) && trade.contains(&held));
            }
        }
    }
}

#[test]
fn c24_any_two_make_all_three_goods_interchangeable() {
    for missing in 0..3 {
        let two: Vec<&str> =
            MERCHANTS.iter().enumerate().filter(|(n, _)| *n != missing).map(|(_, row)| row.0).collect();
        for asked in ["food", "gold"] {
            for held in GOODS.into_iter().filter(|&held| held != asked) {
                arrives(&two, asked, held, true);
            }
        }
    }
}

#[test]
fn c22_goods_may_be_mixed_in_a_payment() {
    check(
        "
        crew
        1 at 14
        1 holds food 1, gold 5, venetian-merchant
        round 1 1: 1 forward-backward
        asks 1 pay: pay 1:1 2:2 | pay 2:3 | shortage
        refuses 1 pay 1:2 2:1: more-than-held
        refuses 1 pay 1:1 2:1: wrong-total
        refuses 1 pay 3:3: more-than-held
        1 pay 1:1 2:2
        = 1 pays food 1:1 2:2
        = 1 uses gold 2 for food
        now 1 holds empty, gold 3, venetian-merchant, empty, empty
        now bank food 45
        now bank gold 77
        ",
    );
}

#[test]
fn c22_the_bank_gets_the_goods_that_were_paid() {
    check(
        "
        crew
        1 at 17
        1 holds food 3, gold 2, venetian-merchant
        round 1 1: 1 forward-gunpowder
        asks 1 pay: pay 1:1 2:2 | pay 1:2 2:1 | pay 1:3 | shortage
        1 pay 1:2 2:1
        = 1 pays gold 1:2 2:1
        = 1 uses food 2 for gold
        now 1 holds food 1, gold 1, venetian-merchant, empty, empty
        now bank food 44
        now bank gold 79
        ",
    );
}

#[test]
fn c24_two_merchants_may_mix_all_three_goods() {
    check(
        "
        crew
        1 at 14
        1 holds food 1, gold 1, gunpowder 2, venetian-merchant, prussian-merchant
        round 1 1: 1 forward-backward
        asks 1 pay: pay 1:1 2:1 3:1 | pay 1:1 3:2 | pay 2:1 3:2 | shortage
        1 pay 1:1 2:1 3:1
        = 1 pays food 1:1 2:1 3:1
        = 1 uses gold 1 for food
        = 1 uses gunpowder 1 for food
        now 1 holds empty, empty, gunpowder 1, venetian-merchant, prussian-merchant
        now bank food 45
        now bank gold 80
        now bank gunpowder 44
        ",
    );
}

#[test]
fn c24_the_shortage_may_be_taken_and_costs_only_the_good_asked_for() {
    // Back to 12 or 14: the doubloons would pay for either of them.
    check(
        "
        crew
        1 at 14
        1 holds food 1, gold 5, venetian-merchant
        round 1 1: 1 forward-backward
        1 shortage
        = 1 is short of food, pays 1 of 3
        ! 1 uses
        asks 1 retreat: retreat 12 | retreat 14
        now 1 holds empty, gold 5, venetian-merchant, empty, empty
        now bank food 45
        now bank gold 75
        1 retreat 12
        = 1 pays food 2:2
        = 1 uses gold 2 for food
        ",
    );
}

#[test]
fn c24_h1_a_space_that_can_be_paid_with_substitutes_is_where_the_retreat_ends() {
    // 16 is a port for 3: gunpowder pays for it, and there it is paid.
    check(
        "
        crew
        1 at 16
        1 holds gunpowder 3, helvetian-merchant
        round 1 1: 1 forward-backward
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 pays gold 1:3
        = 1 uses gunpowder 3 for gold
        now 1 holds empty, helvetian-merchant, empty, empty, empty
        asks 1 recruit
        ",
    );
    // Without a merchant it is not.
    check(
        "
        crew
        1 at 16
        1 holds gunpowder 3
        round 1 1: 1 forward-backward
        asks 1 retreat: retreat 11 | retreat 4
        ",
    );
}

#[test]
fn c24_h1_substitutes_and_the_good_itself_count_together() {
    // 2 gold and 1 gunpowder make the 3 of port 16.
    check(
        "
        crew
        1 at 16
        1 holds gunpowder 1, gold 2, helvetian-merchant
        round 1 1: 1 forward-backward
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 pays gold 1:1 2:2
        = 1 uses gunpowder 1 for gold
        asks 1 recruit
        ",
    );
}

#[test]
fn c24_h1_where_a_retreat_ends_only_how_to_pay_is_a_choice() {
    check(
        "
        crew
        1 at 16
        1 holds gunpowder 3, gold 2, helvetian-merchant
        round 1 1: 1 forward-backward
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        asks 1 pay: pay 1:3 | pay 1:2 2:1 | pay 1:1 2:2
        refuses 1 shortage: must-pay
        1 pay 1:2 2:1
        = 1 pays gold 1:2 2:1
        = 1 uses gunpowder 2 for gold
        ",
    );
    // A shortage that was taken by choice is no other: the next price is paid.
    check(
        "
        crew
        1 at 14
        1 holds gold 5, gold 1, venetian-merchant
        round 1 1: 1 forward-backward
        1 shortage
        1 retreat 14
        refuses 1 shortage: must-pay
        ",
    );
}

#[test]
fn c24_h2_after_a_battle_where_a_retreat_ended_the_price_is_paid_with_what_is_left() {
    let retreat = |loot: &str| {
        format!(
            "
            crew
            1 at 16
            1 holds gunpowder 3, gold 1, helvetian-merchant
            2 at 16
            2 holds food 1
            round 1 1: 1 forward-backward
            = 1 retreats from 17 to 16
            1 powder none
            * combat 2
            * combat 4
            2 loot {loot}
            "
        )
    };
    // What serves still covers the price: it is paid, without a question.
    check(&format!("{}= 1 pays gold 1:3\n= 1 uses gunpowder 3 for gold", retreat("hold 2 into 2")));
    // It does not: that is a new shortage, from there.
    check(&format!("{}= 1 is short of gold, pays 1 of 3", retreat("hold 1 into 2")));
}

#[test]
fn c24_in_the_second_edition_the_die_is_rolled_for_a_shortage_taken() {
    check(
        "
        crew
        edition second
        1 at 14
        1 holds food 1, gold 5, venetian-merchant
        round 1 1: 1 forward-backward
        asks 1 pay: pay 1:1 2:2 | pay 2:3 | shortage
        1 shortage
        = 1 is short of food, pays 1 of 3
        asks chance shortage
        * combat star
        = 1 rolls star star
        now 1 holds empty, gold 5, venetian-merchant, empty, empty
        ",
    );
}

#[test]
fn c24_p4_a_captain_with_enough_of_the_good_itself_must_pay_but_may_substitute() {
    check(
        "
        crew
        1 at 16
        1 holds food 2, gold 2, venetian-merchant
        round 1 1: 1 forward-gunpowder
        asks 1 pay: pay 1:2 | pay 1:1 2:1 | pay 2:2
        refuses 1 shortage: must-pay
        1 pay 2:2
        = 1 pays food 2:2
        = 1 uses gold 2 for food
        now 1 holds food 2, gunpowder 1, venetian-merchant, empty, empty
        ",
    );
}

#[test]
fn c24_a_captain_who_pays_with_the_good_itself_uses_nothing_for_it() {
    check(
        "
        crew
        1 at 16
        1 holds food 2, gold 2, venetian-merchant
        round 1 1: 1 forward-backward
        1 pay 1:2
        = 1 pays food 1:2
        ! 1 uses
        ",
    );
}

#[test]
fn c24_a_single_way_to_pay_is_not_asked_for() {
    check(
        "
        crew
        1 at 16
        1 holds food 2, gunpowder 4, venetian-merchant
        round 1 1: 1 forward-backward
        = 1 pays food 1:2
        ",
    );
}

#[test]
fn c24_if_even_substitutes_are_too_few_it_is_a_shortage() {
    check(
        "
        crew
        1 at 14
        1 holds food 1, gold 1, venetian-merchant
        round 1 1: 1 forward-backward
        = 1 is short of food, pays 1 of 3
        ! 1 uses
        now 1 holds empty, gold 1, venetian-merchant, empty, empty
        ",
    );
}

#[test]
fn c24_b8_a_merchant_won_on_arrival_serves_for_the_price() {
    check(
        "
        crew
        1 at 35
        1 holds gold 2
        2 at 36
        2 holds venetian-merchant
        round 1 1: 1 forward-backward
        * combat star
        1 loot hold 1 into 2
        asks 1 pay: pay 1:1 | shortage
        ",
    );
}

#[test]
fn c24_b8_a_merchant_lost_on_arrival_does_not() {
    check(
        "
        crew
        1 at 35
        1 holds gold 2, venetian-merchant
        2 at 36
        round 1 1: 1 forward-backward
        * combat 2
        * combat 4
        2 loot hold 2 into 1
        = 1 is short of food, pays 0 of 1
        ",
    );
}

#[test]
fn c3_a_port_paid_with_substitutes_is_paid_in_full() {
    check(
        "
        crew
        1 at 33
        1 holds food 4, venetian-merchant
        tavern a3 king, a5 bishop, b4 mage
        round 1 1: 1 forward-backward
        1 pay 1:3
        asks 1 recruit: recruit king a4 | recruit bishop a4 | recruit mage a4 | recruit nobody
        ",
    );
}

#[test]
fn c24_they_serve_for_the_way_of_the_rum() {
    // The Shipowner stands in a6, one cell away by a5: 1 gold, or 1 food.
    check(
        "
        crew
        1 at 33
        1 holds food 4, venetian-merchant
        tavern a3 king, a5 empty, b4 mage, a6 shipowner, b5 bishop
        round 1 1: 1 forward-backward
        1 pay 1:3
        asks 1 recruit: recruit king a4 | recruit mage a4 | recruit shipowner a5 | recruit bishop a5 | recruit nobody
        1 recruit shipowner a5
        = 1 moves the rum from a4 to a5
        = 1 pays gold 1:1
        = 1 uses food 1 for gold
        = 1 recruits shipowner from a6 into 1
        now bank food 45
        now rum a5
        ",
    );
}

#[test]
fn c24_the_way_of_the_rum_may_be_paid_with_any_of_them() {
    check(
        "
        crew
        1 at 33
        1 holds food 1, gold 4, gunpowder 1, venetian-merchant, helvetian-merchant
        tavern a3 king, a5 empty, b4 mage, a6 shipowner, b5 bishop
        round 1 1: 1 forward-backward
        1 pay 2:3
        1 recruit shipowner a5
        asks 1 rum: pay 1:1 | pay 2:1 | pay 3:1
        refuses 1 shortage: other-question
        refuses 1 pay none: wrong-total
        1 pay 3:1
        = 1 pays gold 3:1
        = 1 uses gunpowder 1 for gold
        = 1 recruits shipowner from a6 into 3
        now bank gunpowder 45
        ",
    );
}

#[test]
fn c24_without_a_merchant_the_rum_takes_doubloons() {
    check(
        "
        crew
        1 at 33
        1 holds food 4, gold 3
        tavern a3 king, a5 empty, b4 mage, a6 shipowner, b5 bishop
        round 1 1: 1 forward-backward
        asks 1 recruit: recruit king a4 | recruit mage a4 | recruit nobody
        refuses 1 recruit shipowner a5: rum-too-dear
        ",
    );
}

#[test]
fn c24_a_shortage_of_gold_leaves_the_food_that_could_have_served() {
    // 1 gold and 1 food are not 3: the gold is paid, the food is kept, and pays for nothing on the way to lair 11 or 4.
    check(
        "
        crew
        1 at 15
        1 holds gold 1, food 1, venetian-merchant
        round 1 1: 1 forward-backward
        = 1 is short of gold, pays 1 of 3
        asks 1 retreat: retreat 11 | retreat 4
        now 1 holds empty, food 1, venetian-merchant, empty, empty
        now bank gold 80
        now bank food 44
        ",
    );
    // 2 food are kept as well; here they pay for 17.
    check(
        "
        crew
        1 at 17
        1 holds food 2, venetian-merchant
        round 1 1: 1 forward-gunpowder
        = 1 is short of gold, pays 0 of 3
        = 1 retreats from 18 to 17
        = 1 pays food 1:2
        ! 1 uses
        ",
    );
}
