//! C: the Buccaneer, which ships can be attacked, and from where.

use super::check::check;

/// Ships 2 to 6 lie there; 1 arrives from two spaces behind, and these are the ones that 1 may attack.
fn touches(from: usize, others: [usize; 5], targets: &str) {
    let ships: Vec<String> =
        others.iter().zip(2..).map(|(space, seat)| format!("{seat} at {space}")).collect();
    let ships = ships.join("\n");
    check(&format!(
        "
        crew
        seats 6
        1 at {from}
        1 holds buccaneer, food 9, gold 9
        {ships}
        round 2 1: 1 forward-food
        asks 1 fight: {targets}fight nobody
        "
    ));
}

#[test]
fn c12_the_buccaneer_may_attack_a_ship_one_space_ahead_or_behind() {
    touches(34, [35, 37, 38, 34, 48], "fight 2 | fight 3 | ");
}

#[test]
fn c12_by_every_way_of_a_fork() {
    touches(4, [5, 7, 13, 4, 14], "fight 2 | fight 3 | fight 4 | ");
    touches(13, [12, 14, 16, 11, 17], "fight 2 | fight 3 | fight 4 | ");
    touches(17, [18, 20, 26, 21, 27], "fight 2 | fight 3 | fight 4 | ");
    touches(26, [25, 27, 29, 24, 26], "fight 2 | fight 3 | fight 4 | ");
    touches(30, [31, 33, 39, 34, 40], "fight 2 | fight 3 | fight 4 | ");
    touches(39, [38, 40, 42, 37, 39], "fight 2 | fight 3 | fight 4 | ");
}

#[test]
fn c12_the_two_ways_of_a_fork_do_not_touch_each_other() {
    // 12 and 13, 7 and 13, 12 and 14 are neighbours by number or at sight, not along the track.
    touches(10, [13, 14, 11, 7, 8], "fight 4 | ");
    check(
        "
        crew
        seats 4
        1 at 5
        1 holds buccaneer, food 9
        2 at 12
        3 at 7
        4 at 15
        round 2 1: 1 forward-food
        1 sail 13
        = 1 pays food 2:3
        = 1 evening 1
        ",
    );
}

#[test]
fn c12_laps_do_not_matter() {
    check(
        "
        crew
        1 at 47
        1 holds buccaneer, food 9
        2 at 49 lap -1
        round 1 1: 1 forward-food
        asks 1 fight: fight 2 | fight nobody
        ",
    );
}

#[test]
fn c12_not_two_spaces_away() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1
        2 at 38
        3 at 34
        round 1 1: 1 forward-food
        = 1 pays food 2:1
        = 1 evening 1
        ",
    );
}

#[test]
fn c12_no_ship_in_port_royal_is_attacked() {
    // 2 and 3 have not left yet; then 3 has come home.
    check(
        "
        crew
        1 at 3
        1 holds buccaneer, food 9
        round 2 1: 1 backward-forward
        = 1 sails back from 3 to 1
        = 1 pays food 2:2
        = 1 evening 1
        ",
    );
    check(
        "
        crew
        captain 3
        1 at 47
        1 holds buccaneer, food 9
        2 at 10
        3 at 48
        round 2 1: 3 forward-food, 1 forward-food
        = 3 is home
        = 1 sails from 47 to 49
        = 1 pays food 2:3
        = 1 evening 1
        ",
    );
}

#[test]
fn c12_there_is_no_attack_from_port_royal() {
    check(
        "
        crew
        1 at 3
        1 holds buccaneer, food 9
        2 at 1
        3 at 49 lap -1
        round 3 2: 1 backward-forward
        = 1 sails back from 3 to 0
        = 1 evening 2
        = 1 sails from 0 to 2
        asks 1 fight: fight 2 | fight nobody
        ",
    );
}

#[test]
fn c12_49_and_1_do_not_touch() {
    check(
        "
        crew
        1 at 48
        1 holds buccaneer, food 9
        2 at 1
        3 at 1
        round 1 1: 1 forward-food
        = 1 sails from 48 to 49
        = 1 pays food 2:3
        = 1 evening 1
        ",
    );
    check(
        "
        crew
        1 at 2
        1 holds buccaneer, food 9
        2 at 49 lap -1
        3 at 49 lap -1
        round 1 1: 1 backward-forward
        = 1 sails back from 2 to 1
        = 1 pays food 2:2
        = 1 evening 1
        ",
    );
}

#[test]
fn c12_the_attack_may_be_declined() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1, gunpowder 3
        2 at 37
        2 holds gold 3
        round 1 1: 1 forward-food
        asks 1 fight: fight 2 | fight nobody
        refuses 1 fight 3: no-opponent
        refuses 2 fight nobody: not-your-turn
        1 fight nobody
        ! 1 attacks
        = 1 pays food 2:1
        = 1 evening 1
        now 2 holds gold 3, gold 1, gold 1, empty, empty
        ",
    );
}

#[test]
fn c12_without_the_buccaneer_there_is_no_attack_from_afar() {
    // Neither with the Buccaneer in the tavern nor with the Buccaneer on the other ship.
    for table in ["tavern a3 buccaneer", "2 holds buccaneer"] {
        check(&format!(
            "
            crew
            {table}
            1 at 35
            1 holds food 1, gunpowder 3
            2 at 37
            round 1 1: 1 forward-food
            = 1 pays food 1:1
            = 1 evening 1
            "
        ));
    }
}

#[test]
fn c12_with_another_ship_on_the_space_it_is_that_one_and_no_other() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1
        2 at 37
        3 at 36
        3 holds gold 3
        round 1 1: 1 forward-food
        = 1 attacks 3
        refuses 1 fight 2: chance-is-awaited
        refuses 1 fight nobody: chance-is-awaited
        * combat star
        = 1 beats 3
        asks 1 loot: loot nothing | loot hold 1 into 3
        1 loot hold 1 into 3
        ! 1 attacks
        = 1 pays food 2:1
        = 1 evening 1
        ",
    );
    // Two ships there: 1 must choose one of them.
    check(
        "
        crew
        seats 4
        1 at 35
        1 holds buccaneer, food 1
        2 at 37
        3 at 36
        4 at 36
        round 1 1: 1 forward-food
        asks 1 fight: fight 3 | fight 4
        refuses 1 fight 2: no-opponent
        refuses 1 fight nobody: must-fight
        ",
    );
}

#[test]
fn c12_one_battle_an_arrival_and_a_new_one_at_the_next() {
    check(
        "
        crew
        1 at 34
        1 holds buccaneer, food 1, food 2
        2 at 34
        3 at 36
        round 1 2: 1 forward-forward
        asks 1 fight: fight 2 | fight 3 | fight nobody
        1 fight 2
        = 1 attacks 2
        * combat 4
        * combat 4
        = 1 and 2 are equal
        asks 1 pay
        1 pay 3:2
        = 1 sails from 35 to 37
        asks 1 fight: fight 3 | fight nobody
        ",
    );
}

#[test]
fn c12_after_a_first_edition_retreat_too() {
    check(
        "
        crew
        1 at 16
        1 holds buccaneer, gold 3
        2 at 18
        2 holds gold 3
        3 at 15
        round 1 1: 1 forward-food
        asks 1 fight: fight 2 | fight nobody
        1 fight nobody
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        asks 1 fight: fight 3 | fight nobody
        1 fight 3
        = 1 attacks 3
        * combat star
        = 1 beats 3
        = 1 pays gold 2:3
        asks 1 recruit
        ",
    );
}

#[test]
fn c12_and_after_one_of_the_second_edition_but_not_after_a_star() {
    let shortage = "edition second
        crew
        1 at 16
        1 holds buccaneer, gold 3
        2 at 18
        3 at 15
        round 1 1: 1 forward-food
        asks 1 fight: fight 2 | fight nobody
        1 fight nobody
        = 1 is short of food, pays 0 of 2";
    check(&format!(
        "
        {shortage}
        * combat 2
        = 1 retreats from 17 to 16
        asks 1 fight: fight 3 | fight nobody
        1 fight nobody
        = 1 evening 1
        ! 1 pays
        "
    ));
    check(&format!(
        "
        {shortage}
        * combat star
        = 1 evening 1
        ! 1 attacks
        "
    ));
}

#[test]
fn c12_a_retreat_onto_another_ship_is_an_ordinary_battle() {
    check(
        "
        crew
        1 at 16
        1 holds buccaneer, gold 3
        2 at 16
        2 holds food 3
        3 at 15
        round 1 1: 1 forward-food
        1 fight nobody
        = 1 retreats from 17 to 16
        = 1 attacks 2
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 3
        ",
    );
}

#[test]
fn c12_not_after_a_move_of_nothing() {
    check(
        "
        crew
        1 at 36
        1 holds buccaneer, sea-wolf
        2 at 37
        round 2 1: 1 backward-forward
        asks 1 sail: sail 34 | stay
        1 stay
        = 1 stays
        = 1 evening 1
        = 1 sails from 36 to 37
        = 1 attacks 2
        ",
    );
    check(
        "
        crew
        1 at 36
        1 holds buccaneer, anchorman
        2 at 37
        round 1 2: 1 forward-food
        asks 1 sail: sail 37 | stay
        1 stay
        = 1 stays
        = 1 evening 2
        ! 1 attacks
        ",
    );
}

#[test]
fn c12_the_price_comes_after() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer, food 1
        2 at 37
        round 1 1: 1 forward-food
        1 fight 2
        * combat 2
        * combat 4
        = 2 beats 1
        = 1 pays food 2:1
        = 1 evening 1
        ",
    );
}

#[test]
fn c12_recruited_the_buccaneer_serves_from_the_next_arrival_on() {
    check(
        "
        crew
        tavern a3 buccaneer
        1 at 33
        1 holds gold 3, food 2
        2 at 35
        3 at 36
        round 1 2: 1 forward-food
        = 1 pays gold 1:3
        1 recruit buccaneer a4
        * character king
        * character bishop
        = 1 evening 2
        ! 1 attacks
        ",
    );
}

#[test]
fn c12_the_ghost_ending_beside_the_buccaneer_is_not_attacked() {
    check(
        "
        crew
        seats 2
        1 at 36
        1 holds buccaneer
        2 at 10
        ghost at 34
        round 1 1:
        = ghost morning 1
        1 sail 35
        = ghost sails from 34 to 35
        ! 1 attacks
        ! ghost attacks
        ",
    );
}

#[test]
fn c12_a_ship_that_is_home_attacks_no_other() {
    check(
        "
        crew
        1 at 48
        1 holds buccaneer
        2 at 49
        round 2 1: 1 forward-food
        = 1 is home
        ! 1 attacks
        = 2 reveals gold-gold
        ",
    );
}

#[test]
fn c12_the_treasure_of_a_lair_comes_after() {
    check(
        "
        crew
        1 at 35
        1 holds buccaneer
        2 at 38
        round 2 1: 1 forward-food
        asks 1 fight: fight 2 | fight nobody
        1 fight nobody
        asks chance treasure
        ",
    );
}
