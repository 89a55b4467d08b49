//! B: battle, up to who won.

use super::check::check;

#[test]
fn b1_a_ship_that_ends_a_move_beside_another_attacks_and_cannot_decline() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 2
        2 holds gold 3, gunpowder 2
        round 1 2: 1 forward-food
        = 1 sails from 35 to 36
        = 1 attacks 2
        asks chance combat
        ",
    );
}

#[test]
fn b1_a_move_backward_attacks_too() {
    check(
        "
        1 at 37
        2 at 36
        1 holds gunpowder 1
        round 1 2: 1 backward-forward
        = 1 sails back from 37 to 36
        = 1 attacks 2
        asks 1 powder: powder none | powder 1:1
        ",
    );
}

#[test]
fn b1_ships_passed_are_not_attacked() {
    check(
        "
        1 at 34
        2 at 35
        3 at 37
        1 holds food 1, food 2
        round 2 1: 1 forward-food
        = 1 sails from 34 to 36
        ! 1 attacks
        asks 1 pay
        ",
    );
}

#[test]
fn b1_there_is_never_a_battle_in_port_royal() {
    // 2 and 3 have not left yet.
    check(
        "
        1 at 2
        1 holds gunpowder 3
        round 2 4: 1 backward-forward
        = 1 sails back from 2 to 0
        ! 1 attacks
        = 1 sails from 0 to 4
        asks chance treasure
        ",
    );
}

#[test]
fn b1_nor_is_there_one_at_the_end_of_the_race() {
    check(
        "
        1 at 48
        2 at 47
        round 5 5: 1 forward-food, 2 forward-food
        = 1 is home
        = 2 is home
        ! 2 attacks
        = the race is over
        ",
    );
}

#[test]
fn b1_nor_after_a_retreat_into_port_royal() {
    check(
        "
        1 at 0
        2 at 0
        round 1 2: 1 forward-food
        = 1 sails from 0 to 1
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 1 to 0
        ! 1 attacks
        ",
    );
}

#[test]
fn b1_of_several_ships_the_attacker_chooses_one_and_there_is_only_one_battle() {
    check(
        "
        seats 4
        1 at 35
        2 at 36
        3 at 36
        4 at 38
        1 holds food 1, food 2
        3 holds gold 3
        round 1 2: 1 forward-food
        ! 1 attacks
        asks 1 fight: fight 2 | fight 3
        refuses 1 fight 1: no-opponent
        refuses 1 fight 4: no-opponent
        refuses 2 fight 1: not-your-turn
        1 fight 3
        = 1 attacks 3
        * combat star
        = 1 beats 3
        1 loot nothing
        ! 1 attacks
        asks 1 pay
        ",
    );
}

#[test]
fn b1_ships_on_different_laps_fight() {
    check(
        "
        1 at 48
        2 at 49 lap -1
        1 holds food 3
        round 1 2: 1 forward-food
        = 1 sails from 48 to 49
        = 1 attacks 2
        asks chance combat
        ",
    );
}

#[test]
fn b1_a_retreat_attacks_too_in_the_first_edition() {
    // The price of 38 is 1 food; the first space behind it, 37, is a lair and free.
    check(
        "
        1 at 36
        2 at 37
        round 2 1: 1 forward-food
        = 1 sails from 36 to 38
        = 1 is short of food, pays 0 of 1
        = 1 retreats from 38 to 37
        = 1 attacks 2
        asks chance combat
        ",
    );
}

#[test]
fn b1_a_retreat_attacks_too_in_the_second_edition() {
    check(
        "
        edition second
        1 at 36
        2 at 37
        round 2 1: 1 forward-food
        = 1 is short of food, pays 0 of 1
        asks chance shortage
        * combat 10
        = 1 rolls 10 skull
        = 1 retreats from 38 to 37
        = 1 attacks 2
        asks chance combat
        ",
    );
}

#[test]
fn b1_one_battle_where_a_ship_arrives_and_another_where_the_shortage_takes_it() {
    check(
        "
        1 at 36
        2 at 37
        3 at 38
        round 2 1: 1 forward-food
        = 1 attacks 3
        * combat 4
        * combat 4
        = 1 and 3 are equal
        = 1 is short of food, pays 0 of 1
        = 1 retreats from 38 to 37
        = 1 attacks 2
        asks chance combat
        ",
    );
}

#[test]
fn b2_the_attacker_spends_any_amount_from_any_holds_and_then_rolls() {
    check(
        "
        1 at 35
        2 at 36
        1 holds gunpowder 3, food 2, gunpowder 2
        round 1 2: 1 forward-food
        asks 1 powder: powder none | powder 1:1 | powder 1:2 | powder 1:3 | powder 3:1 | powder 1:1 3:1 | powder 1:2 3:1 | powder 1:3 3:1 | powder 3:2 | powder 1:1 3:2 | powder 1:2 3:2 | powder 1:3 3:2
        refuses 1 powder 1:4: more-than-held
        refuses 1 powder 2:1: more-than-held
        refuses * combat 6: chance-is-not-awaited
        1 powder 1:1 3:2
        = 1 spends 1:1 3:2
        now 1 holds gunpowder 2, food 2, empty, empty, empty
        now bank gunpowder 43
        asks chance combat
        * combat 6
        = 1 rolls 6
        = 1 has strength 9
        ",
    );
}

#[test]
fn b2_every_number_of_the_die_counts_as_it_is() {
    for (die, strength) in [(2, 3), (4, 5), (6, 7), (8, 9), (10, 11)] {
        check(&format!(
            "
            1 at 35
            2 at 36
            1 holds gunpowder 1
            round 1 2: 1 forward-food
            1 powder 1:1
            * combat {die}
            = 1 has strength {strength}
            "
        ));
    }
}

#[test]
fn b2_the_attacker_may_spend_nothing_and_without_gunpowder_is_not_asked() {
    check(
        "
        1 at 35
        2 at 36
        1 holds gunpowder 3
        round 1 2: 1 forward-food
        1 powder none
        = 1 spends none
        * combat 8
        = 1 has strength 8
        now 1 holds gunpowder 3, empty, empty, empty, empty
        ",
    );
    check(
        "
        1 at 35
        2 at 36
        1 holds gold 3
        round 1 2: 1 forward-food
        asks chance combat
        * combat 8
        = 1 has strength 8
        ",
    );
}

#[test]
fn b3_a_star_wins_at_once() {
    check(
        "
        1 at 35
        2 at 36
        1 holds gunpowder 3, food 2
        2 holds gunpowder 6, gold 1
        round 1 2: 1 forward-food
        1 powder 1:3
        * combat star
        = 1 rolls star
        ! 1 has strength
        ! 2
        = 1 beats 2
        asks 1 loot
        now 1 holds empty, food 2, empty, empty, empty
        now 2 holds gunpowder 6, gold 1, empty, empty, empty
        ",
    );
}

#[test]
fn b4_the_defender_knowing_the_strength_spends_and_rolls() {
    check(
        "
        1 at 35
        2 at 36
        1 holds food 1, food 2
        2 holds gold 1, gunpowder 2
        round 1 2: 1 forward-food
        * combat 8
        sees 2: 1 has strength 8
        asks 2 powder: powder none | powder 2:1 | powder 2:2
        refuses 1 powder none: not-your-turn
        2 powder 2:1
        = 2 spends 2:1
        asks chance combat
        * combat 8
        = 2 rolls 8
        = 2 has strength 9
        = 2 beats 1
        asks 2 loot
        now 2 holds gold 1, gunpowder 1, empty, empty, empty
        ",
    );
}

#[test]
fn b4_a_defender_without_gunpowder_is_not_asked() {
    check(
        "
        1 at 35
        2 at 36
        2 holds gold 3
        round 1 2: 1 forward-food
        * combat 2
        asks chance combat
        * combat 4
        = 2 has strength 4
        = 2 beats 1
        ",
    );
}

#[test]
fn b4_the_defenders_star_wins_whatever_the_attackers_strength() {
    check(
        "
        1 at 35
        2 at 36
        1 holds gunpowder 6, food 1
        2 holds gunpowder 4
        round 1 2: 1 forward-food
        1 powder 1:6
        * combat 10
        = 1 has strength 16
        2 powder 1:4
        * combat star
        = 2 rolls star
        ! 2 has strength
        = 2 beats 1
        asks 2 loot
        now 1 holds empty, food 1, empty, empty, empty
        now 2 holds empty, empty, empty, empty, empty
        now bank gunpowder 45
        ",
    );
}

#[test]
fn b5_the_higher_strength_wins_and_the_losers_gunpowder_is_gone_too() {
    check(
        "
        1 at 35
        2 at 36
        1 holds gunpowder 2, food 1, food 2
        2 holds gunpowder 3, gold 2
        round 1 2: 1 forward-food
        1 powder 1:1
        * combat 6
        = 1 has strength 7
        2 powder 1:2
        * combat 4
        = 2 has strength 6
        = 1 beats 2
        asks 1 loot
        now 1 holds gunpowder 1, food 1, food 2, empty, empty
        now 2 holds gunpowder 1, gold 2, empty, empty, empty
        ",
    );
}

#[test]
fn b5_equal_strengths_bring_nothing_but_the_gunpowder_is_gone() {
    check(
        "
        1 at 35
        2 at 36
        1 holds gunpowder 2, food 1, food 2
        2 holds gunpowder 4, gold 5
        1 treasures -4
        2 treasures +7
        round 1 2: 1 forward-food
        1 powder 1:2
        * combat 8
        = 1 has strength 10
        2 powder 1:4
        * combat 6
        = 2 has strength 10
        = 1 and 2 are equal
        asks 1 pay
        now 1 holds empty, food 1, food 2, empty, empty
        now 2 holds empty, gold 5, empty, empty, empty
        now 1 treasures -4
        now 2 treasures +7
        now bank gunpowder 45
        ",
    );
}
