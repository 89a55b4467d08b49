//! C29: the Lookout in the order of an arrival, after battles, shortages and moves that were none.

use super::check::check;

#[test]
fn m4_c29_the_lookout_comes_after_price_and_recruiting() {
    check(
        "
        crew
        1 at 4
        1 holds gold 3, lookout
        tavern a3 king, a5 bishop, b4 mage
        round 1 2: 1 forward-food
        = 1 pays gold 1:3
        asks 1 recruit: recruit king a4 | recruit bishop a4 | recruit mage a4 | recruit nobody
        1 recruit king a4
        * character saran
        * character snoop
        asks 1 lookout: lookout 4 | lookout none
        1 lookout 4
        asks chance treasure
        ",
    );
}

#[test]
fn c29_c5_a_lookout_just_recruited_serves_at_once() {
    check(
        "
        crew
        1 at 4
        1 holds gold 3
        tavern a3 lookout, a5 bishop, b4 mage
        round 1 2: 1 forward-food
        1 recruit lookout a4
        * character saran
        * character snoop
        asks 1 lookout: lookout 4 | lookout none
        ",
    );
}

#[test]
fn c29_c15_a_snoop_just_recruited_looks_for_the_lookout() {
    check(
        "
        crew
        1 at 4
        1 holds gold 3, lookout
        tavern a3 snoop, a5 bishop, b4 mage
        round 1 2: 1 forward-food
        1 recruit snoop a4
        * character saran
        * character king
        1 lookout 4
        asks 1 look: look 1 | look 2 | look 3
        ",
    );
}

#[test]
fn c29_a_lookout_won_on_arrival_serves_at_once() {
    check(
        "
        crew
        1 at 9
        1 holds food 3
        2 at 10
        2 holds lookout
        round 1 2: 1 forward-food
        * combat star
        1 loot hold 1 into 2
        asks 1 lookout: lookout 9 | lookout 11 | lookout none
        ",
    );
}

#[test]
fn c29_a_lookout_lost_on_arrival_does_not() {
    check(
        "
        crew
        1 at 9
        1 holds food 3, lookout
        2 at 10
        round 1 2: 1 forward-food
        * combat 2
        * combat star
        2 loot hold 2 into 1
        = 1 pays food 1:3
        = 1 evening 2
        asks chance card
        ",
    );
}

#[test]
fn c29_after_a_shortage_the_lookout_serves_where_the_retreat_ends() {
    // 7 asks for food; 6 is too dear, 5 is not, and lair 4 is beside it.
    check(
        "
        crew
        1 at 6
        1 holds gold 3, lookout
        round 1 2: 1 forward-food
        1 sail 7
        = 1 is short of food, pays 0 of 2
        = 1 retreats from 7 to 5
        = 1 pays gold 1:3
        asks 1 recruit
        1 recruit nobody
        asks 1 lookout: lookout 4 | lookout none
        ",
    );
}

#[test]
fn c29_after_a_shortage_the_lookout_does_not_serve_where_it_struck() {
    // 8 is beside lair 9, but the ship has not stopped there.
    check(
        "
        crew
        1 at 7
        1 holds gold 5, lookout
        round 1 2: 1 forward-food
        = 1 is short of food, pays 0 of 3
        = 1 retreats from 8 to 6
        = 1 pays gold 1:5
        asks 1 recruit
        1 recruit nobody
        = 1 evening 2
        ",
    );
}

#[test]
fn c29_after_a_retreat_to_a_lair_the_captain_takes_that_one() {
    check(
        "
        crew
        1 at 9
        1 holds lookout
        round 1 2: 1 forward-food
        = 1 is short of food, pays 0 of 3
        = 1 retreats from 10 to 9
        asks chance treasure
        * treasure +7
        = 1 finds #1 on 9
        = 1 evening 2
        now 1 tokens 1
        ",
    );
}

#[test]
fn c29_in_the_second_edition_after_a_retreat_too() {
    check(
        "
        crew
        edition second
        1 at 11
        1 holds lookout
        round 1 2: 1 forward-food
        = 1 is short of food, pays 0 of 2
        * combat 6
        = 1 retreats from 12 to 10
        ! 1 pays
        asks 1 lookout: lookout 9 | lookout 11 | lookout none
        ",
    );
}

#[test]
fn c29_in_the_second_edition_after_a_star_too() {
    check(
        "
        crew
        edition second
        1 at 9
        1 holds lookout
        round 1 2: 1 forward-food
        = 1 is short of food, pays 0 of 3
        * combat star
        asks 1 lookout: lookout 9 | lookout 11 | lookout none
        1 lookout 9
        * treasure +7
        = 1 finds #1 on 9
        now 1 at 10
        ",
    );
}

#[test]
fn c29_not_after_a_move_of_nothing() {
    check(
        "
        crew
        1 at 10
        1 holds lookout, anchorman, food 3
        round 1 1: 1 forward-food
        1 stay
        = 1 evening 1
        = 1 loads food 1 into 4
        asks chance card
        ",
    );
}

#[test]
fn c29_not_after_an_action_that_was_ignored() {
    check(
        "
        crew
        1 at 10
        1 holds lookout, sea-wolf, food 3
        round 3 4: 1 backward-forward
        1 stay
        = 1 evening 4
        = 1 sails from 10 to 16
        ",
    );
}

#[test]
fn c29_not_for_the_ghost_the_captain_moves() {
    check(
        "
        crew
        seats 2
        1 at 38
        1 holds lookout
        2 at 46
        round 2 1: 1 gold-gold, 2 gold-gold
        = ghost sails from 0 to 2
        = ghost sails from 2 to 3
        ! 1 finds
        asks chance card
        ",
    );
}
