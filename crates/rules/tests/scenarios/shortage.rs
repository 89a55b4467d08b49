//! H: shortage in the first edition.

use super::check::check;

#[test]
fn h1_a_captain_pays_all_they_have_and_moves_back_to_the_first_space_they_can_pay_in_full() {
    // Space 13 would cost the three food that are gone now, 6 five doubloons; 5 costs three.
    check(
        "
        1 at 13
        1 holds food 2, gold 4, food 1
        round 1 1: 1 forward-gunpowder
        = 1 sails from 13 to 14
        = 1 is short of food, pays 3 of 4
        = 1 retreats from 14 to 5
        = 1 pays gold 2:3
        = 1 evening 1
        = 1 loads gunpowder 1 into 1
        now 1 holds gunpowder 1, gold 1, empty, empty, empty
        ",
    );
}

#[test]
fn h1_a_shortage_of_gold_leaves_the_food_to_pay_with() {
    check(
        "
        1 at 28
        1 holds gold 4, food 1
        round 2 1: 1 forward-gunpowder
        = 1 is short of gold, pays 4 of 5
        = 1 retreats from 30 to 29
        = 1 pays food 2:1
        ",
    );
}

#[test]
fn h1_all_of_that_good_comes_out_of_every_hold() {
    check(
        "
        1 at 44
        1 treasures sixth-hold
        1 holds gold 1, food 2, gold 2, gold 1, empty, gold 2
        round 1 1: 1 forward-gunpowder
        = 1 is short of gold, pays 6 of 7
        = 1 retreats from 45 to 44
        now 1 holds empty, food 2, empty, empty, empty, empty
        now bank gold 80
        ",
    );
}

#[test]
fn h1_the_search_begins_one_space_behind_the_ship_and_not_where_it_came_from() {
    check(
        "
        1 at 41
        1 holds food 2, gold 7
        round 2 1: 1 forward-gunpowder
        = 1 sails from 41 to 43
        = 1 is short of food, pays 2 of 3
        = 1 retreats from 43 to 41
        = 1 pays gold 2:5
        ",
    );
    // The ship came from ahead: the way back is still the way back.
    check(
        "
        1 at 18
        1 holds gold 3
        round 1 1: 1 backward-forward
        = 1 sails back from 18 to 17
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 pays gold 1:3
        ",
    );
}

#[test]
fn h1_a_lair_costs_nothing_and_gives_its_treasure() {
    check(
        "
        1 at 44
        round 1 1: 1 forward-food
        = 1 is short of gold, pays 0 of 7
        = 1 retreats from 45 to 44
        asks chance treasure
        * treasure -3
        = 1 finds #1 on 44
        = 1 evening 1
        ",
    );
}

#[test]
fn h1_at_a_fork_there_is_one_candidate_for_each_way_back() {
    check(
        "
        1 at 14
        1 holds gold 5
        round 1 1: 1 forward-food
        = 1 is short of food, pays 0 of 3
        asks 1 retreat: retreat 11 | retreat 6
        refuses 1 retreat 12: out-of-reach
        refuses 1 retreat 9: out-of-reach
        refuses 1 sail 11: other-question
        refuses 2 retreat 11: not-your-turn
        1 retreat 6
        = 1 retreats from 15 to 6
        = 1 pays gold 1:5
        ",
    );
    // A way on which the first space can be paid ends there; the other is searched to its own end.
    check(
        "
        1 at 27
        1 holds food 4, gold 3
        round 1 1: 1 forward-gunpowder
        = 1 is short of gold, pays 3 of 5
        asks 1 retreat: retreat 25 | retreat 27
        1 retreat 27
        = 1 pays food 1:4
        ",
    );
}

#[test]
fn h1_the_fork_is_found_further_back_too() {
    check(
        "
        1 at 17
        round 1 1: 1 forward-gunpowder
        = 1 sails from 17 to 18
        = 1 is short of gold, pays 0 of 3
        asks 1 retreat: retreat 11 | retreat 4
        1 retreat 4
        = 1 retreats from 18 to 4
        * treasure +5
        = 1 finds #1 on 4
        ",
    );
}

#[test]
fn h1_a_way_back_may_fork_a_second_time() {
    check(
        "
        1 at 40
        round 1 1: 1 forward-gunpowder
        = 1 is short of gold, pays 0 of 5
        asks 1 retreat: retreat 37 | retreat 25 | retreat 19
        1 retreat 19
        = 1 retreats from 41 to 19
        ",
    );
}

#[test]
fn h1_port_royal_costs_nothing_and_ends_the_search() {
    check(
        "
        1 at 1
        1 holds food 1, gold 2
        round 1 1: 1 forward-gunpowder
        = 1 is short of food, pays 1 of 3
        = 1 retreats from 2 to 0
        = 1 evening 1
        ! 1 attacks
        ! 1 pays
        now 1 at 0
        ",
    );
    check(
        "
        1 at 2 lap -1
        round 1 1: 1 forward-gunpowder
        = 1 retreats from 3 lap -1 to 0 lap -1
        now 1 at 0 lap -1
        ",
    );
}

#[test]
fn h1_a_ship_that_came_through_port_royal_goes_back_to_it_and_keeps_its_lap() {
    check(
        "
        1 at 49 lap -1
        round 2 1: 1 forward-gunpowder
        = 1 sails from 49 lap -1 to 1
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 1 to 0
        now 1 at 0
        ",
    );
}

#[test]
fn h1_a_ship_that_went_backward_out_of_port_royal_goes_further_back() {
    check(
        "
        1 holds food 2
        round 1 1: 1 backward-forward
        = 1 sails back from 0 to 49 lap -1
        = 1 is short of food, pays 2 of 3
        = 1 retreats from 49 lap -1 to 44 lap -1
        * treasure +3
        = 1 finds #1 on 44
        = 1 sails from 44 lap -1 to 45 lap -1
        ",
    );
}

#[test]
fn h1_what_might_be_won_on_the_way_does_not_count() {
    check(
        "
        1 at 16
        1 holds gold 1
        2 at 16
        2 holds gold 4
        round 1 1: 1 forward-gunpowder
        = 1 is short of food, pays 0 of 2
        asks 1 retreat: retreat 11 | retreat 4
        ",
    );
}

#[test]
fn h2_battle_first_then_the_price() {
    // The price is paid out of what the battle there has brought.
    check(
        "
        1 at 17
        1 holds gold 2, food 2
        2 at 17
        2 holds food 1
        round 1 1: 1 forward-gunpowder
        = 1 is short of gold, pays 2 of 3
        = 1 retreats from 18 to 17
        = 1 attacks 2
        * combat star
        1 loot hold 1 into 1
        = 1 takes food 1 from 1 of 2 into 1
        asks 1 pay: pay 2:2 | pay 1:1 2:1
        1 pay 1:1 2:1
        = 1 pays food 1:1 2:1
        = 1 evening 1
        ",
    );
}

#[test]
fn h2_with_several_ships_there_the_captain_chooses_one() {
    check(
        "
        1 at 17
        1 holds food 2
        2 at 17
        3 at 17
        round 1 1: 1 forward-gunpowder
        = 1 retreats from 18 to 17
        asks 1 fight: fight 2 | fight 3
        1 fight 3
        = 1 attacks 3
        ",
    );
}

#[test]
fn h2_a_lair_is_fought_for_before_its_treasure_is_taken() {
    check(
        "
        1 at 44
        2 at 44
        round 1 1: 1 forward-food
        = 1 retreats from 45 to 44
        = 1 attacks 2
        * combat 6
        * combat 6
        = 1 and 2 are equal
        asks chance treasure
        ",
    );
    // Its token is gone.
    check(
        "
        1 at 44
        2 treasures +3
        round 1 1: 1 forward-food
        = 1 retreats from 45 to 44
        = 1 evening 1
        ! 1 finds
        ",
    );
}

#[test]
fn h2_a_captain_whom_the_battle_left_unable_to_pay_has_a_new_shortage_from_there() {
    check(
        "
        1 at 13
        1 holds gold 5
        2 at 6
        round 1 1: 1 forward-gunpowder
        = 1 is short of food, pays 0 of 4
        = 1 retreats from 14 to 6
        = 1 attacks 2
        * combat 2
        * combat star
        = 2 beats 1
        2 loot hold 1 into 1
        = 1 is short of gold, pays 0 of 5
        = 1 retreats from 6 to 4
        asks chance treasure
        ",
    );
}
