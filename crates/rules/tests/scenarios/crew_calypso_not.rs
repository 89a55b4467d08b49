//! C26: Calypso without what she needs.

use super::check::check;

#[test]
fn c26_an_amulet_merely_looked_at_does_not_count() {
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
        1 keep 2
        = 1 evening 2
        now 1 treasures -2 -4 +7
        ",
    );
}

#[test]
fn c26_g7_an_amulet_given_to_the_ghost_wins_nothing() {
    check(
        "
        crew
        seats 2
        1 at 35
        1 holds food 3
        1 treasures -2
        ghost at 36
        ghost treasures -3 -4
        round 1 2: 1 forward-food
        * combat star
        1 loot give 1
        = 1 gives #2 in place 1 to ghost
        = 1 pays food 1:1
        = 1 evening 2
        ",
    );
}

#[test]
fn c26_two_amulets_are_not_enough() {
    check(
        "
        crew
        1 at 3
        1 holds calypso
        1 treasures -2
        round 1 2: 1 forward-food
        * treasure -4
        = 1 evening 2
        ",
    );
}

#[test]
fn c26_three_amulets_without_her_are_three_curses() {
    check(
        "
        crew
        1 at 3
        1 treasures -2 -3
        2 holds calypso
        round 1 2: 1 forward-food
        * treasure -4
        = 1 evening 2
        = 1 loads food 2 into 1
        now 1 treasures -2 -3 -4
        ",
    );
}

#[test]
fn c26_the_amulets_must_be_beside_the_holds_she_is_in() {
    // Calypso is 1's, the third amulet 2 takes is 2's.
    check(
        "
        crew
        1 holds calypso
        1 treasures -2
        2 at 3
        2 treasures -3
        round 1 2: 2 forward-food
        * treasure -4
        = 2 evening 2
        ",
    );
}

#[test]
fn c26_a_calypso_taken_before_the_lair_does_not_win_for_the_one_who_lost_her() {
    check(
        "
        crew
        1 at 3
        1 holds calypso
        1 treasures -2 -3
        2 at 4
        round 1 2: 1 forward-food
        * combat 2
        * combat star
        2 loot hold 1 into 1
        asks chance treasure
        * treasure -4
        = 1 evening 2
        ",
    );
}

#[test]
fn c6_at_an_ordinary_end_she_is_worth_three_or_nothing() {
    for (table, one, two) in [("1 holds calypso", 18, -5), ("2 holds calypso", 15, -5)] {
        check(&format!(
            "
            crew
            1 at 49
            {table}
            round 1 1: 1 forward-food, 2 gunpowder-food, 3 gunpowder-food
            now 1 scores {one}
            now 2 scores {two}
            now winners 1
            "
        ));
    }
}
