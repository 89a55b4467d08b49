//! E: the end.

use super::check::check;

// Scores can be read after the end only, so one ship comes home in every scenario; the others load gunpowder and food,
// which count nothing.

#[test]
fn e1_a_ship_that_comes_home_stops_and_its_evening_is_dropped() {
    check(
        "
        1 at 47
        1 holds gold 2
        round 6 5: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = 1 morning 6
        = 1 sails from 47 to 0 lap 1
        = 1 is home
        ! 1 evening
        ! 1 loads
        = the race is over
        asks nobody
        now 1 at 0 lap 1
        now 1 holds gold 2, empty, empty, empty, empty
        ",
    );
}

#[test]
fn e1_it_may_come_home_in_the_evening() {
    check(
        "
        1 at 47
        round 1 2: 1 food-forward, 2 gunpowder-food, 3 gunpowder-food
        = 1 loads food 1 into 1
        = 1 sails from 47 to 49
        ! 1 is home
        ",
    );
    check(
        "
        1 at 47
        round 1 3: 1 food-forward, 2 gunpowder-food, 3 gunpowder-food
        = 1 loads food 1 into 1
        = 1 sails from 47 to 0 lap 1
        = 1 is home
        = the race is over
        ",
    );
}

#[test]
fn e1_the_round_is_finished_with_everything_in_it() {
    // 2 and 3 still play both halves of their cards, with battle, price and loading.
    check(
        "
        1 at 47
        2 at 35
        2 holds food 1, food 2
        3 at 36
        3 holds gold 4
        round 6 1: 1 forward-food, 2 food-forward, 3 gunpowder-food
        = 1 is home
        = 2 reveals food-forward
        = 2 loads food 6 into 3
        = 2 sails from 35 to 36
        = 2 attacks 3
        * combat star
        2 loot hold 1 into 4
        asks 2 pay
        2 pay 1:1
        = 3 reveals gunpowder-food
        = 3 loads gunpowder 6 into 1
        = 3 loads food 1 into 2
        = the race is over
        asks nobody
        refuses 2 card gold-gold: race-is-over
        refuses * dice 1 2: race-is-over
        now 2 scores -1
        ",
    );
}

#[test]
fn e1_a_captain_who_acted_before_gets_no_further_turn() {
    check(
        "
        captain 2
        1 at 47
        round 6 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = 2 reveals gunpowder-food
        = 3 reveals gunpowder-food
        = 1 reveals forward-food
        = 1 is home
        = the race is over
        asks nobody
        ",
    );
}

#[test]
fn e1_the_ghosts_moves_are_included() {
    check(
        "
        seats 2
        1 at 47
        2 at 10
        ghost at 20
        round 6 1: 1 forward-food, 2 gunpowder-food
        = 1 is home
        ! the race is over
        = ghost morning 6
        asks 1 sail
        1 sail 28
        = ghost sails from 20 to 28
        ! the race is over
        = ghost evening 1
        1 sail 29
        = ghost sails from 28 to 29
        = the race is over
        asks nobody
        now ghost scores -5
        ",
    );
}

#[test]
fn e1_port_royal_on_another_lap_ends_nothing() {
    // The ship makes good the lap it lost, and stands where the race began.
    check(
        "
        1 at 47 lap -1
        round 3 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = 1 sails from 47 lap -1 to 0
        ! 1 is home
        = 1 loads food 1 into 1
        ! the race is over
        asks chance card
        ",
    );
}

#[test]
fn e1_all_treasures_are_shown_when_the_race_is_over() {
    check(
        "
        1 at 49
        2 treasures +7 -4
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        = the race is over
        = 2 turns up #1, +7
        = 2 turns up #2, -4
        knows spectator 2: +7 -4
        ",
    );
}

/// Ship 2 stands there with these holds and treasures while 1 comes home.
fn scores(place: &str, holds: &str, treasures: &str, score: i32) {
    check(&format!(
        "
        bank bottomless
        1 at 49
        2 at {place}
        2 treasures {treasures}
        2 holds {holds}
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        asks nobody
        now 2 scores {score}
        "
    ));
}

#[test]
fn e2_the_number_of_the_space_counts() {
    for (space, score) in [(41, 2), (42, 3), (43, 4), (44, 5), (45, 6), (46, 7), (47, 8), (48, 9)] {
        scores(&space.to_string(), "empty", "", score);
    }
    scores("49", "empty", "", 10);
}

#[test]
fn e2_five_less_on_the_last_space_before_the_numbers_and_on_all_before() {
    for space in [1, 6, 14, 19, 28, 32, 37, 38, 39, 40] {
        scores(&space.to_string(), "empty", "", -5);
    }
}

#[test]
fn e2_five_less_on_a_lap_below_0_and_in_port_royal_on_any_lap_but_1() {
    for place in ["49 lap -1", "41 lap -1", "10 lap -1", "45 lap -2", "0", "0 lap -1", "0 lap -2"] {
        scores(place, "empty", "", -5);
    }
}

#[test]
fn e2_fifteen_for_port_royal_reached() {
    check(
        "
        1 at 49
        2 at 46
        round 6 1: 1 forward-food, 2 forward-food, 3 gunpowder-food
        now 1 scores 15
        now 2 scores 15
        now 3 scores -5
        now winners 1 2
        ",
    );
}

#[test]
fn e2_doubloons_count_and_other_goods_do_not() {
    scores("45", "gold 6, gold 1, food 4", "", 13);
    scores("20", "gunpowder 6, food 6, gold 2", "", -3);
}

#[test]
fn e2_riches_count_and_curses_cost() {
    scores("45", "empty", "+3 +5", 14);
    scores("45", "empty", "-2 -3", 1);
    scores("45", "gold 2", "+7 -4 -2", 9);
    scores("20", "empty", "-2 -3 -4", -14);
}

#[test]
fn e2_powers_count_nothing_and_the_6th_holds_doubloons_do() {
    scores("45", "empty", "morgans-map sarans-sabre lady-beth", 6);
    check(
        "
        1 at 49
        2 at 45
        2 treasures sixth-hold
        2 holds food 1, food 2, food 3, gunpowder 4, food 5, gold 4
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        2 load 5
        2 load 4
        now 2 scores 10
        ",
    );
}

#[test]
fn e3_the_highest_score_wins_wherever_the_ship_is() {
    check(
        "
        1 at 49
        2 at 20
        2 holds gold 6, gold 6, gold 9
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 1 scores 15
        now 2 scores 16
        now winners 2
        ",
    );
}

/// 2 and 3 have the same score, more than 1 who comes home, and stand there: who wins?
fn tie(second: &str, third: &str, winners: &str) {
    check(&format!(
        "
        1 at 49
        2 at {second}
        3 at {third}
        2 holds gold 9, gold 9, gold 9
        3 holds gold 9, gold 9, gold 9
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 2 scores 22
        now 3 scores 22
        now winners {winners}
        "
    ));
}

#[test]
fn e3_a_tie_goes_to_the_ship_furthest_along() {
    tie("30", "31", "3");
    tie("40", "32", "2");
    tie("1", "0", "2");
}

#[test]
fn e3_what_is_left_is_counted_by_the_longest_way() {
    // From 19 it is 3 spaces to 28 by the channel, 7 by the long way; from 21 it is 5. The long way counts.
    tie("19", "21", "3");
    tie("19", "26", "3");
    // In the channel 13 lies as far from 15 as 11 does, and 14 as far as 12.
    tie("10", "13", "3");
    tie("12", "13", "2");
    tie("11", "14", "3");
    tie("26", "25", "3");
    tie("40", "37", "2");
}

#[test]
fn e3_each_lap_behind_adds_a_full_turn() {
    tie("49 lap -1", "0", "3");
    tie("49 lap -1", "1", "3");
    tie("38 lap -1", "1 lap -1", "2");
    tie("0 lap -1", "49 lap -2", "2");
    tie("1 lap -1", "49 lap -2", "2");
}

#[test]
fn e3_still_tied_they_share() {
    tie("30", "30", "2 3");
    tie("0", "0", "2 3");
    tie("11", "13", "2 3");
    tie("12", "14", "2 3");
    tie("27", "25", "2 3");
    tie("24", "26", "2 3");
    tie("38", "40", "2 3");
    tie("37", "39", "2 3");
}

#[test]
fn e3_ships_that_have_arrived_are_equal_whichever_came_first() {
    check(
        "
        captain 2
        1 at 49
        2 at 44
        3 at 45
        1 holds gold 2
        2 holds gold 2
        3 holds gold 1
        round 6 6: 1 forward-food, 2 forward-food, 3 forward-food
        = 2 is home
        = 3 is home
        = 1 is home
        now 1 scores 17
        now 2 scores 17
        now 3 scores 16
        now winners 1 2
        ",
    );
}

#[test]
fn e3_an_arrived_ship_is_further_along_than_any_other() {
    check(
        "
        1 at 48
        2 at 49
        2 holds gold 5
        round 6 6: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 1 scores 15
        now 2 scores 15
        now winners 1
        ",
    );
}

#[test]
fn e4_the_example_of_the_law() {
    // The space with the white number 8 is 47.
    check(
        "
        1 at 49
        2 at 47
        2 holds gold 3, gold 3, gold 6
        2 treasures +7 -4
        round 3 3: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
        now 2 scores 23
        now winners 2
        ",
    );
}
