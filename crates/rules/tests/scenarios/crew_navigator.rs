//! C21: the Navigator, alone and with the others who alter how far a card takes the ship.

use super::check::check;

#[test]
fn c20_c21_a_retreat_is_as_long_as_it_is() {
    check(
        "
        crew
        1 at 16
        1 holds anchorman, navigator, gold 3
        round 1 2: 1 forward-food
        asks 1 sail: sail 17 | sail 18 | stay
        1 sail 17
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 pays gold 3:3
        ",
    );
}

#[test]
fn c19_c20_c21_the_ghost_is_moved_by_the_dice() {
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds anchorman, navigator, sea-wolf
        2 at 37
        ghost at 41
        round 1 2: 1 gold-gold, 2 gold-gold
        asks 1 sail: sail 38 | sail 40
        refuses 1 stay: must-sail
        refuses 1 sail 37: out-of-reach
        refuses 1 sail 39: out-of-reach
        ",
    );
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds anchorman, navigator, sea-wolf
        2 at 37
        round 3 2: 1 gold-gold, 2 gold-gold
        = ghost sails from 0 to 3
        = ghost sails from 3 to 5
        ",
    );
}

#[test]
fn c21_any_move_may_be_one_space_longer() {
    check(
        "
        crew
        1 at 35
        1 holds navigator, food 3
        round 1 1: 1 forward-backward
        asks 1 sail: sail 36 | sail 37
        refuses 1 sail 38: out-of-reach
        refuses 1 sail 35: out-of-reach
        refuses 1 stay: must-sail
        1 sail 36
        = 1 pays food 2:1
        asks 1 sail: sail 34 | sail 35
        1 sail 34
        = 1 sails back from 36 to 34
        ",
    );
}

#[test]
fn c21_a_six_may_be_seven() {
    check(
        "
        crew
        1 at 35
        1 holds navigator, gold 5
        round 6 1: 1 forward-food
        asks 1 sail: sail 43 | sail 44
        1 sail 44
        asks chance treasure
        ",
    );
}

#[test]
fn c21_a_ship_may_come_home_by_it() {
    check(
        "
        crew
        1 at 48
        1 holds navigator, food 3
        round 1 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        asks 1 sail: sail 0 | sail 49
        1 sail 0
        = 1 sails from 48 to 0 lap 1
        = 1 is home
        asks nobody
        ",
    );
}

#[test]
fn c21_in_port_royal_the_ship_stops_anyway() {
    // M3: one space or two, it is the same.
    check(
        "
        crew
        1 at 49
        1 holds navigator
        round 1 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = 1 sails from 49 to 0 lap 1
        = 1 is home
        asks nobody
        ",
    );
}

#[test]
fn c21_on_an_earlier_lap_port_royal_is_a_space_like_others() {
    check(
        "
        crew
        1 at 49 lap -1
        1 holds navigator, food 6
        round 1 3: 1 forward-backward
        asks 1 sail: sail 0 | sail 1
        1 sail 1
        = 1 sails from 49 lap -1 to 1
        = 1 pays food 2:2
        asks 1 sail: sail 47 | sail 48
        1 sail 47
        = 1 pays food 2:3
        now 1 at 47 lap -1
        ",
    );
}

#[test]
fn c20_c21_out_of_port_royal_backward() {
    check(
        "
        crew
        1 at 1
        1 holds navigator, anchorman, food 3
        round 2 1: 1 backward-forward
        asks 1 sail: sail 0 | sail 48 | sail 49
        1 sail 48
        = 1 sails back from 1 to 48 lap -1
        = 1 pays food 3:3
        asks 1 sail: sail 0 | sail 49 | stay
        1 sail 0
        now 1 at 0
        ",
    );
}

#[test]
fn c21_at_a_fork_every_way_may_be_longer() {
    check(
        "
        crew
        1 at 5
        1 holds navigator, food 4
        round 2 1: 1 forward-food
        asks 1 sail: sail 13 | sail 14 | sail 7 | sail 8
        refuses 1 sail 6: out-of-reach
        refuses 1 sail 9: out-of-reach
        ",
    );
    // One space more brings the ship to a fork that the die alone does not reach.
    check(
        "
        crew
        1 at 18
        1 holds navigator, food 4
        round 1 1: 1 forward-food
        asks 1 sail: sail 19 | sail 20 | sail 26
        ",
    );
}

#[test]
fn c21_at_a_fork_backward_too() {
    check(
        "
        crew
        1 at 16
        1 holds navigator, food 4
        round 1 1: 1 backward-forward
        asks 1 sail: sail 12 | sail 14 | sail 15
        ",
    );
}

#[test]
fn c20_c21_both_together_at_a_fork() {
    check(
        "
        crew
        1 at 5
        1 holds navigator, anchorman, food 4
        round 2 1: 1 forward-food
        asks 1 sail: sail 6 | sail 7 | sail 8 | sail 13 | sail 14
        refuses 1 sail 5: out-of-reach
        refuses 1 sail 9: out-of-reach
        refuses 1 sail 15: out-of-reach
        refuses 1 stay: must-sail
        1 sail 13
        = 1 sails from 5 to 13
        ",
    );
    check(
        "
        crew
        1 at 16
        1 holds navigator, anchorman, sea-wolf, food 4
        round 2 1: 1 backward-forward
        asks 1 sail: sail 11 | sail 12 | sail 13 | sail 14 | sail 15 | stay
        ",
    );
}

#[test]
fn c20_c21_both_together_with_a_one() {
    check(
        "
        crew
        1 at 6
        1 holds navigator, anchorman, food 4
        round 1 1: 1 forward-food
        asks 1 sail: sail 7 | sail 8 | sail 13 | sail 14 | stay
        ",
    );
}

#[test]
fn c20_c21_a_navigator_won_in_the_morning_serves_in_the_evening() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        2 at 36
        2 holds navigator
        round 1 2: 1 forward-forward
        * combat star
        1 loot hold 1 into 2
        = 1 pays food 1:1
        = 1 evening 2
        asks 1 sail: sail 38 | sail 41
        ",
    );
}

#[test]
fn c19_c20_c21_all_three_with_a_one_backward() {
    check(
        "
        crew
        1 at 38
        1 holds sea-wolf, anchorman, food 3
        round 1 1: 1 backward-forward
        asks 1 sail: sail 37 | stay
        ",
    );
    check(
        "
        crew
        1 at 38
        1 holds sea-wolf, anchorman, navigator, food 3
        round 1 1: 1 backward-forward
        asks 1 sail: sail 36 | sail 37 | stay
        ",
    );
}

#[test]
fn c21_m2_a_lap_further_back() {
    check(
        "
        crew
        1 at 1 lap -1
        1 holds navigator, food 3
        round 2 1: 1 backward-forward
        asks 1 sail: sail 48 | sail 49
        1 sail 49
        = 1 sails back from 1 lap -1 to 49 lap -2
        = 1 pays food 2:3
        asks 1 sail: sail 0 | sail 1
        1 sail 0
        now 1 at 0 lap -1
        ",
    );
}
