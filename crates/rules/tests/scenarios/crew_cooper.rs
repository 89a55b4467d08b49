//! C25: the Cooper.

use super::check::check;

#[test]
fn c25_a_load_by_a_card_takes_one_more() {
    for (card, first, second) in [
        ("gold-gold", "gold 4", "gold 6"),
        ("food-gunpowder", "food 4", "gunpowder 6"),
        ("gunpowder-gold", "gunpowder 4", "gold 6"),
        ("gunpowder-food", "gunpowder 4", "food 6"),
    ] {
        check(&format!(
            "
            crew
            1 holds cooper
            round 3 5: 1 {card}
            = 1 loads {first} into 2
            = 1 loads {second} into 3
            now 1 holds cooper, {first}, {second}, empty, empty
            "
        ));
    }
}

#[test]
fn c25_without_the_cooper_it_is_the_die() {
    check(
        "
        crew
        2 holds cooper
        round 3 5: 1 gold-gold, 2 gold-gold
        = 1 loads gold 3 into 1
        = 1 loads gold 5 into 2
        = 2 loads gold 4 into 2
        = 2 loads gold 6 into 3
        now bank gold 54
        ",
    );
}

#[test]
fn c25_a_six_becomes_seven() {
    check(
        "
        crew
        1 holds cooper
        round 6 6: 1 gold-gold
        = 1 loads gold 7 into 2
        = 1 loads gold 7 into 3
        ",
    );
}

#[test]
fn c25_the_bank_gives_what_it_has() {
    // 45 food less 42: three left for a load of 4 + 1.
    check(
        "
        crew
        1 holds cooper
        2 holds food 15, food 15, food 12
        round 4 1: 1 food-gunpowder
        = 1 loads food 3 into 2
        now bank food 0
        = 1 loads gunpowder 2 into 3
        ",
    );
}

#[test]
fn c25_just_enough_and_one_too_few() {
    for (third, loaded, left) in [("food 10", 5, 0), ("food 11", 4, 0), ("food 9", 5, 1)] {
        check(&format!(
            "
            crew
            1 holds cooper
            2 holds food 15, food 15, {third}
            round 4 1: 1 food-gunpowder
            = 1 loads food {loaded} into 2
            now bank food {left}
            "
        ));
    }
}

#[test]
fn c25_an_empty_bank_gives_the_cooper_nothing() {
    check(
        "
        crew
        1 holds cooper
        2 holds food 15, food 15, food 15
        round 4 1: 1 food-gunpowder
        = 1 finds the bank without food
        ! 1 loads food
        now 1 holds cooper, gunpowder 2, empty, empty, empty
        ",
    );
}

#[test]
fn c25_two_loads_of_gold_from_an_almost_empty_bank() {
    // 80 less 75: five left. The first load takes 2 + 1, the second the two that remain of 3 + 1.
    check(
        "
        crew
        1 holds cooper
        2 holds gold 15, gold 15, gold 15, gold 15, gold 15
        round 2 3: 1 gold-gold, 2 food-gunpowder, 3 food-gunpowder
        = 1 loads gold 3 into 2
        = 1 loads gold 2 into 3
        ",
    );
    // Three left: the second load finds nothing, and no hold is emptied for it.
    check(
        "
        crew
        1 holds cooper, food 1, food 2, food 3, empty
        2 holds gold 15, gold 15, gold 15, gold 15, gold 15
        3 holds gold 2
        round 2 3: 1 gold-gold, 2 food-gunpowder, 3 food-gunpowder
        = 1 loads gold 3 into 5
        = 1 finds the bank without gold
        ! 1 empties
        now 1 holds cooper, food 1, food 2, food 3, gold 3
        ",
    );
}

#[test]
fn c25_a_cooper_thrown_overboard_for_a_load_adds_nothing_to_it() {
    // C5: the power ends at once, before the load is in.
    check(
        "
        crew
        1 holds cooper, gold 1, gold 2, gold 3, gold 4
        round 2 3: 1 gold-gold, 2 food-gunpowder, 3 food-gunpowder
        = 1 empties 1 of cooper
        = 1 loads gold 2 into 1
        now 1 holds gold 2, gold 1, gold 2, gold 3, gold 4
        = 1 cannot load gold
        ",
    );
}

#[test]
fn c25_a_hold_that_is_taken_is_what_it_is() {
    check(
        "
        crew
        1 at 35
        1 holds cooper, food 3
        2 at 36
        2 holds gold 4
        round 1 2: 1 forward-food
        * combat star
        1 loot hold 1 into 3
        = 1 takes gold 4 from 1 of 2 into 3
        = 1 pays food 2:1
        = 1 loads food 3 into 4
        now 1 holds cooper, food 2, gold 4, food 3, empty
        ",
    );
}

#[test]
fn c25_l2_l3_the_rules_of_loading_stay() {
    check(
        "
        crew
        1 holds cooper, food 1, gold 2, gold 3, gold 4
        round 2 3: 1 gold-gold
        asks 1 load: load 1 | load 2
        refuses 1 load 3: same-good-overboard
        1 load 2
        = 1 empties 2 of food 1
        = 1 loads gold 3 into 2
        = 1 empties 1 of cooper
        ",
    );
}

#[test]
fn c25_a_cooper_won_in_the_morning_serves_in_the_evening() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        2 at 36
        2 holds cooper
        round 1 2: 1 forward-food
        * combat star
        1 loot hold 1 into 2
        = 1 pays food 1:1
        = 1 loads food 3 into 3
        ",
    );
}

#[test]
fn c25_s6_a_bottomless_bank_always_has_one_more() {
    check(
        "
        crew
        bank bottomless
        1 holds cooper
        2 holds food 15, food 15, food 15
        round 4 1: 1 food-gunpowder
        = 1 loads food 5 into 2
        = 1 loads gunpowder 2 into 3
        ",
    );
}
