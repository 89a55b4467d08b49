//! M: moving.

use super::check::check;

/// What a ship is asked that sails so far from there: one line of options for each way.
fn ways(card: &str, tells: &[(usize, usize, &str)]) {
    for (at, die, options) in tells {
        check(&format!(
            "
            1 at {at}
            round {die} {die}: 1 {card}
            asks 1 sail: {options}
            "
        ));
    }
}

#[test]
fn m1_a_move_is_exactly_as_long_as_the_die_shows() {
    for (die, to) in [(1, 42), (2, 43), (3, 44), (4, 45), (5, 46), (6, 47)] {
        check(&format!(
            "
            1 at 41
            1 holds gold 7, food 3
            round {die} {die}: 1 forward-food
            = 1 sails from 41 to {to}
            "
        ));
    }
    for (die, to) in [(1, 48), (2, 47), (3, 46), (4, 45), (5, 44), (6, 43)] {
        check(&format!(
            "
            1 at 49
            1 holds gold 7, food 3
            round {die} {die}: 1 backward-forward
            = 1 sails back from 49 to {to}
            "
        ));
    }
}

#[test]
fn m1_a_move_must_be_made_even_into_ruin() {
    check(
        "
        1 at 44
        1 holds gold 6
        round 1 1: 1 forward-food
        = 1 sails from 44 to 45
        = 1 is short of gold, pays 6 of 7
        ",
    );
}

#[test]
fn m1_at_a_fork_ahead_the_captain_chooses_among_the_reachable_spaces() {
    ways(
        "forward-forward",
        &[
            (6, 1, "sail 7 | sail 13"),
            (6, 2, "sail 8 | sail 14"),
            (6, 3, "sail 9 | sail 15"),
            (6, 4, "sail 10 | sail 16"),
            (6, 6, "sail 12 | sail 18"),
            (4, 3, "sail 7 | sail 13"),
            (1, 6, "sail 7 | sail 13"),
            (19, 1, "sail 20 | sail 26"),
            (19, 3, "sail 22 | sail 28"),
            (19, 6, "sail 25 | sail 31"),
            (16, 6, "sail 22 | sail 28"),
            (32, 1, "sail 33 | sail 39"),
            (32, 6, "sail 38 | sail 44"),
            (28, 6, "sail 34 | sail 40"),
        ],
    );
}

#[test]
fn m1_at_a_fork_astern_the_captain_chooses_too() {
    ways(
        "backward-forward",
        &[
            (15, 1, "sail 12 | sail 14"),
            (15, 3, "sail 10 | sail 6"),
            (15, 6, "sail 7 | sail 3"),
            (16, 4, "sail 10 | sail 6"),
            (19, 6, "sail 11 | sail 13"),
            (28, 1, "sail 25 | sail 27"),
            (28, 3, "sail 23 | sail 19"),
            (28, 6, "sail 20 | sail 16"),
            (32, 5, "sail 25 | sail 27"),
            (41, 1, "sail 38 | sail 40"),
            (41, 3, "sail 36 | sail 32"),
            (41, 6, "sail 33 | sail 29"),
            (44, 6, "sail 36 | sail 32"),
        ],
    );
}

#[test]
fn m1_where_the_ways_join_or_there_is_but_one_nothing_is_asked() {
    // Out of a channel there is no choice ahead, nor before a fork is passed.
    for (at, die, to) in
        [(12, 1, 15), (14, 1, 15), (11, 3, 16), (5, 1, 6), (25, 1, 28), (27, 2, 29), (40, 1, 41)]
    {
        check(&format!(
            "
            1 at {at}
            round {die} {die}: 1 forward-food
            = 1 sails from {at} to {to}
            "
        ));
    }
    // Nor into a fork from its two ways, going back.
    for (at, die, to) in
        [(7, 1, 6), (13, 1, 6), (20, 2, 18), (26, 1, 19), (39, 2, 31), (33, 1, 32), (16, 1, 15)]
    {
        check(&format!(
            "
            1 at {at}
            round {die} {die}: 1 backward-forward
            = 1 sails back from {at} to {to}
            "
        ));
    }
}

#[test]
fn m1_other_spaces_are_out_of_reach() {
    check(
        "
        1 at 6
        round 2 1: 1 forward-food
        asks 1 sail: sail 8 | sail 14
        refuses 1 sail 7: out-of-reach
        refuses 1 sail 9: out-of-reach
        refuses 1 sail 6: out-of-reach
        refuses 1 retreat 8: other-question
        1 sail 14
        = 1 sails from 6 to 14
        ",
    );
}

#[test]
fn m2_going_backward_out_of_port_royal_takes_one_off_the_lap() {
    check(
        "
        1 holds food 3
        round 1 6: 1 backward-forward
        = 1 sails back from 0 to 49 lap -1
        ",
    );
    check(
        "
        1 at 2
        1 holds food 3
        round 3 6: 1 backward-forward
        = 1 sails back from 2 to 49 lap -1
        ",
    );
}

#[test]
fn m2_coming_backward_into_port_royal_changes_nothing() {
    check(
        "
        1 at 2
        1 holds food 2
        round 2 1: 1 backward-forward
        = 1 sails back from 2 to 0
        = 1 evening 1
        = 1 sails from 0 to 1
        now 1 at 1
        ",
    );
    check(
        "
        1 at 3 lap -1
        round 3 1: 1 backward-forward
        = 1 sails back from 3 lap -1 to 0 lap -1
        = 1 evening 1
        ",
    );
}

#[test]
fn m2_coming_forward_into_port_royal_adds_one() {
    check(
        "
        1 holds food 3
        round 3 3: 1 backward-forward
        = 1 sails back from 0 to 47 lap -1
        = 1 pays food 1:3
        = 1 sails from 47 lap -1 to 0
        ! 1 is home
        now 1 at 0
        ",
    );
}

#[test]
fn m2_in_rare_races_two_laps_are_lost() {
    check(
        "
        1 at 0 lap -1
        1 holds food 3, food 3
        round 1 2: 1 backward-forward
        = 1 sails back from 0 lap -1 to 49 lap -2
        1 pay 1:3
        = 1 sails from 49 lap -2 to 1 lap -1
        now 1 at 1 lap -1
        ",
    );
}

#[test]
fn m3_port_royal_on_lap_1_ends_the_move_whatever_is_left_of_it() {
    for (at, die) in [(49, 1), (49, 2), (49, 6), (45, 5), (45, 6)] {
        check(&format!(
            "
            1 at {at}
            round {die} 6: 1 forward-forward
            = 1 sails from {at} to 0 lap 1
            = 1 is home
            = 2 reveals gold-gold
            ! 1 evening
            now 1 at 0 lap 1
            asks nobody
            "
        ));
    }
}

#[test]
fn m3_one_short_of_port_royal_is_not_there() {
    check(
        "
        1 at 45
        1 holds food 3
        round 4 1: 1 forward-forward
        = 1 sails from 45 to 49
        = 1 pays food 1:3
        = 1 evening 1
        = 1 sails from 49 to 0 lap 1
        = 1 is home
        ",
    );
}

#[test]
fn m3_on_any_other_lap_port_royal_is_passed() {
    check(
        "
        1 at 48 lap -1
        1 holds food 3
        round 4 1: 1 forward-food
        = 1 sails from 48 lap -1 to 2
        = 1 pays food 1:3
        ! 1 is home
        ",
    );
    check(
        "
        1 at 48 lap -2
        1 holds food 3
        round 4 1: 1 forward-food
        = 1 sails from 48 lap -2 to 2 lap -1
        ",
    );
    check(
        "
        1 at 1 lap -1
        1 holds food 3
        round 3 1: 1 backward-forward
        = 1 sails back from 1 lap -1 to 48 lap -2
        ",
    );
}

#[test]
fn m3_stopped_on_it_is_an_ordinary_free_space() {
    // Other ships are there, and no battle.
    check(
        "
        1 at 49 lap -1
        1 holds food 1
        round 1 2: 1 forward-food
        = 1 sails from 49 lap -1 to 0
        = 1 evening 2
        = 1 loads food 2 into 2
        ! 1 attacks
        ! 1 pays
        ! 1 is home
        now 1 holds food 1, food 2, empty, empty, empty
        asks chance card
        ",
    );
    check(
        "
        1 at 48 lap -2
        2 at 0 lap -1
        round 2 2: 1 forward-food
        = 1 sails from 48 lap -2 to 0 lap -1
        = 1 loads food 2 into 1
        ! 1 attacks
        ",
    );
}

#[test]
fn m4_ships_passed_on_the_way_have_no_effect() {
    check(
        "
        1 at 1
        2 at 2
        3 at 3
        tokens 4 9 11 19 22 25 33 37 44
        round 3 2: 1 forward-food
        = 1 sails from 1 to 4
        ! 1 attacks
        asks chance treasure
        ",
    );
}

#[test]
fn m4_battle_then_price_of_a_port() {
    check(
        "
        1 at 15
        1 holds gold 3
        2 at 16
        round 1 1: 1 forward-food
        = 1 attacks 2
        ! 1 pays
        asks chance combat
        * combat 4
        = 1 has strength 4
        ! 1 pays
        * combat 4
        = 1 and 2 are equal
        = 1 pays gold 1:3
        = 1 evening 1
        ",
    );
}

#[test]
fn m4_battle_then_the_treasure_of_a_lair() {
    check(
        "
        1 at 8
        2 at 9
        2 holds gold 1
        round 1 1: 1 forward-food
        = 1 attacks 2
        asks chance combat
        refuses * treasure +7: impossible
        * combat star
        asks 1 loot
        1 loot nothing
        = 1 leaves it
        asks chance treasure
        * treasure +7
        = 1 finds #1 on 9
        = 1 evening 1
        ",
    );
}

#[test]
fn m4_after_a_retreat_the_list_starts_again_there() {
    check(
        "
        1 at 16
        1 holds gold 3
        2 at 16
        3 at 17
        round 1 1: 1 forward-food
        = 1 sails from 16 to 17
        = 1 attacks 3
        * combat 4
        * combat 4
        = 1 and 3 are equal
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 attacks 2
        ! 1 pays
        * combat 6
        * combat 6
        = 1 pays gold 1:3
        = 1 evening 1
        ",
    );
}

#[test]
fn m4_in_the_second_edition_it_starts_again_without_the_price() {
    check(
        "
        edition second
        1 at 16
        1 holds gold 3
        2 at 16
        round 1 1: 1 forward-food
        * combat 2
        = 1 rolls 2 circle
        = 1 retreats from 17 to 16
        = 1 attacks 2
        * combat 6
        * combat 6
        = 1 and 2 are equal
        = 1 evening 1
        ! 1 pays
        now 1 holds gold 3, food 1, empty, empty, empty
        ",
    );
}

#[test]
fn m4_after_a_star_the_ship_stays_and_the_turn_goes_on() {
    check(
        "
        edition second
        1 at 16
        1 holds gold 3
        round 1 1: 1 forward-food
        * combat star
        = 1 rolls star star
        = 1 evening 1
        ! 1 retreats
        ! 1 pays
        now 1 at 17
        ",
    );
}
