//! C22, C23, C24: the merchants and the gunpowder of a battle.

use super::check::check;

/// 1 attacks 2 on 36, with these holds.
fn attacks(holds: &str, expected: &str) {
    check(&format!(
        "
        crew
        1 at 35
        1 holds {holds}
        2 at 36
        round 1 1: 1 forward-backward
        = 1 attacks 2
        {expected}
        "
    ));
}

#[test]
fn c23_the_prussian_makes_food_serve_as_gunpowder() {
    attacks(
        "food 2, gold 3, prussian-merchant",
        "asks 1 powder: powder none | powder 1:1 | powder 1:2
        refuses 1 powder 2:1: more-than-held
        refuses 1 powder 1:3: more-than-held
        1 powder 1:2
        = 1 spends 1:2
        = 1 uses food 2 for gunpowder
        now bank food 45
        * combat 4
        = 1 has strength 6",
    );
}

#[test]
fn c24_the_helvetian_makes_gold_serve_as_gunpowder() {
    attacks(
        "gold 2, gunpowder 1, food 3, helvetian-merchant",
        "asks 1 powder: powder none | powder 1:1 | powder 1:2 | powder 2:1 | powder 1:1 2:1 | powder 1:2 2:1
        refuses 1 powder 3:1: more-than-held
        1 powder 1:2 2:1
        = 1 spends 1:2 2:1
        = 1 uses gold 2 for gunpowder
        now bank gold 80
        now bank gunpowder 45
        * combat 4
        = 1 has strength 7",
    );
}

#[test]
fn c22_the_venetian_alone_has_nothing_to_do_with_gunpowder() {
    attacks("gold 2, food 3, venetian-merchant", "asks chance combat");
    attacks(
        "gold 2, food 3, gunpowder 1, venetian-merchant",
        "asks 1 powder: powder none | powder 3:1
        refuses 1 powder 1:1: more-than-held
        refuses 1 powder 2:1: more-than-held",
    );
}

#[test]
fn c24_without_a_merchant_only_gunpowder_is_spent() {
    attacks("gold 2, food 3", "asks chance combat");
}

#[test]
fn c24_any_two_merchants_put_everything_into_a_battle() {
    let all = "asks 1 powder: powder none | powder 1:1 | powder 2:1 | powder 3:1 | powder 1:1 2:1 | powder 1:1 3:1 | powder 2:1 3:1 | powder 1:1 2:1 3:1";
    for two in [
        "venetian-merchant, prussian-merchant",
        "venetian-merchant, helvetian-merchant",
        "prussian-merchant, helvetian-merchant",
    ] {
        attacks(
            &format!("gold 1, food 1, gunpowder 1, {two}"),
            &format!(
                "{all}
                1 powder 1:1 2:1 3:1
                = 1 spends 1:1 2:1 3:1
                = 1 uses gold 1 for gunpowder
                = 1 uses food 1 for gunpowder
                * combat 2
                = 1 has strength 5"
            ),
        );
    }
}

#[test]
fn c24_gunpowder_itself_is_no_substitute() {
    attacks(
        "gunpowder 2, food 3, prussian-merchant",
        "1 powder 1:2
        = 1 spends 1:2
        ! 1 uses",
    );
}

#[test]
fn c24_attacker_and_defender_have_two_merchants_between_them() {
    check(
        "
        crew
        1 at 35
        1 holds gold 2, food 2, prussian-merchant
        2 at 36
        2 holds gold 1, food 2, gunpowder 1, helvetian-merchant
        round 1 1: 1 forward-backward
        asks 1 powder: powder none | powder 2:1 | powder 2:2
        1 powder 2:1
        * combat 6
        = 1 has strength 7
        asks 2 powder: powder none | powder 1:1 | powder 3:1 | powder 1:1 3:1
        refuses 2 powder 2:1: more-than-held
        2 powder 1:1 3:1
        = 2 spends 1:1 3:1
        = 2 uses gold 1 for gunpowder
        * combat 6
        = 2 has strength 8
        = 2 beats 1
        asks 2 loot: loot nothing | loot hold 1 into 1 | loot hold 2 into 1 | loot hold 3 into 1
        2 loot hold 3 into 1
        = 2 takes prussian-merchant from 3 of 1 into 1
        = 1 pays food 2:1
        now 1 holds gold 2, empty, empty, empty, empty
        now 2 holds prussian-merchant, food 2, empty, helvetian-merchant, empty
        ",
    );
}

#[test]
fn c24_a_defender_with_two_merchants_spends_any_goods() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        2 at 36
        2 holds gold 1, food 1, venetian-merchant, prussian-merchant
        round 1 1: 1 forward-backward
        * combat 6
        asks 2 powder: powder none | powder 1:1 | powder 2:1 | powder 1:1 2:1
        2 powder 1:1 2:1
        = 2 uses gold 1 for gunpowder
        = 2 uses food 1 for gunpowder
        * combat 6
        = 2 has strength 8
        ",
    );
}

#[test]
fn c24_what_was_put_into_the_battle_is_missing_for_the_price() {
    // 36 costs 1 food: 1 has spent it, and may pay with the gunpowder that is left, or not.
    check(
        "
        crew
        1 at 35
        1 holds food 1, gunpowder 1, prussian-merchant
        2 at 36
        round 1 1: 1 forward-backward
        1 powder 1:1
        * combat 2
        * combat 10
        2 loot nothing
        asks 1 pay: pay 2:1 | shortage
        1 pay 2:1
        = 1 pays food 2:1
        = 1 uses gunpowder 1 for food
        ",
    );
}

#[test]
fn c24_against_the_ghost_they_serve_too() {
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds food 3, gold 1, prussian-merchant
        ghost at 36
        ghost holds gold 5
        round 1 1: 1 forward-backward
        asks 1 powder: powder none | powder 1:1 | powder 1:2 | powder 1:3
        1 powder 1:1
        * combat 6
        = 1 has strength 7
        asks chance combat
        * combat 6
        = ghost has strength 8
        ",
    );
}
