//! C: Sir Beth and Saran.

use super::check::check;

#[test]
fn c10_sir_beth_adds_two_in_attack_and_in_defence() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds sir-beth, food 1, gunpowder 3
        2 holds gold 3
        round 1 1: 1 forward-food
        1 powder 3:1
        * combat 4
        = 1 has strength 7
        * combat 6
        = 2 has strength 6
        = 1 beats 2
        ",
    );
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 1
        2 holds sir-beth, gold 3
        round 1 1: 1 forward-food
        * combat 6
        = 1 has strength 6
        * combat 4
        = 2 has strength 6
        = 1 and 2 are equal
        ",
    );
}

#[test]
fn c10_without_sir_beth_there_is_no_bonus() {
    check(
        "
        crew
        tavern a3 sir-beth
        1 at 35
        2 at 36
        1 holds king, food 1
        2 holds saran
        round 1 1: 1 forward-food
        * combat 4
        2 sabre stand
        = 1 has strength 4
        ",
    );
}

#[test]
fn c10_a_star_is_a_star_with_or_without_sir_beth() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds sir-beth, gunpowder 9
        2 holds gold 3
        round 1 1: 1 forward-food
        1 powder 2:9
        * combat 10
        = 1 has strength 21
        * combat star
        = 2 beats 1
        ",
    );
}

#[test]
fn c10_against_the_ghost_both_add_two() {
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds sir-beth, food 1
        ghost at 36
        round 1 1: 1 forward-food
        * combat 6
        = 1 has strength 8
        * combat 6
        = ghost has strength 8
        = 1 and ghost are equal
        ",
    );
}

#[test]
fn c10_the_captain_who_takes_sir_beth_has_the_two() {
    // 1 takes Sir Beth from 2 in the morning and attacks 3 with that help in the evening.
    check(
        "
        crew
        1 at 35
        2 at 36
        2 holds sir-beth
        3 at 37
        3 holds gold 3
        1 holds food 1
        round 1 1: 1 forward-forward
        * combat 6
        = 1 has strength 6
        * combat 2
        = 2 has strength 4
        = 1 beats 2
        1 loot hold 1 into 2
        = 1 attacks 3
        * combat 6
        = 1 has strength 8
        ",
    );
}

#[test]
fn c11_saran_has_the_own_die_rolled_again() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds saran, food 1, gunpowder 2
        round 1 1: 1 forward-food
        1 powder 3:1
        * combat 2
        = 1 rolls 2
        ! 1 has strength
        asks 1 sabre: sabre stand | sabre again
        refuses 2 sabre again: not-your-turn
        1 sabre again
        = 1 draws the sabre on 1
        refuses 1 powder 3:1: chance-is-awaited
        * combat 6
        = 1 has strength 7
        ",
    );
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 1
        2 holds saran
        round 1 1: 1 forward-food
        * combat 6
        2 sabre stand
        = 1 has strength 6
        * combat 2
        asks 2 sabre
        2 sabre again
        = 2 draws the sabre on 2
        * combat 8
        = 2 beats 1
        ",
    );
}

#[test]
fn c11_or_the_opponents_a_star_too() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 1
        2 holds saran
        round 1 1: 1 forward-food
        * combat star
        ! 1 beats 2
        asks 2 sabre: sabre stand | sabre again
        refuses 1 sabre stand: not-your-turn
        2 sabre again
        = 2 draws the sabre on 1
        * combat 2
        = 1 has strength 2
        * combat 4
        = 2 beats 1
        ",
    );
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds saran, food 1
        2 holds gold 3
        round 1 1: 1 forward-food
        * combat 8
        1 sabre stand
        = 1 has strength 8
        * combat star
        ! 2 beats 1
        asks 1 sabre
        1 sabre again
        = 1 draws the sabre on 2
        * combat 6
        = 1 beats 2
        ",
    );
}

#[test]
fn c11_a_star_that_is_let_stand_wins() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 1
        2 holds saran
        round 1 1: 1 forward-food
        * combat star
        2 sabre stand
        = 1 beats 2
        asks 1 loot: loot nothing | loot hold 1 into 2
        ",
    );
}

#[test]
fn c11_once_a_battle_and_the_second_roll_stands() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds saran, food 1
        2 holds gold 3
        round 1 1: 1 forward-food
        * combat 8
        1 sabre again
        * combat 2
        = 1 has strength 2
        asks chance combat
        * combat 4
        = 2 has strength 4
        = 2 beats 1
        ",
    );
}

#[test]
fn c11_serves_anew_in_the_next_battle_and_against_the_ghost() {
    check(
        "
        crew
        ghost
        1 at 35
        1 holds saran, food 1
        2 at 36
        ghost at 37
        ghost holds gold 5
        round 1 1: 1 forward-forward
        * combat 2
        1 sabre again
        * combat 4
        * combat 4
        = 1 and 2 are equal
        = 1 attacks ghost
        * combat 2
        asks 1 sabre
        1 sabre again
        = 1 draws the sabre on 1
        * combat star
        = 1 beats ghost
        ",
    );
}

#[test]
fn c11_in_the_tavern_saran_serves_no_captain() {
    check(
        "
        crew
        tavern a3 saran
        1 at 35
        2 at 36
        1 holds food 1
        round 1 1: 1 forward-food
        * combat 2
        = 1 has strength 2
        ",
    );
}

#[test]
fn c11_the_die_of_a_shortage_is_no_battle() {
    check(
        "
        edition second
        crew
        1 at 16
        1 holds saran, sir-beth
        round 1 1: 1 forward-gunpowder
        asks chance shortage
        * combat 2
        = 1 rolls 2 circle
        = 1 retreats from 17 to 16
        = 1 evening 1
        ",
    );
}
