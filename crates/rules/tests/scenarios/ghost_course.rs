//! G: where the Ghost Ship sails.

use super::check::check;

#[test]
fn g3_alone_in_the_lead_it_goes_backward() {
    check(
        "
        seats 2
        1 at 2
        2 at 1
        ghost at 8
        round 3 1:
        = ghost sails back from 8 to 5
        = ghost sails back from 5 to 4
        asks chance treasure
        ",
    );
}

#[test]
fn g3_backward_beyond_port_royal_it_falls_a_lap_behind_and_then_comes_forward() {
    check(
        "
        seats 2
        ghost at 2
        round 4 3:
        = ghost sails back from 2 to 48 lap -1
        = ghost sails from 48 lap -1 to 1
        ",
    );
}

#[test]
fn g3_alone_in_last_place_it_goes_forward() {
    check(
        "
        seats 2
        1 at 20
        2 at 21
        round 2 3:
        = ghost sails from 0 to 2
        = ghost sails from 2 to 5
        ",
    );
}

#[test]
fn g3_otherwise_the_captain_chooses() {
    check(
        "
        seats 2
        1 at 20
        2 at 5
        ghost at 16
        round 1 1:
        asks 1 sail: sail 15 | sail 17
        1 sail 15
        = ghost sails back from 16 to 15
        asks 1 sail: sail 12 | sail 14 | sail 16
        1 sail 16
        = ghost sails from 15 to 16
        ",
    );
}

#[test]
fn g3_at_a_fork_the_captain_chooses_the_way_forward() {
    check(
        "
        seats 2
        1 at 20
        2 at 21
        ghost at 5
        round 2 1:
        asks 1 sail: sail 7 | sail 13
        refuses 1 sail 3: out-of-reach
        1 sail 13
        = ghost sails from 5 to 13
        ",
    );
}

#[test]
fn g3_at_a_fork_the_captain_chooses_the_way_back() {
    check(
        "
        seats 2
        1 at 2
        2 at 1
        ghost at 16
        round 2 1:
        asks 1 sail: sail 12 | sail 14
        refuses 1 sail 18: out-of-reach
        1 sail 12
        = ghost sails back from 16 to 12
        ",
    );
}

#[test]
fn g3_with_a_fork_on_either_side_there_are_four_ways() {
    check(
        "
        seats 2
        1 at 30
        2 at 2
        ghost at 15
        round 6 1:
        asks 1 sail: sail 3 | sail 7 | sail 21 | sail 27
        1 sail 27
        = ghost sails from 15 to 27
        ",
    );
}

#[test]
fn g3_before_each_move_it_is_counted_anew() {
    check(
        "
        seats 2
        1 at 3
        2 at 10
        ghost at 2
        round 3 1:
        = ghost sails from 2 to 5
        asks 1 sail: sail 4 | sail 6
        ",
    );
}

#[test]
fn g3_equal_is_not_alone() {
    // In the lead with 1; in last place with 2.
    check(
        "
        seats 2
        1 at 24
        2 at 5
        ghost at 24
        round 1 1:
        asks 1 sail: sail 23 | sail 25
        ",
    );
    check(
        "
        seats 2
        1 at 24
        2 at 10
        ghost at 10
        round 1 1:
        asks 1 sail: sail 9 | sail 11
        ",
    );
}

#[test]
fn g3_lead_and_last_are_counted_by_the_longest_way() {
    // 13 and 11 are equally far, so it is alone neither in front nor behind.
    check(
        "
        seats 2
        1 at 11
        2 at 5
        ghost at 13
        round 1 1:
        asks 1 sail: sail 6 | sail 14
        ",
    );
    check(
        "
        seats 2
        1 at 11
        2 at 30
        ghost at 13
        round 1 1:
        asks 1 sail: sail 6 | sail 14
        ",
    );
    // By the channel 1 would be nearer to 28; by the longest way the ghost leads.
    check(
        "
        seats 2
        1 at 19
        2 at 5
        ghost at 21
        round 1 1:
        = ghost sails back from 21 to 20
        ",
    );
}

#[test]
fn g3_laps_count() {
    check(
        "
        seats 2
        1 at 45 lap -1
        2 at 46 lap -1
        round 2 1:
        = ghost sails back from 0 to 48 lap -1
        ",
    );
    check(
        "
        seats 2
        1 at 1
        ghost at 49 lap -1
        round 3 1:
        = ghost sails from 49 lap -1 to 2
        ",
    );
}

#[test]
fn g3_ships_that_have_arrived_are_counted() {
    // 1 has come home, so the ghost is not in the lead.
    check(
        "
        seats 2
        1 at 47
        2 at 10
        ghost at 20
        round 6 1: 1 forward-food
        = 1 is home
        asks 1 sail: sail 12 | sail 14 | sail 28
        ",
    );
    // Both have, so it is alone in last place.
    check(
        "
        seats 2
        1 at 47
        2 at 48
        ghost at 20
        round 6 1: 1 forward-food, 2 forward-food
        = 2 is home
        = ghost sails from 20 to 28
        = ghost sails from 28 to 29
        = the race is over
        ",
    );
}
