//! G: what the Ghost Ship takes.

use super::check::check;

#[test]
fn g6_doubloons_are_loaded_as_usual() {
    check(
        "
        seats 2
        1 at 36
        1 holds food 3, gold 5, gunpowder 2
        2 at 38
        ghost at 35
        ghost holds gold 5, gold 3
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 2 into 3 | loot hold 3 overboard | loot hold 4 into 3
        refuses 2 loot hold 2 overboard: cannot-load
        refuses 2 loot hold 2 into 1: hold-is-full
        2 loot hold 2 into 3
        = ghost takes gold 5 from 2 of 1 into 3
        now ghost holds gold 5, gold 3, gold 5, empty, empty
        now 1 holds food 3, empty, gunpowder 2, gold 1, gold 1
        ",
    );
}

#[test]
fn g6_anything_else_goes_overboard() {
    check(
        "
        seats 2
        1 at 36
        1 holds food 3, gold 5, gunpowder 2
        2 at 38
        ghost at 35
        ghost holds gold 5, gold 3
        round 1 1:
        * combat star
        refuses 2 loot hold 1 into 3: ghost-keeps-gold-only
        refuses 2 loot hold 3 into 3: ghost-keeps-gold-only
        2 loot hold 1 overboard
        = ghost takes food 3 from 1 of 1 overboard
        now ghost holds gold 5, gold 3, empty, empty, empty
        now 1 holds empty, gold 5, gunpowder 2, gold 1, gold 1
        now bank food 45
        ",
    );
}

#[test]
fn g6_with_all_holds_full_of_gold_it_takes_no_more_gold() {
    check(
        "
        seats 2
        1 at 36
        1 holds food 3, gold 5, gunpowder 2
        2 at 38
        ghost at 35
        ghost holds gold 1, gold 2, gold 3, gold 4, gold 5
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot hold 1 overboard | loot hold 3 overboard
        refuses 2 loot hold 2 into 1: cannot-load
        refuses 2 loot hold 2 overboard: cannot-load
        ",
    );
}

#[test]
fn g6_a_treasure_joins_its_cards() {
    check(
        "
        seats 2
        1 at 36
        1 treasures -4
        2 at 38
        ghost at 35
        ghost treasures +3
        round 1 1:
        * combat star
        2 loot treasure 1
        = ghost takes #2 in place 1 of 1
        knows 1 ghost: lady-beth ? -4
        knows 2 ghost: lady-beth ? ?
        ",
    );
}

#[test]
fn g6_it_never_gives() {
    check(
        "
        seats 2
        1 at 36
        2 at 38
        ghost at 35
        ghost treasures -4 morgans-map
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot hold 1 into 1
        refuses 2 loot give 1: ghost-gives-nothing
        refuses 2 loot give 2: ghost-gives-nothing
        refuses 2 loot give 3: ghost-gives-nothing
        ",
    );
}

#[test]
fn g6_when_there_is_nothing_to_take_no_captain_is_asked_for_it() {
    // Its own card face down makes no question: it could not be given anyway.
    check(
        "
        seats 2
        1 at 35
        ghost at 36
        ghost treasures -4
        round 1 1: 1 forward-food
        * combat 2
        * combat star
        = ghost beats 1
        = 1 is short of food, pays 0 of 1
        ",
    );
}

#[test]
fn g6_it_may_do_nothing() {
    check(
        "
        seats 2
        1 at 36
        1 treasures +7
        2 at 38
        ghost at 35
        round 1 1:
        * combat star
        2 loot nothing
        = ghost leaves it
        now 1 treasures +7
        now 1 holds gold 1, gold 1, empty, empty, empty
        now ghost holds empty, empty, empty, empty, empty
        ",
    );
}

#[test]
fn g6_a_face_up_sabre_it_takes_stays_face_up_and_works_for_it() {
    // In the morning it takes the Sabre from 1, in the evening it fights 2 on 37.
    check(
        "
        seats 2
        1 at 36
        1 treasures sarans-sabre
        2 at 37
        ghost at 35
        round 1 1:
        * combat star
        1 sabre stand
        2 loot treasure 1
        = ghost takes #2 in place 1 of 1
        ! ghost turns up
        knows spectator ghost: lady-beth sarans-sabre
        1 sail 37
        = ghost attacks 2
        * combat 4
        asks 1 sabre
        1 sabre stand
        * combat star
        asks 1 sabre
        1 sabre again
        = ghost draws the sabre on 2
        * combat 2
        = ghost beats 2
        ",
    );
}

#[test]
fn g6_of_a_stolen_6th_hold_it_keeps_doubloons() {
    check(
        "
        seats 2
        1 at 36
        1 treasures sixth-hold
        1 holds empty, empty, empty, empty, empty, gold 6
        2 at 38
        ghost at 35
        ghost holds gold 1, gold 2, gold 3, gold 4, gold 5
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot treasure 1
        2 loot treasure 1
        now ghost holds gold 1, gold 2, gold 3, gold 4, gold 5, gold 6
        now 1 holds gold 1, gold 1, empty, empty, empty
        knows spectator ghost: lady-beth sixth-hold
        ",
    );
}

#[test]
fn g6_but_nothing_else_of_it() {
    for good in ["food", "gunpowder"] {
        check(&format!(
            "
            seats 2
            1 at 36
            1 treasures sixth-hold
            1 holds empty, empty, empty, empty, empty, {good} 6
            2 at 38
            ghost at 35
            ghost holds gold 5
            round 1 1:
            * combat star
            2 loot treasure 1
            = ghost empties 6 of {good} 6
            now ghost holds gold 5, empty, empty, empty, empty, empty
            now 1 holds gold 1, gold 1, empty, empty, empty
            now bank {good} 45
            "
        ));
    }
}

#[test]
fn g6_its_6th_hold_takes_gold() {
    check(
        "
        seats 2
        1 at 36
        1 holds gold 5
        2 at 38
        ghost at 35
        ghost treasures sixth-hold
        ghost holds gold 1, gold 2, gold 3, gold 4, gold 5
        round 1 1:
        * combat star
        asks 2 loot: loot nothing | loot hold 1 into 6 | loot hold 2 into 6
        2 loot hold 1 into 6
        = ghost takes gold 5 from 1 of 1 into 6
        now ghost holds gold 1, gold 2, gold 3, gold 4, gold 5, gold 5
        ",
    );
}
