//! C: the Buccaneer, what an attack from afar brings.

use super::check::check;

/// 1 sails from 35 to 36, beside 2 on 37, and attacks with the Buccaneer.
pub(crate) fn attacks(attacker: &str, defender: &str, then: &str) {
    check(&format!(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1{attacker}
        2 at 37
        2 holds {defender}
        round 1 1: 1 forward-food
        1 fight 2
        = 1 attacks 2
        {then}
        "
    ));
}

#[test]
fn c12_the_winner_has_one_hold_of_their_choice_thrown_overboard() {
    attacks(
        "",
        "gold 3, gold 2, empty, gunpowder 2, king",
        "* combat star
        = 1 beats 2
        asks 1 loot: loot hold 1 overboard | loot hold 2 overboard | loot hold 4 overboard | loot hold 5 overboard
        refuses 1 loot hold 3 overboard: nothing-in-hold
        refuses 1 loot hold 6 overboard: no-such-hold
        refuses 2 loot hold 1 overboard: not-your-turn
        1 loot hold 1 overboard
        = 2 empties 1 of gold 3
        = 1 pays food 2:1
        = 2 loads gold 1 into 1
        now 2 holds gold 1, gold 2, gold 1, gunpowder 2, king
        now 1 holds buccaneer, food 1, empty, empty, empty
        now bank gold 74",
    );
}

#[test]
fn c12_in_place_of_any_loot() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1
        1 treasures -4
        2 at 37
        2 holds gold 3, food 2
        2 treasures +7
        round 1 1: 1 forward-food
        1 fight 2
        * combat star
        asks 1 loot: loot hold 1 overboard | loot hold 2 overboard
        refuses 1 loot hold 1 into 3: nothing-gained
        refuses 1 loot treasure 1: nothing-gained
        refuses 1 loot give 1: nothing-gained
        refuses 1 loot nothing: nothing-gained
        ",
    );
}

#[test]
fn c12_of_holds_with_the_same_only_the_first_is_named() {
    attacks(
        "",
        "gold 3, gold 3, food 1",
        "* combat star
        asks 1 loot: loot hold 1 overboard | loot hold 3 overboard
        refuses 1 loot hold 2 overboard: twin-hold",
    );
}

#[test]
fn c12_with_one_kind_of_hold_only_there_is_nothing_to_ask() {
    for holds in ["empty, gold 3", "empty, gold 3, gold 3"] {
        attacks(
            "",
            holds,
            "* combat star
            = 1 beats 2
            = 2 empties 2 of gold 3
            = 1 pays food 2:1
            = 1 evening 1",
        );
    }
}

#[test]
fn c12_a_ship_with_empty_holds_loses_nothing() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1
        2 at 37
        2 treasures +7
        round 1 1: 1 forward-food
        1 fight 2
        * combat star
        = 1 beats 2
        ! 2 empties
        = 1 pays food 2:1
        now 2 treasures +7
        ",
    );
}

#[test]
fn c12_an_attacker_who_loses_loses_nothing() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1, gold 5
        1 treasures +7
        2 at 37
        2 holds gold 3
        2 treasures -4
        round 1 1: 1 forward-food
        1 fight 2
        * combat 2
        * combat star
        = 2 beats 1
        = 1 pays food 2:1
        = 1 evening 1
        now 1 holds buccaneer, food 1, gold 5, empty, empty
        now 1 treasures +7
        now 2 treasures -4
        ",
    );
}

#[test]
fn c12_gunpowder_spent_is_gone_on_both_sides() {
    attacks(
        ", gunpowder 3",
        "gunpowder 3",
        "asks 1 powder: powder none | powder 3:1 | powder 3:2 | powder 3:3
        1 powder 3:2
        * combat 4
        = 1 has strength 6
        asks 2 powder: powder none | powder 1:1 | powder 1:2 | powder 1:3
        2 powder 1:2
        * combat 4
        = 2 has strength 6
        = 1 and 2 are equal
        ! 2 empties
        = 1 pays food 2:1
        = 1 evening 1
        now 1 holds buccaneer, food 1, gunpowder 1, empty, empty
        now bank gunpowder 43",
    );
}

#[test]
fn c12_a_character_thrown_overboard_leaves_the_game() {
    check(
        "
        crew
        tavern a3 mage
        1 at 33
        1 holds buccaneer, gold 3
        2 at 35
        2 holds king, food 3
        round 1 1: 1 forward-food
        1 fight 2
        * combat star
        1 loot hold 1 overboard
        = 2 empties 1 of king
        = 1 pays gold 2:3
        now 2 holds empty, food 3, empty, empty, empty
        1 recruit mage a4
        asks chance character
        refuses * character king: impossible
        ",
    );
}

#[test]
fn c12_its_power_is_gone_at_once() {
    // Sir Beth defends against the first attack, not against the second.
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1
        2 at 37
        2 holds sir-beth
        round 1 1: 1 forward-forward
        1 fight 2
        * combat 8
        * combat 2
        = 2 has strength 4
        = 1 beats 2
        = 2 empties 1 of sir-beth
        = 1 sails from 36 to 37
        = 1 attacks 2
        * combat 8
        * combat 2
        = 2 has strength 2
        ",
    );
}

#[test]
fn c12_sir_beth_and_saran_serve_on_either_side() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1, sir-beth
        2 at 37
        2 holds saran
        round 1 1: 1 forward-food
        1 fight 2
        * combat 8
        asks 2 sabre: sabre stand | sabre again
        2 sabre again
        = 2 draws the sabre on 1
        * combat 2
        = 1 has strength 4
        * combat 2
        = 1 beats 2
        = 2 empties 1 of saran
        ",
    );
}

#[test]
fn c12_the_ghost_may_be_the_one() {
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds buccaneer, food 1
        2 at 10
        ghost at 37
        ghost holds gold 5, gold 3
        round 1 1: 1 forward-food
        asks 1 fight: fight ghost | fight nobody
        1 fight ghost
        = 1 attacks ghost
        * combat 8
        * combat 4
        = ghost has strength 6
        = 1 beats ghost
        asks 1 loot: loot hold 1 overboard | loot hold 2 overboard
        refuses 1 loot treasure 1: nothing-gained
        1 loot hold 1 overboard
        = ghost empties 1 of gold 5
        now ghost holds empty, gold 3, empty, empty, empty
        ",
    );
    // Winning, it takes nothing either.
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds buccaneer, food 1, gold 4
        2 at 10
        ghost at 37
        ghost holds gold 5, gold 3
        round 1 1: 1 forward-food
        1 fight ghost
        * combat 2
        * combat 2
        = ghost beats 1
        = 1 pays food 2:1
        = 1 evening 1
        now 1 holds buccaneer, food 1, gold 4, empty, empty
        ",
    );
}

#[test]
fn c12_the_strategist_alone_does_not_reach_so_far() {
    check(
        "
        crew
        1 at 35
        1 holds strategist, food 1
        2 at 37
        2 holds gold 3
        round 1 1: 1 forward-food
        = 1 pays food 2:1
        = 1 evening 1
        ",
    );
}

#[test]
fn c12_taken_before_a_retreat_the_buccaneer_serves_the_new_captain_after_it() {
    // 2 takes the Buccaneer on 17: 1 cannot attack from afar on 16.
    check(
        "
        crew
        1 at 16
        1 holds buccaneer, gold 3
        2 at 17
        3 at 15
        round 1 1: 1 forward-food
        * combat 2
        * combat 4
        2 loot hold 1 into 1
        = 1 retreats from 17 to 16
        = 1 pays gold 2:3
        ",
    );
    // 1 takes the Buccaneer there, and may attack the same ship again from 16.
    check(
        "
        crew
        1 at 16
        1 holds gold 3
        2 at 17
        2 holds buccaneer
        3 at 15
        round 1 1: 1 forward-food
        * combat star
        1 loot hold 1 into 2
        = 1 retreats from 17 to 16
        asks 1 fight: fight 2 | fight 3 | fight nobody
        ",
    );
}
