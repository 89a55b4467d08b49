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
