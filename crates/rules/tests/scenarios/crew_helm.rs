//! C19, C20: the Sea Wolf and the Anchorman.

use super::check::check;

#[test]
fn c19_a_backward_action_may_be_ignored() {
    check(
        "
        crew
        1 at 38
        1 holds sea-wolf, food 3
        round 2 1: 1 backward-forward
        = 1 morning 2
        asks 1 sail: sail 36 | stay
        refuses 1 sail 37: out-of-reach
        refuses 1 sail 38: out-of-reach
        1 stay
        = 1 stays
        ! 1 sails back
        ! 1 pays food 2:3
        = 1 evening 1
        = 1 sails from 38 to 41
        ",
    );
}

#[test]
fn c19_or_it_may_be_carried_out() {
    check(
        "
        crew
        1 at 38
        1 holds sea-wolf, food 3
        round 2 1: 1 backward-forward
        1 sail 36
        = 1 sails back from 38 to 36
        = 1 pays food 2:1
        ! 1 stays
        ",
    );
}

#[test]
fn c19_without_the_sea_wolf_it_must_be_carried_out() {
    check(
        "
        crew
        1 at 38
        1 holds food 3
        2 holds sea-wolf
        round 2 1: 1 backward-forward
        = 1 sails back from 38 to 36
        ",
    );
    // At a fork there is a question, but not this answer.
    check(
        "
        crew
        1 at 41
        1 holds food 3
        round 1 1: 1 backward-forward
        asks 1 sail: sail 38 | sail 40
        refuses 1 stay: must-sail
        ",
    );
}

#[test]
fn c19_a_forward_action_cannot_be_ignored() {
    check(
        "
        crew
        1 at 35
        1 holds sea-wolf, food 3
        round 1 2: 1 forward-backward
        = 1 sails from 35 to 36
        = 1 pays food 2:1
        = 1 evening 2
        asks 1 sail: sail 34 | stay
        ",
    );
    check(
        "
        crew
        1 at 32
        1 holds sea-wolf, food 3
        round 1 2: 1 forward-food
        asks 1 sail: sail 33 | sail 39
        refuses 1 stay: must-sail
        ",
    );
}

#[test]
fn c19_a_captain_who_ignores_it_has_arrived_nowhere() {
    // No battle with the ship that is there, no price, no treasure of the lair, none for the Lookout or the Buccaneer.
    check(
        "
        crew
        1 at 10
        1 holds sea-wolf, lookout, buccaneer, food 3
        2 at 10
        3 at 9
        round 2 1: 1 backward-forward
        asks 1 sail: sail 8 | stay
        1 stay
        = 1 stays
        ! 1 attacks
        ! 1 pays
        = 1 evening 1
        = 1 sails from 10 to 11
        asks 1 fight: fight 2 | fight nobody
        ",
    );
    check(
        "
        crew
        1 at 4
        1 holds sea-wolf
        round 2 1: 1 backward-forward
        1 stay
        = 1 stays
        = 1 evening 1
        now tokens 4 9 11 19 22 25 33 37 44
        ",
    );
}

#[test]
fn c19_in_port_royal_a_ship_may_stay_too() {
    check(
        "
        crew
        1 holds sea-wolf, food 3
        round 2 1: 1 backward-forward
        asks 1 sail: sail 48 | stay
        1 stay
        now 1 at 1
        ",
    );
}

#[test]
fn c19_at_a_fork_backward_there_is_every_way_and_none() {
    check(
        "
        crew
        1 at 16
        1 holds sea-wolf, food 3
        round 2 1: 1 backward-forward
        asks 1 sail: sail 12 | sail 14 | stay
        ",
    );
}

#[test]
fn c20_any_move_may_be_one_space_shorter() {
    check(
        "
        crew
        1 at 35
        1 holds anchorman, food 3
        round 3 2: 1 forward-backward
        asks 1 sail: sail 37 | sail 38
        refuses 1 sail 36: out-of-reach
        refuses 1 stay: must-sail
        1 sail 38
        = 1 sails from 35 to 38
        = 1 pays food 2:1
        asks 1 sail: sail 36 | sail 37
        1 sail 36
        = 1 sails back from 38 to 36
        ",
    );
}

#[test]
fn c20_a_one_may_become_nothing() {
    check(
        "
        crew
        1 at 36
        1 holds anchorman, food 3
        2 at 36
        round 1 1: 1 forward-backward
        asks 1 sail: sail 37 | stay
        1 stay
        = 1 stays
        ! 1 sails
        ! 1 attacks
        ! 1 pays
        = 1 evening 1
        asks 1 sail: sail 35 | stay
        1 stay
        = 1 stays
        ! 1 attacks
        ! 1 pays
        now 1 at 36
        now 1 holds anchorman, food 3, empty, empty, empty
        asks chance card
        ",
    );
}

#[test]
fn c20_a_move_of_nothing_takes_no_treasure() {
    check(
        "
        crew
        1 at 33
        1 holds anchorman
        round 1 2: 1 forward-food
        1 stay
        = 1 evening 2
        now tokens 4 9 11 19 22 25 33 37 44
        now 1 tokens 0
        ",
    );
}

#[test]
fn c20_a_move_of_nothing_is_no_arrival_at_a_port() {
    check(
        "
        crew
        1 at 34
        1 holds anchorman, gold 5
        round 1 2: 1 forward-food
        1 stay
        ! 1 pays
        = 1 evening 2
        = 1 loads food 2 into 3
        now 1 holds anchorman, gold 5, food 2, empty, empty
        ",
    );
}

#[test]
fn c20_before_port_royal_a_ship_may_stop_short_of_it() {
    check(
        "
        crew
        1 at 46
        1 holds anchorman, food 3
        round 4 2: 1 forward-food
        asks 1 sail: sail 0 | sail 49
        1 sail 49
        = 1 pays food 2:3
        ! 1 is home
        ",
    );
    // Five are still more than enough: nothing to choose.
    check(
        "
        crew
        1 at 46
        1 holds anchorman, food 3
        round 5 2: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = 1 sails from 46 to 0 lap 1
        = 1 is home
        ",
    );
}

#[test]
fn c20_at_a_fork_every_way_may_be_shorter() {
    check(
        "
        crew
        1 at 19
        1 holds anchorman, food 4
        round 4 1: 1 forward-backward
        asks 1 sail: sail 22 | sail 23 | sail 28 | sail 29
        1 sail 29
        = 1 pays food 2:1
        asks 1 sail: sail 28 | stay
        ",
    );
}
