//! C: the Strategist.

use super::check::check;
use super::crew_broadside::attacks;

#[test]
fn c13_attacking_the_strategist_wins_at_once() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds strategist, food 1, gunpowder 5
        2 holds gold 3, gunpowder 5
        round 1 1: 1 forward-food
        = 1 attacks 2
        = 1 beats 2
        ! 1 rolls
        ! 1 spends
        ! 2 spends
        asks 1 loot: loot nothing | loot hold 1 into 4 | loot hold 2 into 4
        1 loot hold 1 into 4
        = 1 pays food 2:1
        = 1 evening 1
        now 1 holds strategist, food 1, gunpowder 5, gold 3, empty
        now 2 holds gold 1, gunpowder 5, gold 1, empty, empty
        ",
    );
}

#[test]
fn c13_a_defender_does_not_gain_by_the_strategist() {
    check(
        "
        crew
        1 at 35
        2 at 36
        1 holds food 1
        2 holds strategist
        round 1 1: 1 forward-food
        = 1 attacks 2
        * combat 4
        = 1 has strength 4
        * combat 2
        = 1 beats 2
        1 loot hold 1 into 2
        = 1 takes strategist from 1 of 2 into 2
        ",
    );
}

#[test]
fn c13_of_several_ships_the_strategist_still_beats_one() {
    check(
        "
        crew
        1 at 35
        2 at 36
        3 at 36
        1 holds strategist, food 1
        3 holds gold 3
        round 1 1: 1 forward-food
        asks 1 fight: fight 2 | fight 3
        1 fight 3
        = 1 beats 3
        1 loot nothing
        ! 1 attacks
        = 1 evening 1
        ",
    );
}

#[test]
fn c13_against_saran_there_is_nothing_to_roll_again() {
    let ships = "crew
        1 at 35
        2 at 36";
    check(&format!(
        "
        {ships}
        1 holds strategist, food 1
        2 holds saran
        round 1 1: 1 forward-food
        = 1 attacks 2
        = 1 beats 2
        ! 2 draws
        asks 1 loot: loot nothing | loot hold 1 into 3
        "
    ));
    // The other way round it is an ordinary battle.
    check(&format!(
        "
        {ships}
        1 holds saran, food 1
        2 holds strategist
        round 1 1: 1 forward-food
        * combat 2
        asks 1 sabre
        "
    ));
}

#[test]
fn c13_against_the_ghost() {
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds strategist, food 1
        ghost at 36
        ghost holds gold 5, gold 3
        round 1 1: 1 forward-food
        = 1 attacks ghost
        = 1 beats ghost
        asks 1 loot: loot nothing | loot hold 1 into 3 | loot hold 2 into 3
        ",
    );
    // But when it attacks, both roll.
    check(
        "
        crew
        seats 2
        1 at 36
        1 holds strategist
        2 at 38
        ghost at 35
        round 1 1:
        = ghost attacks 1
        * combat 4
        = ghost has strength 6
        asks chance combat
        ",
    );
}

#[test]
fn c13_after_a_retreat_too() {
    check(
        "
        crew
        1 at 16
        1 holds strategist, gold 3
        2 at 16
        2 holds food 3
        round 1 1: 1 forward-food
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        = 1 attacks 2
        = 1 beats 2
        asks 1 loot: loot nothing | loot hold 1 into 3
        ",
    );
    check(
        "
        crew
        edition second
        1 at 16
        1 holds strategist, gold 3
        2 at 16
        2 holds food 3
        round 1 1: 1 forward-food
        * combat 4
        = 1 rolls 4 circle
        = 1 retreats from 17 to 16
        = 1 attacks 2
        = 1 beats 2
        asks 1 loot: loot nothing | loot hold 1 into 3
        ",
    );
}

#[test]
fn c13_thrown_out_for_the_loot_the_strategist_does_not_win_the_next_battle() {
    check(
        "
        crew
        1 at 35
        1 holds strategist, gold 1, gold 2, gold 4, food 1
        2 at 36
        2 holds gold 5
        3 at 37
        3 holds gold 3
        round 1 1: 1 forward-forward
        = 1 beats 2
        asks 1 loot: loot nothing | loot hold 1 into 1 | loot hold 1 into 5
        1 loot hold 1 into 1
        = 1 empties 1 of strategist
        = 1 attacks 3
        ! 1 beats
        asks chance combat
        ",
    );
}

#[test]
fn c13_with_the_strategist_an_attack_from_afar_is_won_at_once() {
    attacks(
        ", strategist, gunpowder 3",
        "gold 3, saran, gunpowder 2",
        "= 1 beats 2
        ! 1 spends
        ! 1 rolls
        ! 2 draws
        asks 1 loot: loot hold 1 overboard | loot hold 2 overboard | loot hold 3 overboard
        1 loot hold 2 overboard
        = 2 empties 2 of saran
        = 1 pays food 2:1
        now 1 holds buccaneer, food 1, strategist, gunpowder 3, empty",
    );
}

#[test]
fn c13_the_strategist_does_not_defend_against_the_buccaneer() {
    attacks("", "strategist", "asks chance combat\n* combat 2\n= 1 has strength 2\nasks chance combat");
}

#[test]
fn c13_with_the_buccaneer_after_a_retreat_too() {
    check(
        "
        crew
        1 at 16
        1 holds buccaneer, strategist, gold 3
        2 at 15
        2 holds gold 3, food 3
        round 1 1: 1 forward-food
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 17 to 16
        asks 1 fight: fight 2 | fight nobody
        1 fight 2
        = 1 beats 2
        1 loot hold 2 overboard
        = 2 empties 2 of food 3
        = 1 pays gold 3:3
        asks 1 recruit
        ",
    );
}
