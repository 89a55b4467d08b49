//! L: loading.

use super::check::check;

#[test]
fn l1_a_load_goes_into_an_empty_hold_and_never_on_top_of_another() {
    check(
        "
        1 holds gold 3, food 3
        round 5 2: 1 gold-gold
        = 1 loads gold 5 into 3
        = 1 loads gold 2 into 4
        now 1 holds gold 3, food 3, gold 5, gold 2, empty
        ",
    );
}

#[test]
fn l1_a_load_must_be_carried_out_and_takes_the_first_empty_hold() {
    check(
        "
        1 holds gold 3, empty, gunpowder 3, empty, food 1
        round 1 6: 1 food-gunpowder
        = 1 loads food 1 into 2
        = 1 loads gunpowder 6 into 4
        ! 1 empties
        now 1 holds gold 3, food 1, gunpowder 3, gunpowder 6, food 1
        now bank gunpowder 36
        ",
    );
}

#[test]
fn l1_gold_gold_is_two_loads_even_with_one_hold_left() {
    check(
        "
        1 holds gold 3, food 3, gunpowder 2, empty, food 1
        round 5 2: 1 gold-gold
        = 1 loads gold 5 into 4
        = 1 evening 2
        asks 1 load: load 2 | load 3 | load 5
        1 load 5
        = 1 empties 5 of food 1
        = 1 loads gold 2 into 5
        now 1 holds gold 3, food 3, gunpowder 2, gold 5, gold 2
        ",
    );
}

#[test]
fn l1_every_load_symbol_loads_its_good() {
    for (card, morning, evening) in [
        ("food-gunpowder", "food", "gunpowder"),
        ("gunpowder-gold", "gunpowder", "gold"),
        ("gunpowder-food", "gunpowder", "food"),
        ("gold-gold", "gold", "gold"),
    ] {
        check(&format!(
            "
            round 6 1: 1 {card}
            = 1 loads {morning} 6 into 1
            = 1 loads {evening} 1 into 2
            "
        ));
    }
}

#[test]
fn l2_with_no_empty_hold_one_of_another_kind_goes_overboard() {
    check(
        "
        1 holds gold 3, food 3, gunpowder 2, gold 1, food 3
        round 4 2: 1 food-gunpowder
        asks 1 load: load 1 | load 3 | load 4
        refuses 1 load 2: same-good-overboard
        refuses 1 load 6: no-such-hold
        1 load 3
        = 1 empties 3 of gunpowder 2
        = 1 loads food 4 into 3
        now bank gunpowder 45
        ",
    );
}

#[test]
fn l2_a_bigger_load_goes_overboard_for_a_smaller_one_if_it_must() {
    check(
        "
        1 holds gold 1, gold 2, gold 3, gold 4, food 6
        round 1 1: 1 gold-gold
        = 1 empties 5 of food 6
        = 1 loads gold 1 into 5
        = 1 cannot load gold
        now bank food 45
        ",
    );
}

#[test]
fn l2_twins_are_one_choice() {
    check(
        "
        1 holds gold 3, food 2, food 2, gunpowder 2, food 1
        round 4 1: 1 gold-gold
        asks 1 load: load 2 | load 4 | load 5
        refuses 1 load 3: twin-hold
        refuses 1 load 1: same-good-overboard
        1 load 2
        = 1 empties 2 of food 2
        asks 1 load: load 3 | load 4 | load 5
        ",
    );
}

#[test]
fn l2_when_all_that_may_go_are_twins_nothing_is_asked() {
    check(
        "
        1 holds gunpowder 3, food 2, gunpowder 1, food 2, food 2
        round 4 6: 1 gunpowder-gold
        = 1 empties 2 of food 2
        = 1 loads gunpowder 4 into 2
        asks 1 load: load 1 | load 2 | load 3 | load 4
        ",
    );
}

#[test]
fn l2_what_is_left_in_the_bank_goes_there_too() {
    check(
        "
        1 holds gold 1, gold 2, gold 3, gold 4, food 6
        2 holds gunpowder 15, gunpowder 15, gunpowder 14
        round 5 1: 1 gunpowder-gold
        asks 1 load: load 1 | load 2 | load 3 | load 4 | load 5
        1 load 1
        = 1 empties 1 of gold 1
        = 1 loads gunpowder 1 into 1
        ",
    );
}

#[test]
fn l2_with_an_empty_bank_nothing_is_asked_and_no_hold_is_emptied() {
    check(
        "
        1 holds gold 1, gold 2, gold 3, food 4, food 6
        2 holds gunpowder 15, gunpowder 15, gunpowder 15
        round 5 1: 1 food-gunpowder
        asks 1 load: load 1 | load 2 | load 3
        1 load 1
        = 1 loads food 5 into 1
        = 1 finds the bank without gunpowder
        now 1 holds food 5, gold 2, gold 3, food 4, food 6
        asks chance card
        ",
    );
}

#[test]
fn l3_if_every_hold_has_the_same_already_the_load_is_ignored() {
    check(
        "
        1 holds gold 1, gold 2, gold 3, gold 4, gold 5
        2 discard food-forward
        round 6 5: 1 gold-gold
        = 1 morning 6
        = 1 cannot load gold
        = 1 evening 5
        = 1 cannot load gold
        now 1 holds gold 1, gold 2, gold 3, gold 4, gold 5
        ! 1 empties
        ! 1 loads
        ",
    );
}

#[test]
fn l3_another_good_can_still_be_loaded() {
    check(
        "
        1 holds food 1, food 2, food 3, food 3, food 3
        round 6 5: 1 food-gunpowder
        = 1 cannot load food
        asks 1 load: load 1 | load 2 | load 3
        1 load 3
        = 1 empties 3 of food 3
        = 1 loads gunpowder 5 into 3
        ",
    );
}

#[test]
fn l3_the_6th_hold_counts_as_a_hold() {
    check(
        "
        1 treasures sixth-hold
        1 holds gold 1, gold 2, gold 3, gold 4, gold 5, food 1
        round 6 5: 1 gold-gold
        = 1 empties 6 of food 1
        = 1 loads gold 6 into 6
        = 1 cannot load gold
        ",
    );
}

#[test]
fn l4_empty_regular_holds_are_one_choice_and_the_6th_hold_another() {
    check(
        "
        1 treasures sixth-hold
        1 holds gold 1, empty, gold 3
        round 4 2: 1 gold-gold
        asks 1 load: load 2 | load 6
        refuses 1 load 4: twin-hold
        refuses 1 load 5: twin-hold
        refuses 1 load 1: hold-is-full
        1 load 6
        = 1 loads gold 4 into 6
        = 1 evening 2
        = 1 loads gold 2 into 2
        now 1 holds gold 1, gold 2, gold 3, empty, empty, gold 4
        ",
    );
}

#[test]
fn l4_the_captain_may_leave_the_6th_hold_empty() {
    check(
        "
        1 treasures sixth-hold
        round 4 2: 1 gold-gold
        1 load 1
        = 1 loads gold 4 into 1
        asks 1 load: load 2 | load 6
        1 load 2
        = 1 loads gold 2 into 2
        now 1 holds gold 4, gold 2, empty, empty, empty, empty
        ",
    );
}

#[test]
fn l4_when_only_the_6th_hold_is_empty_nothing_is_asked() {
    check(
        "
        1 treasures sixth-hold
        1 holds gold 1, gold 2, food 3, food 1, food 1, empty
        round 4 2: 1 gold-gold
        = 1 loads gold 4 into 6
        asks 1 load: load 3 | load 4
        ",
    );
}

#[test]
fn l4_the_6th_hold_is_no_twin_when_something_must_go() {
    check(
        "
        1 treasures sixth-hold
        1 holds gold 1, gold 2, food 3, food 3, gold 1, food 3
        round 4 2: 1 gold-gold
        asks 1 load: load 3 | load 6
        refuses 1 load 4: twin-hold
        1 load 6
        = 1 empties 6 of food 3
        = 1 loads gold 4 into 6
        = 1 empties 3 of food 3
        = 1 loads gold 2 into 3
        ",
    );
}
