//! C26: Calypso and the three cursed amulets.

use super::check::check;

#[test]
fn c26_completed_by_a_lair() {
    // 1 is far behind, and has won. 2 and 3 never reveal their cards.
    check(
        "
        crew
        1 at 3
        1 holds calypso
        1 treasures -2 -3
        2 at 46
        2 holds gold 10
        2 treasures +7
        2 hand forward-forward gold-gold food-forward
        round 1 2: 1 forward-food, 2 forward-forward
        * treasure -4
        = 1 finds #4 on 4
        = 1 wins by calypso
        = the race is over
        = 2 turns up #3, +7
        ! 1 evening
        ! 2 reveals
        ! 3 reveals
        asks nobody
        now winners 1
        now 1 scores -14
        now 2 scores 24
        now 3 scores -5
        now 1 at 4
        now 1 discard forward-food
        now 2 discard -
        now 2 hand gold-gold forward-forward food-forward
        refuses 1 load 1: race-is-over
        refuses * card gunpowder-gold: race-is-over
        ",
    );
}

#[test]
fn c26_the_scores_are_told_and_do_not_matter() {
    // −5 for the space, −9 for the amulets, 0 for her: the ghost's 30 do not help it.
    check(
        "
        crew
        seats 2
        1 at 3
        1 holds calypso
        1 treasures -2 -3
        ghost at 49
        ghost holds gold 5, gold 3
        ghost treasures diamond?
        round 1 2: 1 forward-food
        * treasure -4
        = 1 wins by calypso
        = the race is over
        = ghost turns up #4, diamond
        ! ghost sails
        now winners 1
        now 1 scores -14
        now ghost scores 30
        ",
    );
}

#[test]
fn c26_completed_by_a_theft() {
    check(
        "
        crew
        1 at 35
        1 holds calypso
        1 treasures -2 -4
        2 at 36
        2 treasures -3 +7
        round 1 2: 1 forward-food
        * combat star
        1 loot treasure 1
        = 1 takes #3 in place 1 of 2
        = #3 is -3, for 1
        = 1 wins by calypso
        = the race is over
        = 1 turns up #1, -2
        = 2 turns up #4, +7
        ! 1 pays
        ! 1 is short
        asks nobody
        now winners 1
        ",
    );
}

#[test]
fn c26_c15_completed_by_what_the_snoop_keeps() {
    check(
        "
        crew
        1 at 35
        1 holds calypso, snoop
        1 treasures -2 -4
        2 at 36
        2 treasures +7 -3
        round 1 2: 1 forward-food
        * combat star
        1 loot look 1 2
        asks 1 keep: keep 1 | keep 2
        1 keep 2
        = 1 takes #4 in place 2 of 2
        = 1 wins by calypso
        asks nobody
        now winners 1
        ",
    );
    check(
        "
        crew
        1 at 3
        1 holds calypso, snoop
        1 treasures -2 -4
        round 1 2: 1 forward-food
        1 look 2
        * treasure -3
        * treasure +7
        asks 1 keep: keep 1 | keep 2
        1 keep 1
        = 1 wins by calypso
        now winners 1
        ",
    );
}

#[test]
fn c26_completed_by_a_gift_in_another_captains_turn() {
    check(
        "
        crew
        1 at 35
        1 holds food 3
        1 treasures -3
        2 at 36
        2 holds calypso
        2 treasures -2 -4
        round 1 2: 1 forward-food
        * combat star
        asks 1 loot: loot nothing | loot hold 1 into 2 | loot treasure 1 | loot treasure 2 | loot give 1
        1 loot give 1
        = 1 gives #1 in place 1 to 2
        = 2 wins by calypso
        = the race is over
        ! 1 pays
        ! 2 reveals
        asks nobody
        now winners 2
        now 2 treasures -2 -4 -3
        ",
    );
}

#[test]
fn c26_a_defender_completes_it_in_another_captains_turn() {
    check(
        "
        crew
        1 at 35
        1 treasures -3
        2 at 36
        2 holds calypso
        2 treasures -2 -4
        round 1 2: 1 forward-food
        * combat 2
        * combat star
        2 loot treasure 1
        = 2 takes #1 in place 1 of 1
        = 2 wins by calypso
        ! 1 is short
        asks nobody
        now winners 2
        now 2 discard -
        ",
    );
}

#[test]
fn c26_completed_by_recruiting_her() {
    // No character is turned up any more.
    check(
        "
        crew
        1 at 33
        1 holds gold 3
        1 treasures -2 -3 -4
        tavern a3 calypso, a5 king, b4 mage
        round 1 2: 1 forward-food
        = 1 pays gold 1:3
        asks 1 recruit: recruit calypso a4 | recruit king a4 | recruit mage a4 | recruit nobody
        1 recruit calypso a4
        = 1 recruits calypso from a3 into 1
        = 1 wins by calypso
        = the race is over
        asks nobody
        now cell a2 down
        now cell b3 down
        now winners 1
        now 1 scores -14
        ",
    );
}

#[test]
fn c26_completed_by_taking_the_hold_she_is_in() {
    check(
        "
        crew
        1 at 35
        1 treasures -2 -3 -4
        2 at 36
        2 holds gold 5, calypso
        round 1 2: 1 forward-food
        * combat star
        1 loot hold 2 into 1
        = 1 takes calypso from 2 of 2 into 1
        = 1 wins by calypso
        asks nobody
        now winners 1
        ",
    );
}

#[test]
fn c26_a_defender_takes_the_hold_she_is_in() {
    check(
        "
        crew
        1 at 35
        1 holds calypso
        2 at 36
        2 treasures -2 -3 -4
        round 1 2: 1 forward-food
        * combat 2
        * combat star
        2 loot hold 1 into 1
        = 2 wins by calypso
        ! 1 is short
        now winners 2
        ",
    );
}

#[test]
fn c26_c29_completed_by_the_lookout() {
    check(
        "
        crew
        1 at 7
        1 holds calypso, lookout, food 3
        1 treasures -2 -3
        round 1 2: 1 forward-food
        1 lookout 9
        * treasure -4
        = 1 finds #3 on 9
        = 1 wins by calypso
        now 1 at 8
        now winners 1
        ",
    );
}

#[test]
fn c26_completed_in_the_evening_of_the_last_captain() {
    check(
        "
        crew
        captain 2
        1 at 2
        1 holds calypso
        1 treasures -2 -3
        2 at 40
        2 holds gold 5
        round 1 2: 1 food-forward
        = 1 sails from 2 to 4
        asks chance treasure
        * treasure -4
        = 1 wins by calypso
        asks nobody
        now winners 1
        ",
    );
}

#[test]
fn c26_she_wins_even_after_another_ship_has_come_home() {
    check(
        "
        crew
        1 at 49
        1 holds gold 15
        2 at 3
        2 holds calypso
        2 treasures -2 -3
        round 1 2: 1 forward-food, 2 forward-food
        = 1 is home
        * treasure -4
        = 2 wins by calypso
        = the race is over
        ! 3 reveals
        now winners 2
        now 1 scores 30
        now 2 scores -14
        ",
    );
}

#[test]
fn c26_g_completed_in_the_ghosts_move() {
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds calypso
        1 treasures -2 -3
        2 at 41
        ghost at 37
        ghost treasures -4
        tokens 4 9 11 19 22 25
        round 1 1: 1 gold-gold, 2 gold-gold
        = ghost sails from 37 to 38
        * combat 2
        * combat star
        asks 1 loot
        1 loot treasure 2
        = 1 takes #4 in place 2 of ghost
        = 1 wins by calypso
        asks nobody
        now winners 1
        ",
    );
}

#[test]
fn c26_c15_a_defenders_snoop_keeps_the_third_in_another_captains_turn() {
    check(
        "
        crew
        1 at 35
        1 treasures +7 -3
        2 at 36
        2 holds calypso, snoop
        2 treasures -2 -4
        round 1 2: 1 forward-food
        * combat 2
        * combat star
        2 loot look 1 2
        2 keep 2
        = 2 takes #2 in place 2 of 1
        = 2 wins by calypso
        ! 1 is short
        asks nobody
        now winners 2
        ",
    );
}
